package verification_test

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/verification"
)

// harness is the package under test with a player service, and the published events.
type harness struct {
	*verification.Checks
	clock *clock.Manual
	box   *outbox.Box

	mu     sync.Mutex
	events []outbox.Event
	made   []verification.IssuedCode
}

func open(t *testing.T, d *db.DB) *harness {
	t.Helper()
	h := &harness{clock: clock.NewManual(time.UnixMilli(1_760_000_000_000))}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	h.box = outbox.NewBox(d, h.clock, log)
	ids := id.NewMaker(h.clock, rng.Secure())
	players, err := player.New(t.Context(), player.Config{
		DB: d, Box: h.box, Clock: h.clock, Random: rng.Secure(), IDs: ids,
		Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}),
		Rules: player.Rules{
			Countries: []string{"IN", "BD"}, PhoneCountry: india, CountryOf: india,
			Currency: func(money.Currency) bool { return true }, Bonus: func(string, money.Currency) bool { return false },
		},
	})
	require.NoError(t, err)
	h.Checks = verification.New(verification.Config{
		DB: d, Box: h.box, Clock: h.clock, Random: rng.Secure(), IDs: ids, Players: players, Log: log,
		Key: make([]byte, secret.SealKeyLen), Phones: true,
	})
	h.box.On(outbox.Reaction{Name: "codes", Kinds: []string{verification.KindCodeRequested}, Handle: h.deliver})
	h.box.On(outbox.Reaction{Name: "events", Kinds: []string{
		verification.KindEmailConfirmed, verification.KindEmailChanged, verification.KindEmailRemoved, verification.KindPhoneConfirmed,
		verification.KindPhoneChanged, verification.KindDocumentSent, verification.KindDocumentApproved,
		verification.KindDocumentRejected, verification.KindDocumentRequested,
	}, Effect: func(_ context.Context, events []outbox.Event) error {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.events = append(h.events, events...)
		return nil
	}})
	return h
}

// deliver issues the requested codes, as the notice service does.
func (h *harness) deliver(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		event, err := outbox.Decode[verification.CodeEvent](e)
		if err != nil {
			return err
		}
		made, ok, err := h.IssueCode(ctx, tx, event.CodeID)
		if err != nil {
			return err
		}
		if ok {
			h.made = append(h.made, made)
		}
	}
	return nil
}

// lastCode returns the newest issued code.
func (h *harness) lastCode(t *testing.T) verification.IssuedCode {
	t.Helper()
	require.NoError(t, h.box.Drain(t.Context()))
	require.NotEmpty(t, h.made)
	return h.made[len(h.made)-1]
}

// kinds returns the kinds of the events since the last call.
func (h *harness) kinds(t *testing.T) (kinds []string) {
	t.Helper()
	require.NoError(t, h.box.Drain(t.Context()))
	for _, e := range h.events {
		kinds = append(kinds, e.Kind)
	}
	h.events = nil
	return kinds
}

func (h *harness) player(t *testing.T, r player.Registration) verification.Caller {
	t.Helper()
	r.Currency, r.Checkbox1, r.Checkbox2 = "INR", true, true
	if !r.OneClick {
		r.Password, r.RepeatPassword = "correct horse", "correct horse"
	}
	made, err := h.Players.Register(t.Context(), r)
	require.NoError(t, err)
	return verification.Caller{Player: made.Player.ID, Address: "192.0.2.1"}
}

func (h *harness) asha(t *testing.T) verification.Caller {
	t.Helper()
	return h.player(t, player.Registration{Username: "asha@example.com"})
}

func (h *harness) state(t *testing.T, who verification.Caller) verification.State {
	t.Helper()
	s, err := h.State(t.Context(), who.Player)
	require.NoError(t, err)
	return s
}

func (h *harness) welcome(t *testing.T, who verification.Caller) {
	t.Helper()
	require.NoError(t, h.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.Welcome(ctx, tx, who.Player) }))
}

// wrong returns a code different from code.
func wrong(code string) string {
	digit := (code[0]-'0'+1)%10 + '0'
	return string(digit) + code[1:]
}

// india returns the country of every currency in these tests.
func india(money.Currency) string { return "IN" }
