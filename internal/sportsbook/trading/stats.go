package trading

import "maidan/internal/sportsbook/market"

// Stats are the current figures of a desk.
type Stats struct {
	Live, Upcoming    int // events; a live one during an overnight break counts as upcoming
	Over              int // ended events in memory
	Silent            int // events that are suspended because their producer is silent
	Trouble           int // events that are suspended because of an unreadable or contradictory message
	Active, Suspended int // markets
}

// Stats counts the events and markets in memory.
func (d *Desk) Stats() Stats {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := Stats{Over: len(d.ended)}
	for _, b := range d.books {
		if b.event.Status == market.Live && !b.event.Resting() {
			s.Live++
		} else {
			s.Upcoming++
		}
		if b.state.Silent {
			s.Silent++
		}
		if b.state.Trouble != "" {
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
