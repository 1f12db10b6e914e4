package fit

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed/cricsheet"
	"maidan/internal/sportsbook/pricing"
	"maidan/internal/sportsbook/pricing/calibration"
)

// Report is the model's score on the matches of a folder.
type Report struct {
	Matches      int           `json:"matches"` // complete men's matches with a winner: those scored
	First        WinnerScore   `json:"first"`
	Second       WinnerScore   `json:"second"`
	Totals       TotalScore    `json:"totals"`
	NextOver     OverScore     `json:"next_over"`
	Sessions     []SpanScore   `json:"sessions"`
	Counts       []CountScore  `json:"counts"`
	Wicket       MethodScore   `json:"wicket_method"`
	TopBatter    TopScore      `json:"top_batter"`
	Batters      []BatterScore `json:"batters"`
	ODI          *Report       `json:"odi,omitempty"` // the same of fifty-over matches
	Settled      int           `json:"settled"`       // all matches of the folder
	SettledWrong int           `json:"settled_wrong"`
	*Skips                     // of the whole folder; nil in ODI

	PerMatch []MatchScore `json:"-"` // every match scored, in date order
}

// Skips are the matches of a folder that could not be read or cannot have been played as recorded.
type Skips struct {
	Count int                 `json:"skipped_matches"`
	Named []cricsheet.Skipped `json:"skipped"` // the first 100
	All   []cricsheet.Skipped `json:"-"`
}

// maxNamed is how many skipped matches a report names.
const maxNamed = 100

func skips(all []cricsheet.Skipped) *Skips {
	return &Skips{Count: len(all), Named: append([]cricsheet.Skipped{}, all[:min(len(all), maxNamed)]...), All: all}
}

// WinnerScore scores the probability that the batting side wins, before every ball of an innings.
type WinnerScore struct {
	Balls      int         `json:"balls"`
	LogLoss    float64     `json:"log_loss"`
	Brier      float64     `json:"brier"`
	ECE10      float64     `json:"ece10"`           // expected calibration error over ten equal bins
	ECE10Null  float64     `json:"ece10_by_chance"` // expected value for perfect prices on as many matches
	Powerplay  float64     `json:"log_loss_powerplay"`
	Middle     float64     `json:"log_loss_middle"`
	Death      float64     `json:"log_loss_death"`
	Error      float64     `json:"log_loss_error"`       // standard error of LogLoss, by whole matches
	DeathError float64     `json:"log_loss_death_error"` // and of Death
	TailLow    float64     `json:"tail_low"`             // observed less predicted below 0.1
	TailHigh   float64     `json:"tail_high"`            // observed less predicted above 0.9
	PreMatch   float64     `json:"log_loss_first_ball"`
	Bins       [][]float64 `json:"bins"` // balls, mean prediction, observed share
}

// TotalScore scores first-innings totals at the start of every over.
type TotalScore struct {
	Overs      int     `json:"overs"`
	CRPS       float64 `json:"crps"`
	Cover80    float64 `json:"cover80"`
	OverMedian float64 `json:"over_median"` // share of totals above the median
	LogScore   float64 `json:"log_score"`
}

// OverScore scores the runs of the next over at its start. Of a chase only overs with more than 36 runs needed count.
type OverScore struct {
	Overs    int     `json:"overs"`
	LogScore float64 `json:"log_score"`
	First    float64 `json:"first"`
	Second   float64 `json:"second"`
}

// clipped bounds the scored probabilities, as for the baselines.
const clipped = 0.001

// Score prices every ball of every match in dir with the fitted model, and settles every match. Strengths come from the same
// files, from earlier days only.
func Score(ctx context.Context, dir string) (Report, error) {
	rep, _, err := score(ctx, dir, false)
	return rep, err
}

