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

// openGuardTraces makes the room that finds accounts which look like one person's, and tells it what players leave behind.
func (a *App) openGuardTraces(ctx context.Context) error {
	key, err := a.storedSecret(ctx, "guard traces")
	if err != nil {
		return err
	}
	a.Guard = guard.New(guard.Config{DB: a.DB, Clock: a.Clock, IDs: a.IDs, Key: []byte(key)})
	a.Outbox.On(outbox.Reaction{
		Name: "guard.traces", Effect: a.noteTraces,
		Kinds: []string{
			player.KindRegistered, player.KindSignedIn, profile.KindChanged, profile.KindPayoutAdded, payment.EventWithdrawalRequested,
			protection.KindExcluded,
		},
	})
	return nil
}

// noteTraces is done as often as it is asked for: noting a trace again changes nothing.
func (a *App) noteTraces(ctx context.Context, events []outbox.Event) error {
	for _, e := range events {
		if err := a.noteTrace(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

func (a *App) noteTrace(ctx context.Context, e outbox.Event) error {
	var traces []guard.Trace
	var err error
	switch e.Kind {
	case player.KindRegistered, player.KindSignedIn:
		traces, err = a.tracesOfVisits(ctx, e.Subject)
	case profile.KindChanged:
		traces, err = a.tracesOfPerson(ctx, e.Subject)
	case profile.KindPayoutAdded:
		traces, err = a.tracesOfPayouts(ctx, e.Subject)
	case payment.EventWithdrawalRequested:
		traces, err = a.tracesOfWithdrawal(ctx, e)
	case protection.KindExcluded:
		told, err := outbox.Decode[protection.AwayEvent](e)
		if err != nil {
			return err
		}
		return a.Guard.Away(ctx, e.Subject, told.Until)
	}
	if err != nil || len(traces) == 0 {
		return err
	}
	return a.Guard.Note(ctx, e.Subject, traces...)
}

// lastVisits is how many sign-ins are looked at: those since the event before, and a few more.
const lastVisits = 5

func (a *App) tracesOfVisits(ctx context.Context, playerID string) ([]guard.Trace, error) {
	who, err := a.Players.Get(ctx, playerID)
	if err != nil {
		return nil, err
	}
	visits, err := a.Players.LastSignIns(ctx, playerID, lastVisits)
	if err != nil {
		return nil, err
	}
	traces := []guard.Trace{guard.Email(who.Email)}
	for _, v := range visits {
		traces = append(traces, guard.Device(v.Device), guard.Network(v.Address, time.UnixMilli(v.At)))
	}
	return traces, nil
}

func (a *App) tracesOfPerson(ctx context.Context, playerID string) ([]guard.Trace, error) {
	who, err := a.Profiles.Get(ctx, a.DB.Reader(), playerID)
	if err != nil {
		return nil, err
	}
	return []guard.Trace{guard.Person(who.FirstName+" "+who.LastName, who.Birthday)}, nil
}

func (a *App) tracesOfPayouts(ctx context.Context, playerID string) (traces []guard.Trace, err error) {
	saved, err := a.Profiles.PayoutDetails(ctx, playerID)
	for _, d := range saved {
		traces = append(traces, guard.Payout(accountText(d.Account)))
	}
	return traces, err
}

func (a *App) tracesOfWithdrawal(ctx context.Context, e outbox.Event) ([]guard.Trace, error) {
	told, err := outbox.Decode[payment.WithdrawalEvent](e)
	if err != nil {
		return nil, err
	}
	account, err := a.Payments.PayoutAccount(ctx, told.Withdrawal.ID)
	if fault.KindOf(err) == fault.NotFound {
		return nil, nil
	}
	return []guard.Trace{guard.Payout(accountText(account))}, err
}

// accountText is the same for the same account, whoever's name stands on it.
func accountText(a payout.Account) string {
	return strings.Join([]string{a.Provider, a.Number, a.IFSC, a.VPA, a.Email}, "|")
}
