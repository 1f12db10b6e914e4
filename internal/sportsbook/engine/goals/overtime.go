package goals

// suddenDeath returns the probabilities of a slot of overtime: the first goal wins.
func (p *process) suddenDeath() (home, away float64) {
	n := float64(p.regularSlots())
	return p.mean[0] / n * p.overtime, p.mean[1] / n * p.overtime
}

// overtimeSlots returns the slots of a period of overtime.
func (p *process) overtimeSlots() int { return p.plan.Extra / p.slot }

// shootOut is home's probability in a shoot-out. Published records are near a half even for stronger sides.
const shootOut = 0.5

// overtimeHome returns home's win probability after a level regular time.
func (m *Match) overtimeHome() float64 {
	left := m.law.overtimeSlots()
	if s := m.state; s.Period > m.law.plan.Regular() {
		if t := s.Of(s.Period); t[0] != t[1] {
			return indicator(t[0] > t[1])
		}
		left = max(left-s.Slot, 1)
		if s.Ended(s.Period) {
			left = 0
		}
	}
	home, away := m.law.suddenDeath()
	alive, won := 1.0, 0.0
	for range left {
		won += alive * home
		alive *= 1 - home - away
	}
	return won + alive*shootOut
}
