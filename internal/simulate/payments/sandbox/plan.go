package sandbox

import (
	"strconv"
	"strings"
	"time"

	"maidan/internal/money"
	wire "maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/provider"
	"maidan/internal/profile/payout"
	"maidan/internal/simulate/payments/trick"
)

// plan is what happens to a call. It depends on the call alone, so that a call that is repeated after a restart of the simulator has
// the same notices.
type plan struct {
	refusal *wire.Refusal // refuses the call instead
	steps   []step
	silent  bool // no callbacks: only an inquiry answers with the result
	dropped bool // the answer to the call is lost
}

// step is one notice.
type step struct {
	after  int // usual delays between the call and the notice
	again  int // usual delays until a second delivery; 0 for none
	notice provider.Notice
}

// planOf returns the plan of a call.
func planOf(purpose provider.Purpose, r wire.Request, delay time.Duration) plan {
	p := findPlan(r)
	if purpose == provider.PurposePayout {
		p = payoutPlan(r)
	}
	for i := range p.steps {
		n := &p.steps[i].notice
		n.ID, n.Call, n.ProviderRef, n.TransactionID, n.Currency = r.Call+":"+strconv.Itoa(i), r.Call, refOf(r), r.TransactionID, r.Currency
		n.At = r.SentAt + int64(p.steps[i].after)*delay.Milliseconds()
	}
	return p
}

func refOf(r wire.Request) string { return "sandbox-" + r.Call }

func succeeded(after int, amount money.Amount) step {
	return step{after: after, notice: provider.Notice{Outcome: provider.Succeeded, Amount: amount}}
}

func failed(reason string) step {
	return step{after: 1, notice: provider.Notice{Outcome: provider.Failed, Reason: reason}}
}

// findPlan plans by the end of the transaction id.
func findPlan(r wire.Request) plan {
	switch t := trick.Of(r.TransactionID); t {
	case trick.NotFound:
		return plan{steps: []step{{after: 1, notice: provider.Notice{Outcome: provider.NotFound}}}}
	case trick.Declined:
		return plan{steps: []step{failed(provider.ReasonDeclined)}}
	case trick.Half:
		return plan{steps: []step{succeeded(1, (r.Amount+1)/2)}}
	default:
		return usualPlan(t, r.Amount, provider.ReasonDeclined)
	}
}

// payoutPlan plans by the end of the account's number. A payout never pays less than was asked.
func payoutPlan(r wire.Request) plan {
	switch t := trick.Of(accountNumber(r.Account)); t {
	case trick.NotFound:
		return plan{refusal: &wire.Refusal{Code: "no_such_account", Reason: provider.ReasonAccount}}
	case trick.Declined:
		return plan{steps: []step{failed(provider.ReasonAccount)}}
	default:
		return usualPlan(t, r.Amount, provider.ReasonAccount)
	}
}

// usualPlan plans what is the same for all purposes.
func usualPlan(t trick.Trick, amount money.Amount, reason string) plan {
	p := plan{steps: []step{succeeded(1, amount)}}
	switch t {
	case trick.Slow:
		p.steps[0].after = trick.SlowFactor
	case trick.Twice:
		p.steps[0].again = 1
	case trick.Late:
		p.steps = []step{failed(reason), succeeded(trick.SlowFactor, amount)}
	case trick.Vanish:
		p.silent = true
	case trick.Dropped:
		p.dropped = true
	case trick.NotFound, trick.Declined, trick.Half: // differ by purpose
	}
	return p
}

// accountNumber returns the part of a payout account that selects a trick.
func accountNumber(a *payout.Account) string {
	if a == nil {
		return ""
	}
	user, _, _ := strings.Cut(a.VPA, "@")
	mailbox, _, _ := strings.Cut(a.Email, "@")
	for _, s := range []string{a.Number, user, mailbox, a.Address} {
		if s != "" {
			return s
		}
	}
	return ""
}
