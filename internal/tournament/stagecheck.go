package tournament

import (
	"slices"

	"maidan/internal/content"
)

// The bounds of stages.
const (
	fewestStages = 2
	mostStages   = 6
	mostThrough  = 10_000 // of each board: they go on in one transaction
)

// checkStages reports what is wrong with the stages of a knock-out.
func (s *Series) checkStages(wrong func(field, format string, args ...any)) {
	n := len(s.Stages)
	if n == 0 {
		return
	}
	if n < fewestStages || n > mostStages {
		wrong("stages", "a knock-out has from %d to %d stages", fewestStages, mostStages)
	}
	if s.Schedule.length() == 0 || s.Schedule.Days != 0 {
		wrong("schedule", "a knock-out is every week or fortnight, without days: its stages have them")
	} else {
		s.checkStageDays(wrong)
	}
	before := int64(mostThrough) + 1
	for i, stage := range s.Stages {
		switch final := i == n-1; {
		case final && stage.Through != 0:
			wrong("stages", "the last stage is the final, from which nobody goes on: it has no through")
		case !final && (stage.Through < 1 || stage.Through >= before):
			wrong("stages", "through must be from 1 to %d and less than in the stage before", mostThrough)
		case final && len(s.Prizes) > 0 && s.Prizes[len(s.Prizes)-1].Last > before:
			wrong("prizes", "at most %d of each board reach the final, fewer than the places with a prize", before)
		}
		before = stage.Through
	}
	if slices.Contains(s.Products, content.Sports) {
		wrong("products", "a knock-out is not for sports, whose results come up to 48 hours after the end of a stage")
	}
	if s.By == ByTickets {
		wrong("by", "a draw by tickets has no stages")
	}
}

// checkStageDays reports stages that do not fit into the schedule.
func (s *Series) checkStageDays(wrong func(field, format string, args ...any)) {
	length, days := s.Schedule.length(), 0
	for _, stage := range s.Stages {
		if stage.Days < 1 || stage.Days > length {
			wrong("stages", "each stage takes from 1 to %d days", length)
			return
		}
		days += stage.Days
	}
	if days > length {
		wrong("stages", "the stages take %d days, the schedule has %d", days, length)
	}
}
