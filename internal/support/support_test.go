package support_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/support"
)

type office struct {
	*support.Service
	clock *clock.Manual
}

func open(d *db.DB, limits support.Limits) office {
	c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	return office{support.New(support.Config{DB: d, Clock: c, Random: rng.Secure(), IDs: id.NewMaker(c, rng.Secure()), Limits: limits}), c}
}

func (o office) answer(t *testing.T, thread id.Thread, text string) error {
	t.Helper()
	return o.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := o.Answer(ctx, tx, thread, "member", text)
		return err
	})
}

func (o office) shut(t *testing.T, thread id.Thread) (changed bool, err error) {
	t.Helper()
	err = o.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		changed, err = o.Close(ctx, tx, thread)
		return err
	})
	return changed, err
}

func TestAConversation(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(d, support.Limits{})
		posted, err := o.Ask(t.Context(), support.Question{Name: " Asha ", Email: "Asha@Example.com", Text: "  Where is\r\nmy deposit?\x00 "})
		require.NoError(t, err)
		require.Len(t, posted.Token, 43)
		require.Equal(t, support.Message{Seq: 1, At: 1_760_000_000_000, Author: "visitor", Text: "Where is\nmy deposit?"}, posted.Message)

		threads, next, err := o.Threads(t.Context(), support.Filter{Status: support.Open}, "")
		require.NoError(t, err)
		require.Empty(t, next)
		require.Len(t, threads, 1)
		thread := threads[0]
		require.Equal(t, "Asha", thread.Name)
		require.Equal(t, "asha@example.com", thread.Email)

		o.clock.Advance(time.Minute)
		require.NoError(t, o.answer(t, thread.ID, "It is on its way."))
		messages, status, err := o.VisitorMessages(t.Context(), posted.Token, 1)
		require.NoError(t, err)
		require.Equal(t, support.Answered, status)
		require.Equal(t, []support.Message{{Seq: 2, At: 1_760_000_060_000, Author: "staff", StaffID: "member", Text: "It is on its way."}}, messages)

		changed, err := o.shut(t, thread.ID)
		require.NoError(t, err)
		require.True(t, changed)
		changed, err = o.shut(t, thread.ID)
		require.NoError(t, err)
		require.False(t, changed)
		again, err := o.Ask(t.Context(), support.Question{Token: posted.Token, Name: "Somebody else", Text: "Thanks"})
		require.NoError(t, err)
		require.Empty(t, again.Token, "returned once")
		thread, messages, err = o.Thread(t.Context(), thread.ID)
		require.NoError(t, err)
		require.Equal(t, support.Open, thread.Status)
		require.Equal(t, "Asha", thread.Name)
		require.Len(t, messages, 3)
	})
}

func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(d, support.Limits{})
		for name, c := range map[string]struct {
			q    support.Question
			want error
		}{
			"nothing":        {support.Question{}, support.ErrText},
			"only blanks":    {support.Question{Text: " \n\t\x00"}, support.ErrText},
			"too long":       {support.Question{Text: strings.Repeat("ॐ", 2001)}, support.ErrText},
			"long name":      {support.Question{Text: "x", Name: strings.Repeat("n", 81)}, support.ErrName},
			"no address":     {support.Question{Text: "x", Email: "nobody"}, support.ErrEmail},
			"long address":   {support.Question{Text: "x", Email: strings.Repeat("a", 250) + "@b.co"}, support.ErrEmail},
			"unknown token":  {support.Question{Text: "x", Token: "guess"}, support.ErrNoThread},
			"not even UTF-8": {support.Question{Text: "\xff\xfe"}, support.ErrText},
		} {
			_, err := o.Ask(t.Context(), c.q)
			require.ErrorIs(t, err, c.want, name)
		}
		_, _, err := o.VisitorMessages(t.Context(), "", 0)
		require.ErrorIs(t, err, support.ErrNoThread)
		require.ErrorIs(t, o.answer(t, "nobody", "x"), support.ErrNoThread)
		_, err = o.shut(t, "nobody")
		require.ErrorIs(t, err, support.ErrNoThread)
		posted, err := o.Ask(t.Context(), support.Question{Text: strings.Repeat("ॐ", 2000)})
		require.NoError(t, err)
		for range 499 {
			_, err = o.Ask(t.Context(), support.Question{Token: posted.Token, Text: "and another thing"})
			require.NoError(t, err)
		}
		_, err = o.Ask(t.Context(), support.Question{Token: posted.Token, Text: "and another thing"})
		require.ErrorIs(t, err, support.ErrFull)
	})
}

