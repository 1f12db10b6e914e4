package cricket

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Clone returns a deep copy.
func (s *State) Clone() *State {
	c := *s
	c.Innings = slices.Clone(s.Innings)
	for i := range c.Innings {
		in := &c.Innings[i]
		in.Overs = slices.Clone(in.Overs)
		for j := range in.Overs {
			in.Overs[j].Balls = slices.Clone(in.Overs[j].Balls)
		}
		in.Batters = slices.Clone(in.Batters)
		in.Bowlers = slices.Clone(in.Bowlers)
		in.Fallen = slices.Clone(in.Fallen)
	}
	if s.Outcome != nil {
		o := *s.Outcome
		c.Outcome = &o
	}
	return &c
}

// Restore reads a snapshot written by json.Marshal of a State.
func Restore(data []byte) (*State, error) {
	var s State
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("cricket snapshot: %w", err)
	}
	if s.Format.BallsPerOver <= 0 || s.Format.Overs <= 0 || s.Format.Wickets <= 0 {
		return nil, fmt.Errorf("cricket snapshot: format %+v", s.Format)
	}
	return &s, nil
}
