package pricing

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"maidan/internal/sportsbook/cricket"
)

// Params holds the fitted parameters of one grid of formats; `maidan fit cricket` writes it.
type Params struct {
	Balls   int                `json:"balls"`           // of the longest innings: identifies the grid
	Edge    map[string]float64 `json:"edge"`            // log-odds that 100 rating points are worth, by competition; "" elsewhere
	First   Outcome            `json:"first"`           // ball outcomes of a first innings
	Second  Outcome            `json:"second"`          // ball outcomes of a chase
	Chase   []float64          `json:"chase"`           // win probability of a chase: weights of chaseFeatures
	Slope   map[string]float64 `json:"slope,omitempty"` // factor on a chase's log-odds, by competition; 1 elsewhere
	Carry   float64            `json:"carry"`           // share of a first innings' intensity that its balls reveal
	Lead    []float64          `json:"lead"`            // win probability of the side batting first: weights of leadFeatures
	Shows   [2][]float64       `json:"shows"`           // visible share of known batter strengths in their balls, by innings and phase
	Batters [2][]float64       `json:"batters"`         // weights of Track.BattersOf, the effect of known batters on the log-odds, by innings
	Stretch []float64          `json:"stretch"`         // widening of totals about their mean, by stage of the innings
	Method  [][]float64        `json:"method"`          // how a wicket falls: feature × method
	Top     []float64          `json:"top"`             // top batter: weights by place in the order, then the exponent less one
}

// Fitted holds the embedded parameters of every grid.
type Fitted struct {
	Note string `json:"note"`
	T20  Params `json:"t20"`
	ODI  Params `json:"odi"`
}

//go:embed params.json
var fitted []byte

// Model prices matches. It is safe for concurrent use. Its tables (9 MB for up to twenty overs, 30 MB for fifty) are built when
// first needed.
type Model struct {
	params Params
	grid   Grid
	long   *Model // of formats that do not fit this grid
	days   daysTables
	tables func() *tables
}

type tables struct {
	first, second *table
	rest          *remaining
	chase         *chase
	rate          []uint8 // bin of the required rate by balls left and runs needed
}

// New returns the model with the fitted parameters that come with the program.
func New() (*Model, error) {
	var p Fitted
	if err := json.Unmarshal(fitted, &p); err != nil {
		return nil, fmt.Errorf("pricing: fitted parameters: %w", err)
	}
	m, err := With(p.T20)
	if err != nil {
		return nil, err
	}
	m.long, err = With(p.ODI)
	return m, err
}

// With returns the model of one grid with other parameters.
func With(p Params) (*Model, error) {
	g, err := gridOf(p.Balls)
	if err == nil {
		err = p.check()
	}
	if err != nil {
		return nil, fmt.Errorf("pricing: parameters: %w", err)
	}
	m := &Model{params: p, grid: g}
	m.tables = sync.OnceValue(func() *tables {
		t := &tables{first: newTable(1, &p.First), second: newTable(2, &p.Second), rate: g.rateTable()}
		t.rest, t.chase = newRemaining(g, t.first), newChase(g, t.second, t.rate)
		return t
	})
	return m, nil
}

// For returns the model of a format's own grid.
func (m *Model) For(f cricket.Format) *Model {
	if m.long != nil && !m.grid.holds(f) {
		return m.long
	}
	return m
}

// Warm builds the tables of up to twenty overs in advance, in a third of a second.
func (m *Model) Warm() { m.tables() }

func (p *Params) check() error {
	for i, o := range []*Outcome{&p.First, &p.Second} {
		if len(o.B) != Features(i+1) || len(o.Beta) != i+3 {
			return fmt.Errorf("outcome law %d: %d features, %d covariates", i+1, len(o.B), len(o.Beta))
		}
		for _, row := range append(append([][]float64{}, o.B...), o.G[:]...) {
			if len(row) != cats {
				return fmt.Errorf("outcome law %d: a row of %d outcomes", i+1, len(row))
			}
		}
	}
	if len(p.Chase) != 0 && len(p.Chase) != ChaseFeatures {
		return fmt.Errorf("chase: %d weights, want %d", len(p.Chase), ChaseFeatures)
	}
	if len(p.Lead) != 0 && len(p.Lead) != LeadFeatures {
		return fmt.Errorf("lead: %d weights, want %d", len(p.Lead), LeadFeatures)
	}
	for competition, slope := range p.Slope {
		if !(slope > 0) { // also refuses NaN
			return fmt.Errorf("slope of %q: %v is not above 0", competition, slope)
		}
	}
	for i, w := range p.Shows {
		if len(w) != 0 && len(w) != 3 {
			return fmt.Errorf("visible share of batters in innings %d: %d phases, want 3", i+1, len(w))
		}
	}
	for i, w := range p.Batters {
		if len(w) != 0 && len(w) != BatterFeatures {
			return fmt.Errorf("batters of innings %d: %d weights, want %d", i+1, len(w), BatterFeatures)
		}
	}
	if len(p.Stretch) != 3 {
		return fmt.Errorf("stretch: %d stages, want 3", len(p.Stretch))
	}
	if len(p.Method) != 0 && len(p.Method) != MethodFeatures {
		return fmt.Errorf("method: %d rows, want %d", len(p.Method), MethodFeatures)
	}
	if len(p.Top) != 0 && len(p.Top) != TopWeights {
		return fmt.Errorf("top: %d weights, want %d", len(p.Top), TopWeights)
	}
	return nil
}

// slope returns the factor on the log-odds of a chase with so many balls to come. In leagues of even sides a lead is lost more
// often. Between sides that differ widely a lead also shows which side is better. The model of balls has the average of both. The
// factor fades to 1 in the last balls, as every term but the recursion does.
func (m *Model) slope(competition string, left int) float64 {
	slope, ok := m.params.Slope[competition]
	if !ok {
		return 1
	}
	return 1 + (slope-1)*far(left)
}

// Edge returns the advantage of a side in log-odds, before the first ball.
func (m *Model) Edge(pre cricket.PreMatch, side cricket.Side) float64 {
	scale, ok := m.params.Edge[pre.Competition]
	if !ok {
		scale = m.params.Edge[""]
	}
	e := scale * pre.Edge() / 100
	if side == cricket.Away {
		return -e
	}
	return e
}
