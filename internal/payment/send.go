package payment

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment/provider"
)

// errUnsupported is the error of a call whose provider is no longer connected or no longer supports it.
var errUnsupported = errors.New("payment: the provider of the call is not connected or does not support it")

// errTooLate is the error of a prompt that is not sent again, see promptWindow.
var errTooLate = errors.New("payment: the prompt is too old to be sent again")

// send sends a stored call and stores what the provider said. Errors are logged only: the call stays due, and Sweep repeats it.
func (d *Service) send(ctx context.Context, c call) {
	d.transmit(ctx, c, d.sendOnce)
}

// sendAgain inquires about a call that may have been received, and sends it again if it was not. Without an inquiry, or if the provider
// does not know but accepts a call only once, it sends the call again, which is safe by the promise of package provider. A refusal of the inquiry or of a repetition (the key has expired,
// too many requests) does not prove that the call was not accepted before, so it leaves the outcome unknown.
func (d *Service) sendAgain(ctx context.Context, c call) {
	d.transmit(ctx, c, func(ctx context.Context, c call) (provider.Answer, error) {
		inquirer, ok := d.Providers.ByName(c.provider).(provider.Inquirer)
		if c.state == callPlanned {
			return d.sendOnce(ctx, c)
		}
		if !ok && d.tooLate(c) {
			return provider.Answer{}, errTooLate
		}
		if !ok {
			answer, err := d.sendOnce(ctx, c)
			return answer, unproven(err)
		}
		answer, err := inquirer.Inquire(ctx, provider.Inquiry{Call: d.request(c), Purpose: c.purpose, ProviderRef: c.providerRef})
		switch {
		case err != nil:
			return answer, unproven(err)
		case answer.Refused != nil:
			return answer, answer.Refused
		case answer.Unknown && d.tooLate(c):
			return answer, &provider.Refused{Code: "too_late", Reason: provider.ReasonExpired}
		case answer.Unknown:
			return d.sendOnce(ctx, c)
		case answer.Repeat && d.tooLate(c):
			return provider.Answer{}, errTooLate
		case answer.Repeat || d.mustStartAgain(c, answer):
			answer, err := d.sendOnce(ctx, c)
			return answer, unproven(err)
		}
		return answer, nil
	})
}

// unproven hides that an error is a refusal.
func unproven(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(err.Error())
}

// transmit makes a request about a call and stores the answer. It goes on when the player's request ends.
func (d *Service) transmit(ctx context.Context, c call, do func(context.Context, call) (provider.Answer, error)) {
	ctx = context.WithoutCancel(ctx)
	limited, cancel := context.WithTimeout(ctx, d.cfg.CallTimeout)
	defer cancel()
	answer, err := do(limited, c)
	var refused *provider.Refused
	isRefused := errors.As(err, &refused)
	d.Providers.Report(c.provider, err == nil || isRefused)
	switch {
	case isRefused:
		err = d.refused(ctx, c, refused)
	case err == nil:
		err = d.answered(ctx, c, answer)
	}
	if err != nil {
		d.Log.WarnContext(ctx, "a call to a payment provider has no result yet; it will be repeated", "call", c.id, "purpose", c.purpose,
			"payment", c.payment, "provider", c.provider, "error", err)
	}
}

// sendOnce makes the request itself.
func (d *Service) sendOnce(ctx context.Context, c call) (answer provider.Answer, err error) {
	p := d.Providers.ByName(c.provider)
	switch c.purpose {
	case provider.PurposePayout:
		return d.pay(ctx, p, c)
	case provider.PurposeStart:
		return d.start(ctx, p, c)
	case provider.PurposeFind:
	}
	finder, ok := p.(provider.Finder)
	if !ok {
		return answer, errUnsupported
	}
	return finder.Find(ctx, provider.Find{Call: d.request(c), TransactionID: c.transactionID})
}

// pay sends a payout with its decrypted account.
func (d *Service) pay(ctx context.Context, p provider.Provider, c call) (answer provider.Answer, err error) {
	payer, ok := p.(provider.Payer)
	if !ok {
		return answer, errUnsupported
	}
	w, err := withdrawalByID(ctx, d.DB.Reader(), id.Withdrawal(c.payment))
	if err != nil {
		return answer, fmt.Errorf("read withdrawal: %w", err)
	}
	account, err := d.open(w)
	if err != nil {
		return answer, err
	}
	return payer.Pay(ctx, provider.Payout{Call: d.request(c), Account: account})
}

// answered stores that the provider received the call, and its notice if it has one already.
func (d *Service) answered(ctx context.Context, c call, answer provider.Answer) error {
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if answer.Started != nil {
			if err := d.started(ctx, tx, c, *answer.Started); err != nil {
				return err
			}
		}
		return acceptCall(ctx, tx, c, answer.ProviderRef, d.now())
	})
	if err != nil {
		return fmt.Errorf("store the answer: %w", err)
	}
	if answer.Notice == nil {
		return nil
	}
	return d.apply(ctx, c.provider, *answer.Notice)
}

// refused stores a refusal. Another provider gets the call; without one the deposit fails or the withdrawal is refunded.
func (d *Service) refused(ctx context.Context, c call, why *provider.Refused) error {
	var next call
	var again bool
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		again = false
		switch c.purpose {
		case provider.PurposePayout:
			next, again, err = d.payoutRefused(ctx, tx, c, why)
		case provider.PurposeStart:
			next, again, err = d.startRefused(ctx, tx, c, why)
		case provider.PurposeFind:
			next, again, err = d.findRefused(ctx, tx, c, why)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("store the refusal: %w", err)
	}
	d.Log.WarnContext(ctx, "a payment provider refused a call", "call", c.id, "purpose", c.purpose, "payment", c.payment, "provider", c.provider,
		"code", why.Code, "reason", why.Reason, "next", next.provider)
	d.Outbox.Wake()
	if again {
		d.send(ctx, next)
	}
	return nil
}

// byPlayer reports whether a refusal is about the player's side, so that another provider would refuse, too. A payout that lacks funds
// lacks those of the operator.
func byPlayer(purpose provider.Purpose, why *provider.Refused) bool {
	if purpose == provider.PurposePayout && why.Reason == provider.ReasonFunds {
		return false
	}
	switch why.Reason {
	case provider.ReasonDeclined, provider.ReasonCancelled, provider.ReasonExpired, provider.ReasonFunds, provider.ReasonAccount:
		return true
	}
	return false
}

// elsewhere stores the call for the next provider. ok is false if there is none or if it would refuse, too.
func (d *Service) elsewhere(ctx context.Context, tx *db.Tx, c call, why *provider.Refused, playerID id.Player) (next call, ok bool, err error) {
	if byPlayer(c.purpose, why) {
		return next, false, nil
	}
	names, err := refusedBy(ctx, tx, c)
	if err != nil {
		return next, false, err
	}
	c.providerRef, c.reason, c.tries = "", "", 0
	return d.newCall(ctx, tx, c, playerID, names)
}
