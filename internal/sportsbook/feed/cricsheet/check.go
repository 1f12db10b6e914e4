package cricsheet

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"maidan/internal/sportsbook/cricket"
)

// settlementCase is a line of a settlement-cases file: a match and what each rule makes of it.
type settlementCase struct {
	ID     string                     `json:"id"`
	Flags  []string                   `json:"flags"`
	Expect map[string]json.RawMessage `json:"expect"`
}

// Check settles the matches named in casesFile (gzipped, a case a line) from the scorecards of dir and compares with
// what the cases expect. It writes each failure and a last line "N passed, N failed".
func Check(casesFile, dir string, out io.Writer) (passed, failed int, err error) {
	cases := map[string]settlementCase{}
	err = Lines(casesFile, func(line []byte) error {
		var c settlementCase
		if err := json.Unmarshal(line, &c); err != nil {
			return err
		}
		cases[c.ID] = c
		return nil
	})
	if err != nil {
		return 0, 0, fmt.Errorf("settlement cases: %w", err)
	}
	err = ReadDir(dir, func(m *Match) error {
		c, ok := cases[m.ID]
		if !ok {
			return nil
		}
		delete(cases, m.ID)
		wrong := c.differences(m)
		if len(wrong) == 0 {
			passed++
			return nil
		}
		failed++
		_, err := fmt.Fprintf(out, "%s (%s): %s\n", m.ID, strings.Join(c.Flags, ", "), strings.Join(wrong, "; "))
		return err
	})
	if err != nil {
		return passed, failed, err
	}
	for id := range cases {
		failed++
		if _, err := fmt.Fprintf(out, "%s: no such match in %s\n", id, dir); err != nil {
			return passed, failed, err
		}
	}
	_, err = fmt.Fprintf(out, "%d passed, %d failed\n", passed, failed)
	return passed, failed, err
}

// Play is the state of a match at its end.
func (m *Match) Play() (*cricket.State, error) {
	steps, err := m.Steps()
	if err != nil {
		return nil, err
	}
	s := cricket.New(m.Format())
	for i, st := range steps {
		msg := st.message()
		msg.EventID, msg.Seq = m.ID, int64(i+1)
		if err := msg.Advance(s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// differences compares every expectation with what our rules give; an expectation we do not know is a difference.
func (c settlementCase) differences(m *Match) []string {
	s, err := m.Play()
	if err != nil {
		return []string{err.Error()}
	}
	got := m.settled(s)
	var wrong []string
	for key, want := range c.Expect {
		value, known := got[key]
		if !known {
			wrong = append(wrong, "unknown expectation "+key)
			continue
		}
		ours, err := json.Marshal(value)
		if err != nil || !sameJSON(ours, want) {
			wrong = append(wrong, fmt.Sprintf("%s: got %s, want %s", key, ours, want))
		}
	}
	slices.Sort(wrong)
	return wrong
}

// settled is every market of the cases under every rule, by the cases' own keys.
func (m *Match) settled(s *cricket.State) map[string]any {
	got := map[string]any{
		"match_winner_official_incl_super_over": m.winner(s, cricket.WinnerOfficial),
		"match_winner_tie_void_rule":            m.winner(s, cricket.WinnerTieVoid),
		"match_winner_pokerstars_rule":          m.winner(s, cricket.WinnerPlayedOut),
	}
	in := s.Main(1)
	if in == nil {
		return got
	}
	got["inn1_runs_80pct_rule"] = "void_unless_decided"
	if cricket.TotalStands(in, m.Info.Overs*m.Info.BallsPerOver) {
		got["inn1_runs_80pct_rule"] = "settle"
	}
	names, runs := cricket.TopBatters(in)
	slices.Sort(names)
	got["inn1_total"] = in.Runs
	got["pp6_runs"] = in.RunsIn(0, 6)
	got["pp6_complete"] = cricket.SessionComplete(in, 6)
	got["top_bat_inn1"] = []any{names, runs}
	return got
}

func (m *Match) winner(s *cricket.State, rule cricket.WinnerRule) string {
	home, _, ok := cricket.SettleWinner(s, rule)
	switch {
	case !ok:
		return "OPEN"
	case home.Verdict == cricket.Won:
		return m.Info.Teams[0]
	case home.Verdict == cricket.Lost:
		return m.Info.Teams[1]
	case home.Verdict == cricket.DeadHeat:
		return "DEAD_HEAT"
	}
	return "VOID"
}

// sameJSON compares values, the order of names in a list of equals left aside.
func sameJSON(a, b []byte) bool {
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	return fmt.Sprint(sorted(x)) == fmt.Sprint(sorted(y))
}

func sorted(v any) any {
	list, ok := v.([]any)
	if !ok {
		return v
	}
	list = slices.Clone(list)
	for i := range list {
		list[i] = sorted(list[i])
	}
	slices.SortFunc(list, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return list
}
