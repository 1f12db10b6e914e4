package sandbox

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"

	wire "maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
	"maidan/internal/simulate/payments/trick"
)

// session is a started deposit: a page, a prompt or an address that waits for its player.
type session struct {
	token   string // names the page or prompt; nobody can guess it
	expires time.Time
	decided bool // its plan is known
	refused bool // the player sees that it failed
	answer  wire.Response
}

// Lifetimes in usual delays: half an hour, two minutes and an hour at the usual delay of 4 seconds.
const (
	pageDelays   = 450
	promptDelays = 30
	coinDelays   = 900
)

// answersAfter is how many usual delays a player takes to answer a prompt.
const answersAfter = 2

// testerEnding is the ending of phone numbers whose prompts wait for a tester.
const testerEnding = "1111"

// begin answers the start of a deposit. A repeated call gets the same answer.
func (p *Provider) begin(w http.ResponseWriter, r *http.Request) {
	request, ok := read(w, r)
	if !ok {
		return
	}
	t := p.startTrick(request)
	opened := p.open(request, t)
	if opened == nil {
		answer(w, http.StatusUnprocessableEntity, wire.Refusal{Code: "unsupported", Reason: "unsupported"})
		return
	}
	known, first := p.remember(opened)
	if known.open == nil {
		answer(w, http.StatusUnprocessableEntity, busy.refusal)
		return
	}
	if first {
		if err := p.await(known, t); err != nil {
			p.forget(known)
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
	}
	if t == trick.Dropped {
		panic(http.ErrAbortHandler) // closes the connection without an answer
	}
	answer(w, http.StatusOK, known.open.answer)
}

// startTrick returns the trick of a start: by the phone number, otherwise by the hundredths of the amount. A page's other tricks are those
// of the number that the player enters.
func (p *Provider) startTrick(r wire.Request) trick.Trick {
	t := trick.OfAmount(r.Amount)
	if r.Flow == method.Prompt {
		t = trick.Of(r.Phone)
	}
	if t == "" && !strings.HasSuffix(r.Phone, testerEnding) {
		t = p.cfg.Rates.Of(r.Call)
	}
	return t
}

// open returns the record of a start, or nil for a flow or a coin that the provider does not play.
func (p *Provider) open(r wire.Request, t trick.Trick) *record {
	if t == trick.Busy && !p.cfg.Backup {
		return &record{request: r, plan: busy}
	}
	s := &session{token: p.token(r.Call), answer: wire.Response{ProviderRef: p.refOf(r)}}
	rec := &record{request: r, open: s}
	delays := pageDelays
	switch r.Flow {
	case method.Page:
		s.answer.Redirect = p.cfg.URL + "/pay/" + s.token
	case method.Prompt:
		delays = promptDelays
	case method.Coins:
		delays = coinDelays
		number, ok := coins[r.Method].number(r.Amount, r.Currency)
		if !ok {
			return nil
		}
		s.answer.Address, s.answer.Coins = addressOf(coins[r.Method].kind, r.Call), number
	case method.Transfer:
		return nil
	default:
		return nil
	}
	s.expires = time.UnixMilli(r.SentAt).Add(time.Duration(delays) * p.cfg.Delay)
	s.answer.ExpiresAt = s.expires.UnixMilli()
	return rec
}

func (p *Provider) token(call string) string {
	h := hmac.New(sha256.New, p.cfg.Secret)
	h.Write([]byte(p.cfg.Name + " page " + call))
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// await schedules what happens without a tester: the coins that arrive, the answer to a prompt, the expiry.
func (p *Provider) await(rec *record, t trick.Trick) error {
	r, begin := rec.request, time.UnixMilli(rec.request.SentAt)
	switch {
	case r.Flow == method.Coins:
		if pl := coinPlan(t, r); len(pl.steps) > 0 {
			err := p.decide(r.Call, pl, begin, r.Call)
			return err
		}
	case r.Flow == method.Prompt && t != trick.NotFound && !strings.HasSuffix(r.Phone, testerEnding):
		due := begin.Add(answersAfter * p.cfg.Delay)
		err := p.cfg.Schedule.At(due, r.Call+" answer", func(context.Context) error {
			err := p.decide(r.Call, promptPlan(t, r), due, r.Call+":auto")
			return err
		})
		if err != nil {
			return err
		}
	}
	return p.cfg.Schedule.At(rec.open.expires, r.Call+" expiry", func(context.Context) error {
		expired := plan{steps: []step{{notice: provider.Notice{Outcome: provider.Failed, Reason: provider.ReasonExpired}}}}
		err := p.decide(r.Call, expired, rec.open.expires, r.Call+":expired")
		return err
	})
}

// promptPlan plans the answer to a prompt.
func promptPlan(t trick.Trick, r wire.Request) plan {
	if t == trick.Declined {
		return plan{steps: []step{failed(provider.ReasonCancelled)}}
	}
	pl := usualPlan(t, r.Amount, provider.ReasonFunds)
	return receipts(pl, r.Call, t)
}

// receipts gives the successes of a plan the id that a player sees; a trick.Surplus has two.
func receipts(pl plan, call string, t trick.Trick) plan {
	for i := range pl.steps {
		if pl.steps[i].notice.Outcome == provider.Succeeded {
			pl.steps[i].notice.TransactionID = receiptOf(call, 0)
		}
	}
	if t == trick.Surplus {
		second := succeeded(trick.SlowFactor, pl.steps[0].notice.Amount)
		second.notice.TransactionID = receiptOf(call, 1)
		pl.steps = append(pl.steps, second)
	}
	return pl
}

func receiptOf(call string, n byte) string { return "R" + strings.ToUpper(coinHash(call, n)[:11]) }

// decide sets what happens to a started deposit, once, and schedules its callbacks. A second decision changes nothing.
func (p *Provider) decide(call string, pl plan, begin time.Time, prefix string) error {
	p.mu.Lock()
	rec, ok := p.calls[call]
	if !ok || rec.open == nil || rec.open.decided {
		p.mu.Unlock()
		return nil
	}
	pl = p.complete(pl, rec.request, begin, prefix)
	rec.plan, rec.open.decided = pl, true
	rec.open.refused = len(pl.steps) > 0 && pl.steps[0].notice.Outcome == provider.Failed
	p.mu.Unlock()
	return p.schedule(rec.request, pl)
}

// forget removes a call that could not be scheduled, so that its repetition is.
func (p *Provider) forget(rec *record) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.calls, rec.request.Call)
	delete(p.tokens, rec.open.token)
	if n := len(p.order); n > 0 && p.order[n-1] == rec.request.Call {
		p.order = p.order[:n-1]
	}
}

// manualPrefix makes the ids of the notices of a tester's decision unique: after a restart of the simulator another decision may be made.
func manualPrefix(call string, at time.Time) string {
	return call + ":" + strconv.FormatInt(at.UnixMilli(), 36)
}