func score(ctx context.Context, dir string, draw bool) (Report, *tallies, error) {
	games, tally, err := load(dir)
	if err != nil {
		return Report{}, nil, fmt.Errorf("score: %w", err)
	}
	m, err := pricing.New()
	if err != nil {
		return Report{}, nil, fmt.Errorf("score: %w", err)
	}
	short, long := &tallies{}, &tallies{}
	if draw {
		short.priced = map[string]*calibration.Sample{}
	}
	if err := short.all(ctx, m, of(games, pricing.T20)); err != nil {
		return Report{}, nil, err
	}
	rep := short.report()
	if more := of(games, pricing.ODI); len(more) > 0 {
		if err := long.all(ctx, m.For(cricket.Limited("ODI", 50)), more); err != nil {
			return Report{}, nil, err
		}
		odi := long.report()
		rep.ODI = &odi
	}
	rep.Settled, rep.SettledWrong, rep.Skips = tally.settled, tally.wrong, skips(tally.skipped)
	rep.PerMatch = slices.Concat(short.each, long.each)
	slices.SortStableFunc(rep.PerMatch, func(a, b MatchScore) int { return strings.Compare(a.Date+a.ID, b.Date+b.ID) })
	return rep, short, nil
}

// tallies are the sums for a report.
type tallies struct {
	matches int
	winner  [2]winnerTally
	totals  totalTally
	next    [2]overTally
	spans   spanTally
	counts  countTally
	wicket  methodTally
	top     topTally
	each    []MatchScore
	priced  map[string]*calibration.Sample // data of the charts; nil without charts
}

func (all *tallies) report() Report {
	next := all.next
	both := overTally{next[0].n + next[1].n, next[0].log + next[1].log}
	return Report{Matches: all.matches, First: all.winner[0].score(), Second: all.winner[1].score(), Totals: all.totals.score(),
		NextOver: OverScore{both.n, both.mean(), next[0].mean(), next[1].mean()}, Sessions: all.spans.score(), Counts: all.counts.score(),
		Wicket: all.wicket.score(), TopBatter: all.top.score(), Batters: all.top.lines()}
}

// all prices the complete matches. The matches are in date order.
func (all *tallies) all(ctx context.Context, m *pricing.Model, games []*game) error {
	judge(m, games)
	for _, g := range games {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("score: %w", err)
		}
		if g.complete {
			all.add(m, g)
		}
	}
	return nil
}

// methodEvery is the interval of matches with priced wickets, which are expensive.
const methodEvery = 4

// add prices a match at every ball.
func (all *tallies) add(m *pricing.Model, g *game) {
	all.matches++
	one := matchTally{}
	for innings := 1; innings <= 2; innings++ {
		in := &g.inn[innings-1]
		won := g.winner == in.batting
		g.follow(m, innings, func(t *pricing.Track, s pricing.Situation, i int) {
			all.winner[innings-1].add(t.Batting(s), won, g.grid.Phase(s.Left), i)
			one.add(innings, t.Batting(s), won)
			if all.matches%methodEvery == 0 && in.balls[i].method >= 0 && s.Lost < 10 {
				method, _ := t.Wicket(s)
				all.wicket.add(method, in.balls[i].method)
				for k, p := range method {
					all.addToChart("wicket method", p, k == int(in.balls[i].method))
				}
			}
			if !in.balls[i].first {
				return
			}
			all.addToChart([]string{"first innings", "chase"}[innings-1], t.Batting(s), won)
			if innings == 1 {
				d := t.Total(s)
				all.totals.add(d, in.total)
				all.lines("innings total", d, in.total)
			}
			if innings == 1 || s.Need > 36 {
				d := t.Session(s, 6)
				all.next[innings-1].add(d, in.overRuns(i))
				all.lines("next over", d, in.overRuns(i))
			}
			if i == 0 {
				all.session(t, s, innings, in)
				all.counts[innings-1][firstFall].add(t.Fall(s), in.counts[firstFall])
				if all.matches%methodEvery == 0 {
					all.counts.add(t, s, innings, in)
				}
			}
		})
		all.batters(m, g, innings)
	}
	all.each = append(all.each, one.score(g))
}

