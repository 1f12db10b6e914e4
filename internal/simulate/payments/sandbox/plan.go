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
	lag    int // usual delays between the notice and its delivery
	again  int // usual delays until a second delivery; 0 for none
	notice provider.Notice
}

// complete fills in what the notices of a plan have in common. begin is when the plan begins; prefix makes the ids of its notices unique.
func (p *Provider) complete(pl plan, r wire.Request, begin time.Time, prefix string) plan {
	for i := range pl.steps {
		n := &pl.steps[i].notice
		n.ID, n.Call, n.ProviderRef, n.Currency = prefix+":"+strconv.Itoa(i), r.Call, p.refOf(r), r.Currency
		if r.TransactionID != "" {
			n.TransactionID = r.TransactionID
		}
		n.At = begin.Add(time.Duration(pl.steps[i].after) * p.cfg.Delay).UnixMilli()
	}
	return pl
}

func (p *Provider) refOf(r wire.Request) string { return p.cfg.Name + "-" + r.Call }

// trickOf returns the trick that a number names, or one by the rates of a long run.
func (p *Provider) trickOf(number string, r wire.Request) trick.Trick {
	if t := trick.Of(number); t != "" {
		return t
	}
	return p.cfg.Rates.Of(r.Call)
}

// planOf returns the plan of a search or a payout.
func (p *Provider) planOf(purpose provider.Purpose, r wire.Request) plan {
	number, planned := r.TransactionID, findPlan
	if purpose == provider.PurposePayout {
		number, planned = accountNumber(r.Account), payoutPlan
	}
	t := p.trickOf(number, r)
	pl := planned(t, r)
	if t == trick.Busy && !p.cfg.Backup {
		pl = busy
	}
	return p.complete(pl, r, time.UnixMilli(r.SentAt), r.Call)
}

// busy refuses a call so that another provider gets it.
var busy = plan{refusal: &wire.Refusal{Code: "busy", Reason: "rate_limited"}}

func succeeded(after int, amount money.Amount) step {
	return step{after: after, notice: provider.Notice{Outcome: provider.Succeeded, Amount: amount}}
}

func failed(reason string) step {
	return step{after: 1, notice: provider.Notice{Outcome: provider.Failed, Reason: reason}}
}

// findPlan plans by the end of the transaction id.
func findPlan(t trick.Trick, r wire.Request) plan {
	switch t {
	case trick.NotFound:
		return plan{steps: []step{{after: 1, notice: provider.Notice{Outcome: provider.NotFound}}}}
	case trick.Declined:
		return plan{steps: []step{failed(provider.ReasonDeclined)}}
	default:
		return usualPlan(t, r.Amount, provider.ReasonDeclined)
	}
}

// payoutPlan plans by the end of the account's number. A payout never pays another amount than was asked.
func payoutPlan(t trick.Trick, r wire.Request) plan {
	switch t {
	case trick.NotFound:
		return plan{refusal: &wire.Refusal{Code: "no_such_account", Reason: provider.ReasonAccount}}
	case trick.Declined:
		return plan{steps: []step{failed(provider.ReasonAccount)}}
	case trick.Float:
		return plan{steps: []step{failed(provider.ReasonFloat)}}
	case trick.Half, trick.Tiny:
		return usualPlan("", r.Amount, provider.ReasonAccount)
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
	case trick.Half:
		p.steps[0].notice.Amount = (amount + 1) / 2
	case trick.Tiny:
		p.steps[0].notice.Amount = min(tiny, amount)
	case trick.Late:
		p.steps = []step{failed(reason), succeeded(trick.SlowFactor, amount)}
	case trick.Reorder:
		p.steps = []step{{after: 1, lag: 2, notice: provider.Notice{Outcome: provider.Pending, Amount: amount}}, succeeded(2, amount)}
	case trick.NotFound, trick.Declined, trick.Twice, trick.Vanish, trick.Dropped, trick.Busy, trick.Surplus, trick.Float: // elsewhere
	}
	p.apply(t)
	return p
}

// apply plays the tricks that change how notices and answers travel.
func (p *plan) apply(t trick.Trick) {
	switch t {
	case trick.Twice:
		p.steps[len(p.steps)-1].again = 1
	case trick.Vanish:
		p.silent = true
	case trick.Dropped:
		p.dropped = true
	default:
	}
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
