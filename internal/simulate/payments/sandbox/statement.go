package sandbox

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"hash/fnv"
	"net/http"
	"slices"
	"strconv"
	"time"

	"maidan/internal/money"
	"maidan/internal/payment/provider"
	"maidan/internal/simulate/payments/trick"
)

// StatementPath is the path of a provider's statement file. The query has day, such as 2026-01-31 in UTC, otherwise today. With lies it has
// wrong rows, so many of a thousand, and with seed other ones.
const StatementPath = "/statement.csv"

// StatementHeadings are the headings of the file.
var StatementHeadings = []string{"id", "reference", "utr", "amount", "currency", "fee", "status", "type", "time"}

// StatementTimes is the format of the times of the file, in UTC.
const StatementTimes = "2006-01-02 15:04:05"

// Lie is how a row of a statement file differs from what happened.
type Lie string

// The lies.
const (
	Omitted Lie = "omitted"      // the row of a payment is missing
	Added   Lie = "added"        // a payment that never was follows
	Wrong   Lie = "wrong_amount" // one unit more
	Charged Lie = "charged"      // a fee of three hundredths
	Undone  Lie = "undone"       // the payment failed
	Doubled Lie = "doubled"      // the payment is there twice
)

// Lies returns all lies.
func Lies() []Lie { return []Lie{Omitted, Added, Wrong, Charged, Undone, Doubled} }

// LieOf returns the lie about a call, or "". It is the same for the same call, seed and rate in parts of a thousand.
func LieOf(seed string, rate int, call string) Lie {
	h := fnv.New64a()
	_, _ = h.Write([]byte("lie\n" + seed + "\n" + call)) // never fails
	drawn := trick.Mix(h.Sum64())
	if int(drawn>>32%1000) >= rate {
		return ""
	}
	all := Lies()
	return all[drawn%uint64(len(all))]
}

// line is a row of a statement file.
type line struct {
	id, call, transaction, kind string
	amount, fee                 money.Amount
	currency                    money.Currency
	succeeded                   bool
	at                          time.Time
}

// lines returns what a call came to until now: each payment that succeeded, or that it failed.
func (p *Provider) lines(rec record, purpose string, now time.Time) (all []line) {
	one := line{call: rec.request.Call, id: p.refOf(rec.request), kind: purpose, currency: rec.request.Currency, amount: rec.request.Amount}
	var failure *provider.Notice
	for i, s := range rec.plan.steps {
		n := &rec.plan.steps[i].notice
		if at := time.UnixMilli(n.At); now.Before(at) {
			continue
		}
		switch s.notice.Outcome {
		case provider.Succeeded:
			paid := one
			paid.transaction, paid.amount, paid.succeeded, paid.at = n.TransactionID, n.Amount, true, time.UnixMilli(n.At)
			if len(all) > 0 {
				paid.id += "/" + strconv.Itoa(len(all)+1)
			}
			all = append(all, paid)
		case provider.Failed:
			failure = n
		case provider.Pending, provider.NotFound: // no row
		}
	}
	if len(all) == 0 && failure != nil {
		one.transaction, one.at = failure.TransactionID, time.UnixMilli(failure.At)
		all = append(all, one)
	}
	return all
}

// altered returns the lines of a call as a lie changes them.
func altered(lie Lie, lines []line) []line {
	if len(lines) == 0 || !lines[0].succeeded {
		return lines
	}
	first := lines[0]
	switch lie {
	case Omitted:
		return lines[1:]
	case Added:
		first.id, first.call, first.transaction = "unknown-"+first.id, "", ""
		return append(lines, first)
	case Wrong:
		lines[0].amount += 100
	case Charged:
		lines[0].fee = 3
	case Undone:
		lines[0].succeeded = false
	case Doubled:
		first.id += "/again"
		return append(lines, first)
	}
	return lines
}

// statement sends the file of a day. Everybody who can reach the simulator may read it, like the prompts.
func (p *Provider) statement(w http.ResponseWriter, r *http.Request) {
	now := p.cfg.Clock.Now()
	day := now.UTC().Truncate(24 * time.Hour)
	query := r.URL.Query()
	rate, err := strconv.Atoi(cmp.Or(query.Get("lies"), "0"))
	if text := query.Get("day"); text != "" && err == nil {
		day, err = time.Parse(time.DateOnly, text)
	}
	if err != nil || rate < 0 || rate > 1000 {
		http.Error(w, "day must be a date like 2026-01-31, and lies 0 to 1000", http.StatusBadRequest)
		return
	}
	var all []line
	for _, rec := range p.records() {
		all = append(all, altered(LieOf(query.Get("seed"), rate, rec.request.Call), p.lines(rec, kindOf(rec), now))...)
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", p.cfg.Name+"-"+day.Format(time.DateOnly)+".csv"))
	file := csv.NewWriter(w)
	_ = file.Write(StatementHeadings) // Flush fails too if the client is gone
	for _, l := range all {
		if !l.at.Before(day) && l.at.Before(day.AddDate(0, 0, 1)) {
			_ = file.Write(l.cells())
		}
	}
	file.Flush()
}

func (l line) cells() []string {
	status := "FAILED"
	if l.succeeded {
		status = "SUCCESS"
	}
	return []string{l.id, l.call, l.transaction, decimal(l.amount), string(l.currency), decimal(l.fee), status, l.kind, l.at.UTC().Format(StatementTimes)}
}

func decimal(a money.Amount) string { return fmt.Sprintf("%d.%02d", a/100, a%100) }

// kindOf returns what a call is called in the file.
func kindOf(rec record) string {
	if rec.request.Account != nil {
		return "payout"
	}
	return "payment"
}

// records returns copies of all calls, oldest first.
func (p *Provider) records() (all []record) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, call := range p.order {
		if rec := p.calls[call]; rec != nil && rec.plan.refusal == nil {
			one := *rec
			one.plan.steps = slices.Clone(rec.plan.steps)
			all = append(all, one)
		}
	}
	return all
}
