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

// harness is a database with one player, Ann, who is signed in on one device, and a log of published events.
type harness struct {
	*Players
	t      *testing.T
	clock  *clock.Manual
	ann    Registered
	events []outbox.Event
}

const annsPassword = "kettle moss lantern"

// home is the default origin of Ann's sign-ins.
var home = Visit{Address: "203.0.113.9", Agent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"}

func newHarness(t *testing.T, d *db.DB) *harness {
	c := clock.NewManual(time.UnixMilli(1_700_000_000_000))
	w := &harness{t: t, clock: c}
	box := outbox.NewBox(d, c, slog.New(slog.DiscardHandler))
	box.On(outbox.Reaction{
		Name: "journal", Effect: w.record,
		Kinds: []string{KindSignedIn, KindNewDevice, KindSessionsEnded, KindPasswordChanged, KindSecondFactorChanged, KindClosed, KindReopened},
	})
	var err error
	w.Players, err = New(t.Context(), Config{
		DB: d, Box: box, Clock: c, Random: rng.Secure(), IDs: id.NewMaker(c, rng.Secure()), TOTPIssuer: "Test brand",
		Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}), Rules: testRules,
	})
	require.NoError(t, err)
	w.ann, err = w.Register(t.Context(), Registration{
		Username: "ann@example.com", Currency: "INR", Password: annsPassword, RepeatPassword: annsPassword, Checkbox1: true, Checkbox2: true, Visit: home,
	})
	require.NoError(t, err)
	return w
}

func (w *harness) record(_ context.Context, events []outbox.Event) error {
	w.events = append(w.events, events...)
	return nil
}

// takeEvents returns the kinds published since the last call, in order.
func (w *harness) takeEvents() []string {
	w.t.Helper()
	require.NoError(w.t, w.Box.Drain(w.t.Context()))
	var kinds []string
	for _, e := range w.events {
		kinds = append(kinds, e.Kind)
	}
	w.events = nil
	return kinds
}

func (w *harness) signIn(v Visit) (Tokens, error) {
	_, tokens, err := w.Login(w.t.Context(), SignIn{Username: "ann@example.com", Password: annsPassword, Visit: v})
	return tokens, err
}

// signInAs signs Ann in and returns her identity.
func (w *harness) signInAs(v Visit) (Tokens, Identity) {
	w.t.Helper()
	tokens, err := w.signIn(v)
	require.NoError(w.t, err)
	return tokens, w.identity(tokens)
}

func (w *harness) identity(tokens Tokens) Identity {
	w.t.Helper()
	caller, err := w.Authenticate(w.t.Context(), tokens.Access)
	require.NoError(w.t, err)
	return caller
}

// requireEnded requires that both tokens are void.
func (w *harness) requireEnded(tokens Tokens) {
	w.t.Helper()
	_, err := w.Authenticate(w.t.Context(), tokens.Access)
	require.ErrorIs(w.t, err, ErrTokenInvalid)
	_, err = w.Refresh(w.t.Context(), tokens.Refresh, home)
	require.ErrorIs(w.t, err, ErrTokenInvalid)
}

// changeNames returns the names in the account's audit log, the newest first.
func (w *harness) changeNames() []string {
	w.t.Helper()
	changes, err := w.Changes(w.t.Context(), w.ann.Player.ID, "", 50)
	require.NoError(w.t, err)
	var names []string
	for _, c := range changes {
		names = append(names, c.What)
	}
	return names
}

func (w *harness) inTx(fn func(ctx context.Context, tx *db.Tx) error) error {
	return w.DB.InTx(w.t.Context(), fn)
}

// at is home with a change.
func at(change func(*Visit)) Visit {
	v := home
	change(&v)
	return v
}

// several runs n concurrent calls of fn and returns the errors.
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