func TestMessagesAreCountedWithoutGapsHoweverManyWrite(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(d, support.Limits{})
		posted, err := o.Ask(t.Context(), support.Question{Text: "first"})
		require.NoError(t, err)
		errs := make([]error, 12)
		var writers sync.WaitGroup
		for i := range errs {
			writers.Go(func() {
				_, errs[i] = o.Ask(t.Context(), support.Question{Token: posted.Token, Text: fmt.Sprint("line ", i)})
			})
		}
		writers.Wait()
		for _, err := range errs {
			require.NoError(t, err)
		}
		messages, _, err := o.VisitorMessages(t.Context(), posted.Token, 0)
		require.NoError(t, err)
		require.Len(t, messages, 13)
		for i, m := range messages {
			require.Equal(t, int64(i+1), m.Seq)
		}
	})
}

func TestTheInboxIsReadInPages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(d, support.Limits{})
		for i := range 45 {
			_, err := o.Ask(t.Context(), support.Question{Name: strconv.Itoa(i), Text: "hello"})
			require.NoError(t, err)
			if i%3 == 0 {
				o.clock.Advance(time.Second) // some in the same millisecond
			}
		}
		for _, status := range []support.Status{"", support.Open} {
			seen, cursor := map[id.Thread]bool{}, ""
			for page := 0; page == 0 || cursor != ""; page++ {
				threads, next, err := o.Threads(t.Context(), support.Filter{Status: status}, cursor)
				require.NoError(t, err)
				for i, thread := range threads {
					require.False(t, seen[thread.ID])
					seen[thread.ID] = true
					if i > 0 {
						require.GreaterOrEqual(t, threads[i-1].UpdatedAt, thread.UpdatedAt)
					}
				}
				cursor = next
			}
			require.Len(t, seen, 45)
		}
		none, _, err := o.Threads(t.Context(), support.Filter{Status: support.Closed}, "")
		require.NoError(t, err)
		require.Empty(t, none)
		for _, cursor := range []string{"x", ".", "zz.", "-1.a", "'; --", strings.Repeat("z", 60)} {
			_, _, err := o.Threads(t.Context(), support.Filter{}, cursor)
			require.NoError(t, err, cursor)
		}
	})
}

func TestVisitorsMayNotFloodTheDesk(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(d, support.DefaultLimits())
		var token string
		for range 6 {
			posted, err := o.Ask(t.Context(), support.Question{Text: "x", Address: "198.51.100.1"})
			require.NoError(t, err)
			token = posted.Token
		}
		_, err := o.Ask(t.Context(), support.Question{Text: "x", Address: "198.51.100.1"})
		require.ErrorIs(t, err, support.ErrTooMany)
		_, err = o.Ask(t.Context(), support.Question{Text: "x", Address: "198.51.100.2"})
		require.NoError(t, err)
		for range 10 {
			_, err = o.Ask(t.Context(), support.Question{Token: token, Text: "x", Address: "198.51.100.1"})
			require.NoError(t, err)
		}
		_, err = o.Ask(t.Context(), support.Question{Token: token, Text: "x", Address: "198.51.100.1"})
		require.ErrorIs(t, err, support.ErrTooMany)
	})
}
