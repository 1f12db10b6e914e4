package reconciliation

import (
	"strconv"
	"strings"

	"maidan/internal/money"
)

// result is where one row or one payment ended. diff is nil if both sides agree.
type result struct {
	row     *Row // nil for a payment that the file does not have
	fact    *fact
	subject string
	place   place
	diff    *Difference
}

// match compares the rows of a file with payments. Each row and each payment of the period is in exactly one result. The file has the id
// statement; without fees, fees are not compared.
func match(statement string, rows []Row, facts []fact, fees bool) []result {
	m := matcher{statement: statement, fees: fees, rows: map[*fact][]*Row{}, names: map[string]*fact{}, transactions: map[string]*fact{}}
	for i := range facts {
		m.index(&facts[i])
	}
	for i := range rows {
		m.assign(&rows[i])
	}
	for i := range facts {
		m.compare(&facts[i])
	}
	return m.results
}

type matcher struct {
	statement    string
	fees         bool
	names        map[string]*fact
	transactions map[string]*fact
	rows         map[*fact][]*Row
	alone        map[string]int // rows without a payment by their key
	results      []result
}

// index makes a payment findable. Of several with one name, one that succeeded is found, otherwise the first.
func (m *matcher) index(f *fact) {
	put := func(in map[string]*fact, name string) {
		if name == "" {
			return
		}
		name = string(f.direction) + name
		if was := in[name]; was == nil || was.status != Succeeded && f.status == Succeeded {
			in[name] = f
		}
	}
	for _, name := range append([]string{f.payment}, f.names...) {
		put(m.names, name)
	}
	put(m.transactions, strings.ToUpper(f.transactionID))
}

// find returns the payment that a row is about: by the provider's id, by our reference, by the transaction id.
func (m *matcher) find(r *Row) *fact {
	for _, name := range []string{r.ProviderRef, r.Reference} {
		if f := m.names[string(r.Direction)+name]; name != "" && f != nil {
			return f
		}
	}
	if r.TransactionID == "" {
		return nil
	}
	return m.transactions[string(r.Direction)+strings.ToUpper(r.TransactionID)]
}

// assign gives a row to its payment. A row without one ends here.
func (m *matcher) assign(r *Row) {
	switch f := m.find(r); {
	case r.Direction == Other:
		m.add(result{row: r, place: placeOther})
	case r.Direction == Fees:
		m.add(result{row: r, subject: m.aloneSubject("fee:", r), place: placeDifference, diff: m.difference(KindFee, r, nil)})
	case f != nil:
		m.rows[f] = append(m.rows[f], r)
	case r.Status != Succeeded:
		m.add(result{row: r, subject: m.aloneSubject("row:", r), place: placeNoMoney})
	default:
		m.add(result{row: r, subject: m.aloneSubject("row:", r), place: placeDifference, diff: m.difference(KindMissingHere, r, nil)})
	}
}

func (m *matcher) add(r result) { m.results = append(m.results, r) }

// compare ends all rows of a payment, and the payment itself if it belongs to the period.
func (m *matcher) compare(f *fact) {
	rows := m.rows[f]
	first := principal(rows)
	if first == nil {
		if f.status == Succeeded && f.inPeriod && f.earlier == nil {
			m.add(result{fact: f, subject: f.payment, diff: m.difference(KindMissingThere, nil, f)})
		} else if f.inPeriod {
			m.add(result{fact: f, place: placeRepeated})
		}
		return
	}
	other := f.earlier != nil && f.earlier.statement < m.statement && first.Status == Succeeded
	repeated := other && first.ProviderRef != "" && first.ProviderRef == f.earlier.providerRef
	copies := map[string]int{}
	for _, r := range rows {
		switch {
		case r == first && (!other || repeated):
			m.add(m.compared(r, f, repeated))
		case r.Status != Succeeded:
			m.add(result{row: r, fact: f, place: placeNoMoney})
		default:
			key := keyOf(r)
			copies[key]++
			subject := "duplicate:" + f.payment + ":" + key + ":" + strconv.Itoa(copies[key])
			m.add(result{row: r, fact: f, subject: subject, place: placeDifference, diff: m.difference(KindDuplicate, r, f)})
		}
	}
	if other && !repeated { // the payment itself was compared with the earlier row
		m.add(result{fact: f, place: placeRepeated})
	}
}

// principal returns the row that is compared with the payment: the first that succeeded, otherwise the last.
func principal(rows []*Row) *Row {
	for _, r := range rows {
		if r.Status == Succeeded {
			return r
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return rows[len(rows)-1]
}

// compared compares one row with its payment.
func (m *matcher) compared(r *Row, f *fact, repeated bool) result {
	res := result{row: r, fact: f, subject: f.payment, place: placeMatched}
	kind := Kind("")
	switch theirs, ours := r.Status == Succeeded, f.status == Succeeded; {
	case theirs != ours, r.Status == Failed && f.status == Open:
		kind = KindStatus
	case !theirs:
		res.place = placeNoMoney
	case r.Currency != f.currency:
		kind = KindCurrency
	case r.Amount != f.amount:
		kind = KindAmount
	case m.fees && r.Fee != f.fee:
		kind = KindFee
	case repeated:
		res.place = placeRepeated
	}
	if kind != "" {
		res.place, res.diff = placeDifference, m.difference(kind, r, f)
	}
	return res
}

// difference describes what both sides say; r or f may be nil.
func (m *matcher) difference(kind Kind, r *Row, f *fact) *Difference {
	d := &Difference{Kind: kind, Theirs: Side{Status: None}, Ours: Side{Status: None}}
	if f != nil {
		d.Direction, d.Payment, d.Method = f.direction, f.payment, f.method
		if kind != KindDuplicate {
			d.Ours = Side{f.status, f.amount, f.currency}
		}
	}
	if r != nil {
		d.Direction, d.Line, d.At = r.Direction, r.Line, r.At
		d.Theirs = Side{r.Status, r.Amount, r.Currency}
		if m.fees && r.Status == Succeeded {
			d.Fee = r.Fee
		}
	}
	if f != nil && kind != KindDuplicate && r != nil && m.fees {
		d.Fee -= f.fee
	}
	if kind == KindFee && f == nil { // the row itself is the fee
		d.Theirs.Status, d.Fee = Succeeded, r.Amount
	}
	return d
}

// aloneSubject names a row that belongs to no payment. The second row with the same ids gets another name.
func (m *matcher) aloneSubject(prefix string, r *Row) string {
	if m.alone == nil {
		m.alone = map[string]int{}
	}
	key := prefix + keyOf(r)
	m.alone[key]++
	if n := m.alone[key]; n > 1 {
		key += ":" + strconv.Itoa(n)
	}
	return key
}

// keyOf identifies a row by what the provider calls it.
func keyOf(r *Row) string {
	for _, name := range []string{r.ProviderRef, r.TransactionID, r.Reference} {
		if name != "" {
			return string(r.Direction) + ":" + name
		}
	}
	return string(r.Direction)
}

// moved returns what a side moved at the provider.
func (s Side) moved(direction Direction) money.Amount {
	switch {
	case s.Status != Succeeded:
		return 0
	case direction == Out:
		return -s.Amount
	case direction == In:
		return s.Amount
	}
	return 0
}
