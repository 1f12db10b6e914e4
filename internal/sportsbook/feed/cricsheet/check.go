package cricsheet

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"maidan/internal/sportsbook/cricket"
)

// settlementCase is a line of a settlement-cases file: a match and its expected settlement by each rule.
type settlementCase struct {
	ID     string                     `json:"id"`
	Flags  []string                   `json:"flags"`
	Expect map[string]json.RawMessage `json:"expect"`
}

// Check settles the matches named in casesFile (gzipped, a case a line) from the scorecards of dir and compares the result with the
// cases. A case or a match that cannot be read counts as failed. Check writes each failure and a last line "N passed, N failed".
func Check(casesFile, dir string, out io.Writer) (passed, failed int, err error) {
	r := checkRun{out: out, cases: map[string]settlementCase{}}
	if err := r.readCases(casesFile); err != nil {
		return 0, r.failed, fmt.Errorf("settlement cases: %w", err)
	}
	if err := ReadValid(dir, r.match, r.unreadable); err != nil {
		return r.passed, r.failed, err
	}
	for _, id := range slices.Sorted(maps.Keys(r.cases)) {
		if err := r.fail("%s: no such match in %s", id, dir); err != nil {
			return r.passed, r.failed, err
		}
	}
	_, err = fmt.Fprintf(out, "%d passed, %d failed\n", r.passed, r.failed)
	return r.passed, r.failed, err
}

// checkRun is one run of Check: the cases whose match has not been read yet, and the counts.
type checkRun struct {
	out            io.Writer
	cases          map[string]settlementCase
	passed, failed int
}

func (r *checkRun) fail(format string, args ...any) error {
	r.failed++
	_, err := fmt.Fprintf(r.out, format+"\n", args...)
	return err
}

func (r *checkRun) readCases(path string) error {
	return eachLine(path, func(n int, line []byte) error {
		var c settlementCase
		if err := json.Unmarshal(line, &c); err != nil {
			return r.fail("%s: the case cannot be read: %v", lineName(path, n, line), err)
		}
		r.cases[c.ID] = c
		return nil
	})
}

func (r *checkRun) match(m *Match) error {
	c, ok := r.cases[m.ID]
	if !ok {
		return nil
	}
	delete(r.cases, m.ID)
	if wrong := c.differences(m); len(wrong) > 0 {
		return r.fail("%s (%s): %s", m.ID, strings.Join(c.Flags, ", "), strings.Join(wrong, "; "))
	}
	r.passed++
	return nil
}

// unreadable fails the case of a match that cannot be read. A match without a case is only reported.
func (r *checkRun) unreadable(s Skipped) error {
	if _, ok := r.cases[s.Match]; ok {
		delete(r.cases, s.Match)
		return r.fail("%s: the match cannot be read: %s", s.Match, s.Reason)
	}
	_, err := fmt.Fprintf(r.out, "%s: skipped, has no case: %s\n", s.Match, s.Reason)
	return err
}

// Play returns the state of a match at its end.
func (m *Match) Play() (*cricket.State, error) {
	steps, err := m.Steps()
	if err != nil {
		return nil, err
	}
	s := cricket.New(m.Format())
	for i, st := range steps {
		if err := st.Advance(s); err != nil {
			return nil, fmt.Errorf("cricsheet match %s: step %d: %w", name(m.ID), i+1, err)
		}
	}
	return s, nil
}

// differences compares every expectation with our result; an unknown expectation is a difference.
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

// settled returns every market of the cases under every rule, by the cases' keys.
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

// sameJSON compares values, ignoring the order of names in a list of equals.
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
