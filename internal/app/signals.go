package app

import (
	"context"
	"strings"
	"time"

	"maidan/internal/fault"
	"maidan/internal/guard"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/profile/payout"
	"maidan/internal/protection"
)

// openSignals makes the room that finds accounts which look like one person's, and tells it what players leave behind.
func (h *House) openSignals(ctx context.Context) error {
	key, err := h.kept(ctx, "guard traces")
	if err != nil {
		return err
	}
	h.Guard = guard.New(guard.Config{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Key: []byte(key)})
	h.Box.On(outbox.Reaction{
		Name: "guard.traces", Effect: h.noteTraces,
		Kinds: []string{
			player.KindRegistered, player.KindSignedIn, profile.KindChanged, profile.KindPayoutAdded, payment.EventWithdrawalRequested,
			protection.KindExcluded,
		},
	})
	return nil
}

// noteTraces is done as often as it is asked for: noting a trace again changes nothing.
func (h *House) noteTraces(ctx context.Context, events []outbox.Event) error {
	for _, e := range events {
		if err := h.noteTrace(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

func (h *House) noteTrace(ctx context.Context, e outbox.Event) error {
	var traces []guard.Trace
	var err error
	switch e.Kind {
	case player.KindRegistered, player.KindSignedIn:
		traces, err = h.tracesOfVisits(ctx, e.Subject)
	case profile.KindChanged:
		traces, err = h.tracesOfPerson(ctx, e.Subject)
	case profile.KindPayoutAdded:
		traces, err = h.tracesOfPayouts(ctx, e.Subject)
	case payment.EventWithdrawalRequested:
		traces, err = h.tracesOfWithdrawal(ctx, e)
	case protection.KindExcluded:
		told, err := outbox.Decode[protection.AwayEvent](e)
		if err != nil {
			return err
		}
		return h.Guard.Away(ctx, e.Subject, told.Until)
	}
	if err != nil || len(traces) == 0 {
		return err
	}
	return h.Guard.Note(ctx, e.Subject, traces...)
}

// lastVisits is how many sign-ins are looked at: those since the event before, and a few more.
const lastVisits = 5

func (h *House) tracesOfVisits(ctx context.Context, playerID string) ([]guard.Trace, error) {
	who, err := h.Players.Get(ctx, playerID)
	if err != nil {
		return nil, err
	}
	visits, err := h.Players.LastSeen(ctx, playerID, lastVisits)
	if err != nil {
		return nil, err
	}
	traces := []guard.Trace{guard.Email(who.Email)}
	for _, v := range visits {
		traces = append(traces, guard.Device(v.Device), guard.Network(v.Address, time.UnixMilli(v.At)))
	}
	return traces, nil
}

func (h *House) tracesOfPerson(ctx context.Context, playerID string) ([]guard.Trace, error) {
	who, err := h.Profiles.Get(ctx, h.DB.Reader(), playerID)
	if err != nil {
		return nil, err
	}
	return []guard.Trace{guard.Person(who.FirstName+" "+who.LastName, who.Birthday)}, nil
}

func (h *House) tracesOfPayouts(ctx context.Context, playerID string) (traces []guard.Trace, err error) {
	saved, err := h.Profiles.PayoutDetails(ctx, playerID)
	for _, d := range saved {
		traces = append(traces, guard.Payout(accountText(d.Account)))
	}
	return traces, err
}

func (h *House) tracesOfWithdrawal(ctx context.Context, e outbox.Event) ([]guard.Trace, error) {
	told, err := outbox.Decode[payment.WithdrawalEvent](e)
	if err != nil {
		return nil, err
	}
	account, err := h.Cash.PayoutAccount(ctx, told.Withdrawal.ID)
	if fault.KindOf(err) == fault.NotFound {
		return nil, nil
	}
	return []guard.Trace{guard.Payout(accountText(account))}, err
}

// accountText is the same for the same account, whoever's name stands on it.
func accountText(a payout.Account) string {
	return strings.Join([]string{a.Provider, a.Number, a.IFSC, a.VPA, a.Email}, "|")
}
