package tournament

import (
	"time"

	"maidan/internal/clock"
)

// Stage is a part of a knock-out: an edition of its own, after which the best players of each board go on.
type Stage struct {
	Days    int   `yaml:"days"`
	Through int64 `yaml:"through"` // how many players of each board go on; 0 in the final
}

// stageGap is the time between two stages. A stage is closed casinoResults after its end; the rest is for a server that restarts just then, so that
// players know who is through before the next stage begins.
const stageGap = time.Hour

// StageNumber is which stage of a knock-out an edition is.
type StageNumber struct {
	Number  int64 `json:"number" doc:"from 1 on"`
	Of      int64 `json:"of" doc:"how many stages there are"`
	Through int64 `json:"through" doc:"how many players of each board go on; 0 in the final"`
}

// StageTime is a stage in the calendar of a knock-out. Times are unix milliseconds.
type StageTime struct {
	Tournament string `json:"tournament" doc:"the id of the stage's tournament, which may not be announced yet"`
	Number     int64  `json:"number" doc:"from 1 on"`
	StartsAt   int64  `json:"starts_at"`
	EndsAt     int64  `json:"ends_at"`
	Through    int64  `json:"through" doc:"how many players of each board go on; 0 in the final"`
}

// StageTerms are which stage an edition is, and the calendar of all stages, which is fixed when the first one is announced.
type StageTerms struct {
	StageNumber
	All []StageTime `json:"all"`
}

// Pays reports whether places win prizes. In a knock-out only those of the final do.
func (t Terms) Pays() bool { return t.Stage == nil || t.Stage.Number == t.Stage.Of }

// StageNumber returns which stage of a knock-out the terms are of; nil without stages.
func (t Terms) StageNumber() *StageNumber {
	if t.Stage == nil {
		return nil
	}
	return &t.Stage.StageNumber
}

// Stages returns the calendar of a knock-out; empty without stages.
func (t Terms) Stages() []StageTime {
	if t.Stage == nil {
		return []StageTime{}
	}
	return t.Stage.All
}

// firstStage returns the terms of the first stage of a knock-out that starts on a day; nil without stages.
func (s Series) firstStage(start time.Time) *StageTerms {
	if len(s.Stages) == 0 {
		return nil
	}
	all := make([]StageTime, len(s.Stages))
	for i, stage := range s.Stages {
		end := start.AddDate(0, 0, stage.Days)
		if i > 0 {
			start = start.Add(stageGap)
		}
		all[i] = StageTime{EditionID(s.ID, start), int64(i + 1), clock.Millis(start), clock.Millis(end), stage.Through}
		start = end
	}
	return &StageTerms{StageNumber{1, int64(len(all)), all[0].Through}, all}
}

// end returns the end of the edition that begins at start: of a knock-out that of its first stage.
func (s Series) end(start time.Time) time.Time {
	if len(s.Stages) > 0 {
		return start.AddDate(0, 0, s.Stages[0].Days)
	}
	return s.Schedule.end(start)
}

// laterStage reports whether an edition is a stage that nobody can join.
func (e Edition) laterStage() bool { return e.Terms.Stage != nil && e.Terms.Stage.Number > 1 }

// laterStages returns the stages after an edition; none after a final and without stages.
func (e Edition) laterStages() []StageTime {
	if e.Terms.Stage == nil {
		return nil
	}
	return e.Terms.Stage.All[e.Terms.Stage.Number:]
}
