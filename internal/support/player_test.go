package support_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/support"
)

func TestAPlayersConversationBelongsToTheAccount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(d, support.Limits{})
		none, status, err := o.PlayerMessages(t.Context(), "asha", 0)
		require.NoError(t, err)
		require.Empty(t, none)
		require.Equal(t, support.Open, status)

		posted, err := o.AskAs(t.Context(), "asha", support.Question{Name: "+919876543210", Email: "asha@example.com", Text: "Where is my deposit?"})
		require.NoError(t, err)
		require.Empty(t, posted.Token)
		threads, _, err := o.Threads(t.Context(), support.Filter{}, "")
		require.NoError(t, err)
		require.Len(t, threads, 1)
		require.Equal(t, id.Player("asha"), threads[0].PlayerID)
		require.Equal(t, "asha@example.com", threads[0].Email)
		require.NoError(t, o.answer(t, threads[0].ID, "On its way."))
		messages, status, err := o.PlayerMessages(t.Context(), "asha", 1)
		require.NoError(t, err)
		require.Equal(t, support.Answered, status)
		require.Len(t, messages, 1)
		require.Equal(t, "On its way.", messages[0].Text)
		other, _, err := o.PlayerMessages(t.Context(), "ravi", 0)
		require.NoError(t, err)
		require.Empty(t, other)
		_, _, err = o.VisitorMessages(t.Context(), "player:asha:0", 0)
		require.ErrorIs(t, err, support.ErrNoThread, "no token finds it")
	})
}

func TestAVisitorsConversationBecomesThePlayersOnSignIn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(d, support.Limits{})
		begun, err := o.Ask(t.Context(), support.Question{Text: "I cannot sign in"})
		require.NoError(t, err)
		posted, err := o.AskAs(t.Context(), "asha", support.Question{Token: begun.Token, Email: "asha@example.com", Text: "Now I can"})
		require.NoError(t, err)
		require.Equal(t, int64(2), posted.Message.Seq)
		messages, _, err := o.PlayerMessages(t.Context(), "asha", 0)
		require.NoError(t, err)
		require.Len(t, messages, 2)
		_, _, err = o.VisitorMessages(t.Context(), begun.Token, 0)
		require.ErrorIs(t, err, support.ErrNoThread, "the next user of the browser does not read it")

		_, err = o.AskAs(t.Context(), "ravi", support.Question{Token: begun.Token, Text: "hello"})
		require.NoError(t, err)
		messages, _, err = o.PlayerMessages(t.Context(), "ravi", 0)
		require.NoError(t, err)
		require.Len(t, messages, 1, "nobody gets the conversation of another player")
	})
}

func TestAskAs_OpensAnotherConversationWhenFull(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(d, support.Limits{})
		errs := make([]error, 8)
		var writers sync.WaitGroup
		for i := range errs { // the first messages at once
			writers.Go(func() {
				_, errs[i] = o.AskAs(t.Context(), "asha", support.Question{Text: fmt.Sprint("line ", i)})
			})
		}
		writers.Wait()
		for _, err := range errs {
			require.NoError(t, err)
		}
		messages, _, err := o.PlayerMessages(t.Context(), "asha", 0)
		require.NoError(t, err)
		require.Len(t, messages, 8, "they are in one conversation")
		o.clock.Advance(1)
		for range 492 {
			_, err := o.AskAs(t.Context(), "asha", support.Question{Text: "and another thing"})
			require.NoError(t, err)
		}
		o.clock.Advance(1_000_000)
		posted, err := o.AskAs(t.Context(), "asha", support.Question{Text: "one more"})
		require.NoError(t, err)
		require.Equal(t, int64(1), posted.Message.Seq)
		threads, _, err := o.Threads(t.Context(), support.Filter{}, "")
		require.NoError(t, err)
		require.Len(t, threads, 2)
		_, err = o.AskAs(t.Context(), "asha", support.Question{Text: " "})
		require.ErrorIs(t, err, support.ErrText)
	})
}

// Messages of the player's manager are signed with the manager's name, also after another has taken the player over.
func TestAnswer_OfTheManagerIsSigned(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(d, support.Limits{})
		managers := map[id.Player]id.Staff{"asha": "member"}
		o.Manager = func(_ context.Context, _ db.Querier, playerID id.Player) (id.Staff, string, error) {
			return managers[playerID], map[id.Staff]string{"member": "Nadia", "other": "Omar"}[managers[playerID]], nil
		}
		for _, player := range []id.Player{"asha", "ravi"} {
			_, err := o.AskAs(t.Context(), player, support.Question{Text: "Hello?"})
			require.NoError(t, err)
		}
		_, err := o.Ask(t.Context(), support.Question{Text: "I have no account"})
		require.NoError(t, err)
		threads, _, err := o.Threads(t.Context(), support.Filter{}, "")
		require.NoError(t, err)
		require.Len(t, threads, 3)
		for _, thread := range threads {
			require.NoError(t, o.answer(t, thread.ID, "Good evening."))
		}
		managers["asha"] = "other"
		mine, _, err := o.Threads(t.Context(), support.Filter{Status: support.Answered, Players: []id.Player{"asha"}}, "")
		require.NoError(t, err)
		require.Len(t, mine, 1)
		require.Equal(t, id.Player("asha"), mine[0].PlayerID)
		require.NoError(t, o.answer(t, mine[0].ID, "For my colleague."))
		signed := func(player id.Player) (names []string) {
			messages, _, err := o.PlayerMessages(t.Context(), player, 0)
			require.NoError(t, err)
			for _, m := range messages {
				names = append(names, m.Signed)
			}
			return names
		}
		require.Equal(t, []string{"", "Nadia", ""}, signed("asha"))
		require.Equal(t, []string{"", ""}, signed("ravi"))
		for player, want := range map[id.Player]string{"asha": "Omar", "ravi": "", "": ""} {
			name, err := o.ManagerOf(t.Context(), player)
			require.NoError(t, err)
			require.Equal(t, want, name)
		}
		none, _, err := o.Threads(t.Context(), support.Filter{Players: []id.Player{}}, "")
		require.NoError(t, err)
		require.Empty(t, none, "a manager of nobody")
		none, _, err = o.Threads(t.Context(), support.Filter{Players: []id.Player{""}}, "")
		require.NoError(t, err)
		require.Empty(t, none, "conversations of visitors belong to no player")
		o.Manager = func(context.Context, db.Querier, id.Player) (id.Staff, string, error) {
			return "", "", errors.New("no connection")
		}
		require.ErrorContains(t, o.answer(t, mine[0].ID, "Lost."), "no connection")
		require.Len(t, signed("asha"), 3)
	})
}
