package timed

import (
	"fmt"

	"maidan/internal/sportsbook/feed"
)

// Status applies a status. On an error nothing is changed. began is true when a period begins.
func (g *Game) Status(p *Plan, st *feed.Status) (began bool, err error) {
	if g.Over() {
		return false, fmt.Errorf("status %q after the game", st.Phase)
	}
	switch st.Phase {
	case feed.Upcoming:
		if g.Phase != feed.Upcoming {
			return false, fmt.Errorf("status %q after the start", st.Phase)
		}
		return false, nil
	case feed.Live:
		return g.live(p, st.Period)
	case feed.Break:
		if g.Phase != feed.Live || st.Period != g.Period {
			return false, fmt.Errorf("the end of period %d while the game is %s in period %d", st.Period, g.Phase, g.Period)
		}
		g.Phase, g.Done = feed.Break, g.Period
		return false, nil
	case feed.Ended:
		return false, g.end(p, st.Result)
	case feed.Abandoned:
		g.Phase, g.Result = feed.Abandoned, &feed.Result{Void: true}
		return false, nil
	default:
		return false, fmt.Errorf("status %q is not known", st.Phase)
	}
}

func (g *Game) live(p *Plan, period int) (began bool, err error) {
	if g.Phase == feed.Live && period == g.Period {
		return false, nil // repeated
	}
	if g.Phase == feed.Live || period != g.Period+1 || period > p.Regular()+p.Extras {
		return false, fmt.Errorf("period %d begins while the game is %s in period %d", period, g.Phase, g.Period)
	}
	t := g.Total()
	if p.Draws {
		t = g.Regular(p) // overtime has its own end
	}
	if period > p.Regular() && t[Home] != t[Away] {
		return false, fmt.Errorf("overtime at %d:%d", t[Home], t[Away])
	}
	g.Phase, g.Period, g.Clock = feed.Live, period, p.Begin(period)
	g.Scores = append(g.Scores, [2]int{})
	return true, nil
}

func (g *Game) end(p *Plan, r *feed.Result) error {
	if r == nil {
		return fmt.Errorf("the end of a game without its result")
	}
	if r.Void {
		g.Phase, g.Result = feed.Abandoned, &feed.Result{Void: true}
		return nil
	}
	if g.Period < p.Regular() {
		return fmt.Errorf("the end of a game in period %d of %d", g.Period, p.Regular())
	}
	if err := p.plausible(r); err != nil {
		return err
	}
	if err := g.matches(p, r); err != nil {
		return err
	}
	g.accept(*r, feed.Ended)
	g.Done = g.Period
	return nil
}

// matches checks a result against the course of the game.
func (g *Game) matches(p *Plan, r *feed.Result) error {
	want := g.Total()
	if p.Draws {
		want = g.Regular(p)
	} else if i, ok := Index(r.Winner); ok && r.Method == MethodPenalties {
		want[i]++
	}
	if want != [2]int{r.Home, r.Away} {
		return fmt.Errorf("the result %d:%d of a game that stands %d:%d", r.Home, r.Away, want[Home], want[Away])
	}
	if extra := g.Period > p.Regular(); extra != (r.Method == MethodOvertime || r.Method == MethodPenalties) {
		return fmt.Errorf("a result by %q after period %d", r.Method, g.Period)
	}
	return nil
}

// plausible checks that a result is possible.
func (p *Plan) plausible(r *feed.Result) error {
	if r.Home < 0 || r.Away < 0 || r.Home > 999 || r.Away > 999 {
		return fmt.Errorf("the result %d:%d", r.Home, r.Away)
	}
	late := r.Method == MethodOvertime || r.Method == MethodPenalties
	leader := Leader([2]int{r.Home, r.Away})
	_, named := Index(r.Winner)
	switch {
	case p.Draws && late:
		if leader != "" || !named {
			return fmt.Errorf("the result %d:%d by %s for %q", r.Home, r.Away, r.Method, r.Winner)
		}
	case r.Winner != leader:
		return fmt.Errorf("the result %d:%d for %q", r.Home, r.Away, r.Winner)
	case !p.Draws && leader == "" && p.Extras > 0:
		return fmt.Errorf("a game that ends level")
	}
	return nil
}

// Official applies only the official result, regardless of the course of the game.
func (g *Game) Official(p *Plan, st feed.Status) error {
	if st.Phase == feed.Abandoned {
		g.accept(feed.Result{Void: true}, feed.Abandoned)
		return nil
	}
	if st.Result == nil {
		return nil
	}
	if st.Result.Void {
		g.accept(feed.Result{Void: true}, feed.Abandoned)
		return nil
	}
	if err := p.plausible(st.Result); err != nil {
		return err
	}
	g.accept(*st.Result, feed.Ended)
	return nil
}

func (g *Game) accept(r feed.Result, phase feed.Phase) { g.Result, g.Phase = &r, phase }

// Check returns an error for a state that is impossible in a game.
func (g *Game) Check(p *Plan) error {
	if g.Period < 0 || g.Period > p.Regular()+p.Extras || len(g.Scores) != g.Period || g.Done < 0 || g.Done > g.Period {
		return fmt.Errorf("period %d with %d scores, %d done", g.Period, len(g.Scores), g.Done)
	}
	if g.Phase == feed.Live && g.Period == 0 {
		return fmt.Errorf("a game that is on before its first period")
	}
	for _, s := range g.Scores {
		if s[Home] < 0 || s[Away] < 0 {
			return fmt.Errorf("a score of %d:%d", s[Home], s[Away])
		}
	}
	return nil
}