// overRuns returns the runs of the over that begins with ball i.
func (t *turn) overRuns(i int) int {
	runs := 0
	for j := i; j < len(t.balls) && (j == i || !t.balls[j].first); j++ {
		runs += int(t.balls[j].gain)
	}
	return runs
}

const bins = 10

type winnerTally struct {
	loss    clustered
	phase   [3]clustered
	brier   float64
	bin     [bins][3]float64
	gap     [bins]clusteredGap
	opening float64
	innings float64
}

func (w *winnerTally) add(p float64, won bool, phase, ball int) {
	p, loss := logLoss(p, won)
	y := 0.0
	if won {
		y = 1
	}
	if ball == 0 {
		w.opening += loss
		w.innings++
		w.loss.next()
		for i := range w.phase {
			w.phase[i].next()
		}
		for i := range w.gap {
			w.gap[i].next()
		}
	}
	w.loss.add(loss)
	w.phase[phase].add(loss)
	w.brier += (p - y) * (p - y)
	at := min(int(p*bins), bins-1)
	w.gap[at].add(y - p)
	b := &w.bin[at]
	b[0]++
	b[1] += p
	b[2] += y
}

// logLoss returns p within its bounds and its loss, in nats.
func logLoss(p float64, hit bool) (bounded, loss float64) {
	p = min(max(p, clipped), 1-clipped)
	if hit {
		return p, -math.Log(p)
	}
	return p, -math.Log(1 - p)
}

func (w *winnerTally) score() WinnerScore {
	all := w.loss.n
	if all == 0 {
		return WinnerScore{}
	}
	s := WinnerScore{Balls: int(all), LogLoss: w.loss.mean(), Brier: w.brier / all, PreMatch: w.opening / w.innings,
		Powerplay: w.phase[0].mean(), Middle: w.phase[1].mean(), Death: w.phase[2].mean(),
		Error: w.loss.deviation(), DeathError: w.phase[2].deviation()}
	for i, b := range w.bin {
		if b[0] == 0 {
			continue
		}
		gap := (b[2] - b[1]) / b[0]
		s.ECE10 += b[0] / all * math.Abs(gap)
		s.ECE10Null += w.gap[i].chance() / all
		s.Bins = append(s.Bins, []float64{b[0], b[1] / b[0], b[2] / b[0]})
		if i == 0 {
			s.TailLow = gap
		}
		if i == bins-1 {
			s.TailHigh = gap
		}
	}
	return s
}

type totalTally struct {
	n                      int
	crps, log, cover, over float64
}

func (t *totalTally) add(d pricing.Distribution, total int) {
	t.n++
	t.crps += crps(d, total)
	t.log -= math.Log(max(d.P(total), 1e-6))
	if total >= d.Quantile(0.1) && total <= d.Quantile(0.9) {
		t.cover++
	}
	median := d.Quantile(0.5)
	if total > median {
		t.over++
	} else if total == median {
		t.over += 0.5
	}
}

// crps returns the continuous ranked probability score of a number of runs: the squared distance of the distribution functions.
func crps(d pricing.Distribution, runs int) float64 {
	score, sum := 0.0, 0.0
	for r := range 560 {
		sum += d.P(r)
		e := sum
		if r >= runs {
			e = 1 - sum
		}
		score += e * e
	}
	return score
}

func (t *totalTally) score() TotalScore {
	n := float64(max(t.n, 1))
	return TotalScore{Overs: t.n, CRPS: t.crps / n, Cover80: t.cover / n, OverMedian: t.over / n, LogScore: t.log / n}
}

type overTally struct {
	n   int
	log float64
}

func (o *overTally) add(d pricing.Distribution, runs int) {
	o.n++
	o.log -= math.Log(max(d.P(runs), 1e-5))
}

func (o *overTally) mean() float64 { return o.log / float64(max(o.n, 1)) }
