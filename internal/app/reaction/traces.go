package reaction

import (
	"context"
	"strings"
	"time"

	"maidan/internal/fault"
	"maidan/internal/guard"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/profile/payout"
	"maidan/internal/protection"
)

// traces records attributes of accounts, by which accounts of one person are found.
type traces struct{ Deps }

// traceKinds are the kinds of events that leave traces.
var traceKinds = []string{
	player.KindRegistered, player.KindSignedIn, profile.KindChanged, profile.KindPayoutAdded, payment.EventWithdrawalRequested,
	protection.KindExcluded,
}

// record stores the traces of the events. Recording a trace again changes nothing.
func (t traces) record(ctx context.Context, events []outbox.Event) error {
	for _, e := range events {
		if err := t.recordOne(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

func (t traces) recordOne(ctx context.Context, e outbox.Event) error {
	var found []guard.Trace
	var err error
	switch e.Kind {
	case player.KindRegistered, player.KindSignedIn:
		found, err = t.ofVisits(ctx, id.Player(e.Subject))
	case profile.KindChanged:
		found, err = t.ofPerson(ctx, id.Player(e.Subject))
	case profile.KindPayoutAdded:
		found, err = t.ofPayouts(ctx, id.Player(e.Subject))
	case payment.EventWithdrawalRequested:
		found, err = t.ofWithdrawal(ctx, e)
	case protection.KindExcluded:
		excluded, err := outbox.Decode[protection.AwayEvent](e)
		if err != nil {
			return err
		}
		return t.Guard.Away(ctx, id.Player(e.Subject), excluded.Until)
	}
	if err != nil || len(found) == 0 {
		return err
	}
	return t.Guard.Note(ctx, id.Player(e.Subject), found...)
}

// recentVisits is how many sign-ins are read: those since the previous event, and a few more.
const recentVisits = 5

func (t traces) ofVisits(ctx context.Context, playerID id.Player) ([]guard.Trace, error) {
	p, err := t.Players.Get(ctx, playerID)
	if err != nil {
		return nil, err
	}
	visits, err := t.Players.LastSignIns(ctx, playerID, recentVisits)
	if err != nil {
		return nil, err
	}
	found := []guard.Trace{guard.Email(p.Email)}
	for _, v := range visits {
		found = append(found, guard.Device(v.Device), guard.Network(v.Address, time.UnixMilli(v.At)))
	}
	return found, nil
}

func (t traces) ofPerson(ctx context.Context, playerID id.Player) ([]guard.Trace, error) {
	p, err := t.Profiles.Get(ctx, t.DB.Reader(), playerID)
	if err != nil {
		return nil, err
	}
	return []guard.Trace{guard.Person(p.FirstName+" "+p.LastName, p.Birthday)}, nil
}

func (t traces) ofPayouts(ctx context.Context, playerID id.Player) (found []guard.Trace, err error) {
	saved, err := t.Profiles.PayoutDetails(ctx, playerID)
	for _, d := range saved {
		found = append(found, guard.Payout(accountText(d.Account)))
	}
	return found, err
}

func (t traces) ofWithdrawal(ctx context.Context, e outbox.Event) ([]guard.Trace, error) {
	requested, err := outbox.Decode[payment.WithdrawalEvent](e)
	if err != nil {
		return nil, err
	}
	account, err := t.Payments.PayoutAccount(ctx, requested.Withdrawal.ID)
	if fault.KindOf(err) == fault.NotFound {
		return nil, nil
	}
	return []guard.Trace{guard.Payout(accountText(account))}, err
}

// accountText identifies a payout account without its holder's name.
func accountText(a payout.Account) string {
	return strings.Join([]string{a.Provider, a.Number, a.IFSC, a.VPA, a.Email}, "|")
}
