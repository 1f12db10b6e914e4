package payment

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/provider"
	"maidan/internal/payment/route"
)

// A call is a request to a provider. It is stored in the transaction that decides on it, sent after the commit, and repeated by
// Sweep until a notice or a refusal ends it.
type call struct {
	id            id.PaymentCall
	purpose       provider.Purpose
	payment       string // id of the deposit or withdrawal
	provider      string
	method        string
	transactionID string // of PurposeFind
	amount        money.Amount
	currency      money.Currency
	state         callState
	providerRef   string // the provider's id of the payment
	reason        string // of a refusal
	tries         int    // how often it was sent or inquired
	createdAt     int64
}

// callState is the state of a call.
type callState string

const (
	callPlanned  callState = "planned"  // to be sent at its due time
	callSent     callState = "sent"     // sent, or about to be; the provider may have received it
	callAccepted callState = "accepted" // the provider has confirmed that it received it
	callRefused  callState = "refused"  // the provider refused it: no money moves
	callDone     callState = "done"     // the result is known
)

// open reports whether the call was sent and has no result.
func (c call) open() bool { return c.state == callSent || c.state == callAccepted }

// longestWait limits the time between two repetitions of a call, as a power of two of Config.RetryEvery.
const longestWait = 7

// retryAt returns when a call is repeated if it has no result until then. The time doubles with each repetition.
func (d *Service) retryAt(tries int) int64 {
	return d.now() + (d.cfg.RetryEvery << min(max(tries-1, 0), longestWait)).Milliseconds()
}

// newCall chooses a provider and stores a call that is sent after the commit. ok is false if no provider takes it; refusedBy are the
// providers that refused the same call.
func (d *Service) newCall(ctx context.Context, tx *db.Tx, c call, playerID id.Player, refusedBy []string) (stored call, ok bool, err error) {
	c, ok, err = d.chooseProvider(ctx, tx, c, playerID, refusedBy)
	if err != nil || !ok {
		return c, false, err
	}
	return c, true, insertCall(ctx, tx, c, d.retryAt(0))
}

// chooseProvider returns the call with its provider and its id.
func (d *Service) chooseProvider(ctx context.Context, q db.Querier, c call, playerID id.Player, refusedBy []string) (chosen call, ok bool, err error) {
	query, err := d.query(ctx, q, c, playerID)
	if err != nil {
		return c, false, err
	}
	query.Not = refusedBy
	c.provider, ok = d.Providers.Pick(query)
	c.id, c.state, c.createdAt = id.PaymentCall(d.IDs.New()), callSent, d.now()
	return c, ok, nil
}

// query describes a call for the choice of its provider.
func (d *Service) query(ctx context.Context, q db.Querier, c call, playerID id.Player) (route.Query, error) {
	country, err := d.countryOf(ctx, q, playerID)
	return route.Query{Purpose: c.purpose, Method: c.method, Country: country, Currency: c.currency, Amount: c.amount}, err
}

// request returns the call in the form that adapters take.
func (d *Service) request(c call) provider.Call {
	return provider.Call{
		ID: string(c.id), Payment: c.payment, Method: c.method, Amount: c.amount, Currency: c.currency,
		NotifyURL: d.notifyURL(c.provider), SentAt: time.UnixMilli(c.createdAt),
	}
}

// notifyURL returns the address for a provider's callbacks.
func (d *Service) notifyURL(name string) string { return d.cfg.NotifyURL() + "/" + name }

// countryOf returns the country of a player, empty if unknown.
func (d *Service) countryOf(ctx context.Context, q db.Querier, playerID id.Player) (string, error) {
	if d.Person == nil {
		return "", nil
	}
	country, _, err := d.Person(ctx, q, playerID)
	if err != nil {
		return "", fmt.Errorf("read the player's country: %w", err)
	}
	return country, nil
}
