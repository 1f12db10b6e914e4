package player

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// door is a house with one player, Ann, who is signed in on one device, and a journal of what was told.
type door struct {
	*Players
	t      *testing.T
	clock  *clock.Manual
	ann    Registered
	events []outbox.Event
}

const annsPassword = "kettle moss lantern"

// home is where Ann signs in from by default.
var home = Visit{Address: "203.0.113.9", Agent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"}

func newDoor(t *testing.T, d *db.DB) *door {
	c := clock.NewManual(time.UnixMilli(1_700_000_000_000))
	w := &door{t: t, clock: c}
	box := outbox.NewBox(d, c, slog.New(slog.DiscardHandler))
	box.On(outbox.Reaction{
		Name: "journal", Effect: w.hear,
		Kinds: []string{KindSignedIn, KindNewDevice, KindSessionsEnded, KindPasswordChanged, KindSecondFactorChanged, KindClosed, KindReopened},
	})
	var err error
	w.Players, err = New(t.Context(), Config{
		DB: d, Box: box, Clock: c, Random: rng.Secure(), IDs: id.NewMaker(c, rng.Secure()), House: "Test house",
		Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Lanes: 1}), Rules: testRules,
	})
	require.NoError(t, err)
	w.ann, err = w.Register(t.Context(), Registration{
		Username: "ann@example.com", Currency: "INR", Password: annsPassword, RepeatPassword: annsPassword, Checkbox1: true, Checkbox2: true, Visit: home,
	})
	require.NoError(t, err)
	return w
}

func (w *door) hear(_ context.Context, events []outbox.Event) error {
	w.events = append(w.events, events...)
	return nil
}

// told returns what was told since it was asked last, as kinds in order.
func (w *door) told() []string {
	w.t.Helper()
	require.NoError(w.t, w.Box.Drain(w.t.Context()))
	var kinds []string
	for _, e := range w.events {
		kinds = append(kinds, e.Kind)
	}
	w.events = nil
	return kinds
}

func (w *door) signIn(v Visit) (Tokens, error) {
	_, tokens, err := w.Login(w.t.Context(), SignIn{Username: "ann@example.com", Password: annsPassword, Visit: v})
	return tokens, err
}

// enters signs Ann in and tells who that makes her.
func (w *door) enters(v Visit) (Tokens, Identity) {
	w.t.Helper()
	tokens, err := w.signIn(v)
	require.NoError(w.t, err)
	return tokens, w.who(tokens)
}

func (w *door) who(tokens Tokens) Identity {
	w.t.Helper()
	who, err := w.Authenticate(w.t.Context(), tokens.Access)
	require.NoError(w.t, err)
	return who
}

// ended says that neither of the tokens is good any more.
func (w *door) ended(tokens Tokens) {
	w.t.Helper()
	_, err := w.Authenticate(w.t.Context(), tokens.Access)
	require.ErrorIs(w.t, err, ErrTokenInvalid)
	_, err = w.Refresh(w.t.Context(), tokens.Refresh, home)
	require.ErrorIs(w.t, err, ErrTokenInvalid)
}

// trail returns what the account's trail names, the newest first.
func (w *door) trail() []string {
	w.t.Helper()
	changes, err := w.Changes(w.t.Context(), w.ann.Player.ID, "", 50)
	require.NoError(w.t, err)
	var words []string
	for _, c := range changes {
		words = append(words, c.What)
	}
	return words
}

func (w *door) inTx(fn func(ctx context.Context, tx *db.Tx) error) error {
	return w.DB.InTx(w.t.Context(), fn)
}

// at is home with something else about it.
func at(change func(*Visit)) Visit {
	v := home
	change(&v)
	return v
}

// several calls fn n times at once and returns the errors.
func several(n int, fn func(i int) error) []error {
	errs := make([]error, n)
	done := make(chan struct{})
	for i := range n {
		go func() {
			errs[i] = fn(i)
			done <- struct{}{}
		}()
	}
	for range n {
		<-done
	}
	return errs
}

func succeeded(errs []error) int {
	return len(slices.DeleteFunc(slices.Clone(errs), func(err error) bool { return err != nil }))
}
