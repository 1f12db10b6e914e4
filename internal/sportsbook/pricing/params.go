package pricing

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"maidan/internal/sportsbook/cricket"
)

// Params is everything the fit learns; `maidan fit cricket` writes it, nothing in it is set by hand.
type Params struct {
	Note    string             `json:"note"`
	Edge    map[string]float64 `json:"edge"`    // log-odds that 100 rating points are worth, by competition; "" elsewhere
	First   Outcome            `json:"first"`   // ball outcomes of a first innings
	Second  Outcome            `json:"second"`  // ball outcomes of a chase
	Chase   []float64          `json:"chase"`   // win probability of a chase: weights of chaseFeatures
	Carry   float64            `json:"carry"`   // share of a first innings' intensity that its balls reveal
	Lead    []float64          `json:"lead"`    // win probability of the side batting first: weights of leadFeatures
	Stretch []float64          `json:"stretch"` // widening of totals about their mean, by stage of the innings
}

//go:embed params.json
var fitted []byte

// Model prices matches. It is safe for concurrent use; its tables (some 40 MB) are built when first needed.
type Model struct {
	params Params
	tables func() *tables
}

type tables struct {
	first, second *table
	rest          *remaining
	chase         *chase
}

// New is the model with the fitted parameters that come with the program.
func New() (*Model, error) {
	var p Params
	if err := json.Unmarshal(fitted, &p); err != nil {
		return nil, fmt.Errorf("pricing: fitted parameters: %w", err)
	}
	return With(p)
}

// With is the model with other parameters.
func With(p Params) (*Model, error) {
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("pricing: parameters: %w", err)
	}
	m := &Model{params: p}
	m.tables = sync.OnceValue(func() *tables {
		t := &tables{first: newTable(1, &p.First), second: newTable(2, &p.Second)}
		t.rest, t.chase = newRemaining(t.first), newChase(t.second)
		return t
	})
	return m, nil
}

// Warm builds the tables now, a quarter of a second's work, rather than at the first price.
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
	return nil
}

// Edge is the advantage of a side in log-odds, before the first ball.
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
