package protection

import (
	"cmp"
	"slices"
	"time"

	"maidan/internal/content"
	"maidan/internal/money"
)

// Kind is what a limit restricts.
type Kind string

// The kinds.
const (
	Deposit Kind = "deposit" // deposits, not reduced by withdrawals
	Loss    Kind = "loss"    // stakes less returns
	Staked  Kind = "stake"   // stakes less refunds
	Session Kind = "session" // minutes of presence
)

// Kinds returns the kinds in display order.
func Kinds() []Kind { return []Kind{Deposit, Loss, Staked, Session} }

// Period is the length of a limit's window. Windows are rolling: they end at the current time.
type Period string

// The periods: 24 hours, 7 times 24 hours and 30 times 24 hours.
const (
	Day   Period = "day"
	Week  Period = "week"
	Month Period = "month"
)

// Periods returns the periods in display order.
func Periods() []Period { return []Period{Day, Week, Month} }

const day = 24 * time.Hour

var lengths = map[Period]time.Duration{Day: day, Week: 7 * day, Month: 30 * day}

func (p Period) millis() int64 { return lengths[p].Milliseconds() }

// longest is the length of the longest window, in milliseconds.
var longest = Month.millis()

// movement is money that counts: stakes and returns.
type movement struct {
	at          int64
	stake, back money.Amount
}

// counts returns how much of a movement counts for a limit of a kind.
func (m movement) counts(k Kind) money.Amount {
	switch k {
	case Staked, Deposit:
		return m.stake
	case Loss:
		return m.stake - m.back
	case Session: // time, not money
	}
	return 0
}

// within returns the sum that counts in the window that ends now. A movement exactly one period old is outside.
func within(moves []movement, k Kind, p Period, now int64) (used money.Amount) {
	for _, m := range moves {
		if m.at > now-p.millis() {
			used += m.counts(k)
		}
	}
	return used
}

// fits returns when an amount fits below a limit if nothing else changes, that is when enough movements have left the window;
// 0: never.
func fits(moves []movement, k Kind, p Period, now int64, used, amount, limit money.Amount) (at int64) {
	if amount > limit {
		return 0
	}
	moves = slices.Clone(moves)
	slices.SortFunc(moves, func(a, b movement) int { return cmp.Compare(a.at, b.at) }) // clocks of nodes differ
	for i, m := range moves {
		if m.at <= now-p.millis() {
			continue
		}
		used -= m.counts(k)
		if i+1 < len(moves) && moves[i+1].at == m.at {
			continue
		}
		if used+amount <= limit {
			return m.at + p.millis()
		}
	}
	return 0
}

// span is a time of presence, in unix milliseconds.
type span struct{ from, to int64 }

// union returns spans without overlaps, in order.
func union(spans []span) []span {
	spans = slices.Clone(spans)
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	merged := spans[:0]
	for _, s := range spans {
		if n := len(merged); n > 0 && s.from <= merged[n-1].to {
			merged[n-1].to = max(merged[n-1].to, s.to)
			continue
		}
		merged = append(merged, s)
	}
	return merged
}

// here returns the time of presence in the window that ends now, in milliseconds. Spans must not overlap.
func here(spans []span, p Period, now int64) (total int64) {
	for _, s := range spans {
		total += max(0, min(s.to, now)-max(s.from, now-p.millis()))
	}
	return total
}

// restsUntil returns when less than limit (milliseconds) of presence is in the window if the player stays absent. Spans must be
// sorted.
func restsUntil(spans []span, p Period, now, limit int64) int64 {
	excess := here(spans, p, now) - limit
	if excess < 0 {
		return now
	}
	for _, s := range spans {
		from, to := max(s.from, now-p.millis()), min(s.to, now)
		if to <= from {
			continue
		}
		if excess < to-from {
			return from + excess + 1 + p.millis()
		}
		excess -= to - from
	}
	return now + p.millis()
}

// own is a limit set by the player or by staff. Amount is minutes for Session.
type own struct {
	kind   Kind
	period Period
	amount money.Amount
	setBy  string
	setAt  int64
}

// bound is an effective limit: the player's own, the jurisdiction's, or the lower of both.
type bound struct {
	kind   Kind
	period Period
	amount money.Amount
}

// bounds combines a player's own limits with the jurisdiction's maximums in a currency.
func bounds(limits []own, rules []content.LimitRule, c money.Currency) []bound {
	var all []bound
	for _, l := range limits {
		amount := l.amount
		if most, ok := capOf(rules, l.kind, l.period, c); ok {
			amount = min(amount, most)
		}
		all = append(all, bound{l.kind, l.period, amount})
	}
	for _, r := range rules {
		k, p := Kind(r.Kind), Period(r.Period)
		if most, ok := capOf(rules, k, p, c); ok && !has(limits, k, p) {
			all = append(all, bound{k, p, most})
		}
	}
	return all
}

// capOf returns a jurisdiction's maximum of a limit; ok is false without one.
func capOf(rules []content.LimitRule, k Kind, p Period, c money.Currency) (most money.Amount, ok bool) {
	for _, r := range rules {
		if r.Kind != string(k) || r.Period != string(p) {
			continue
		}
		if k == Session {
			return money.Amount(r.Minutes), r.Minutes > 0
		}
		most, ok = r.Max[c]
		return most, ok
	}
	return 0, false
}

func has(limits []own, k Kind, p Period) bool {
	return slices.ContainsFunc(limits, func(l own) bool { return l.kind == k && l.period == p })
}

// missing returns the first limit of some kinds that the jurisdiction demands and the player has not set.
func missing(limits []own, rules []content.LimitRule, kinds ...Kind) (r content.LimitRule, ok bool) {
	for _, r := range rules {
		if r.Required && slices.Contains(kinds, Kind(r.Kind)) && !has(limits, Kind(r.Kind), Period(r.Period)) {
			return r, true
		}
	}
	return content.LimitRule{}, false
}

// validate checks kind, period and amount of a limit.
func validate(k Kind, p Period, amount *money.Amount) error {
	switch {
	case !slices.Contains(Kinds(), k):
		return ErrKind.At("kind", "invalid")
	case !slices.Contains(Periods(), p):
		return ErrKind.At("period", "invalid")
	case amount == nil:
		return nil
	case k == Session && (*amount < 1 || int64(*amount) > int64(lengths[p]/time.Minute)):
		return ErrMinutes.At("amount", "invalid")
	case *amount < 0 || *amount > mostAmount:
		return ErrAmount.At("amount", "invalid")
	}
	return nil
}

// mostAmount prevents an overflow of a window's sum.
const mostAmount = money.Amount(1_000_000_000_000_000)
