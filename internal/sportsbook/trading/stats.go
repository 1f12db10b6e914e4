package trading

import "maidan/internal/sportsbook/market"

// Stats are the figures of a desk at this moment.
type Stats struct {
	Live, Upcoming    int // events; a live one that rests overnight counts as upcoming
	Over              int // events that are remembered although they are over
	Silent            int // events that are shut because their producer is not heard
	Trouble           int // events that are shut because a message could not be read or true
	Active, Suspended int // markets
}

// Stats counts what the desk has in its books.
func (d *Desk) Stats() Stats {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := Stats{Over: len(d.over)}
	for _, b := range d.books {
		if b.event.Status == market.Live && !b.event.Resting() {
			s.Live++
		} else {
			s.Upcoming++
		}
		if b.desk.Silent {
			s.Silent++
		}
		if b.desk.Trouble != "" {
			s.Trouble++
		}
		for i := range b.markets {
			switch b.markets[i].Status {
			case market.Active:
				s.Active++
			case market.Suspended:
				s.Suspended++
			default: // takes no more bets
			}
		}
	}
	return s
}
