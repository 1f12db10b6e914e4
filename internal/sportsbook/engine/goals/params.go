package goals

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

// Params are the fitted parameters of football; `maidan fit football` writes them.
type Params struct {
	Note      string     `json:"note"`
	Base      float64    `json:"base"`       // goals of a side against an equal one, away
	Ground    float64    `json:"ground"`     // home advantage, on the scale of the logarithm of goals
	Attack    float64    `json:"attack"`     // standard deviation of attack among the sides of a division, same scale
	Defence   float64    `json:"defence"`    // the same of defence
	Rho       float64    `json:"rho"`        // dependence of low scores (Dixon & Coles)
	Xi        float64    `json:"xi"`         // a result's weight falls by exp(-xi) a day
	FirstHalf float64    `json:"first_half"` // share of the goals that fall before half-time
	State     [5]float64 `json:"state"`      // factors on scoring of a side that trails by two or more, by one, is level, leads by one, by two or more
}

//go:embed params.json
var fitted []byte

// Fitted returns the parameters that come with the program.
func Fitted() (Params, error) {
	var p Params
	if err := json.Unmarshal(fitted, &p); err != nil {
		return p, fmt.Errorf("goals: fitted parameters: %w", err)
	}
	return p, p.check()
}

func (p Params) check() error {
	if p.Base <= 0 || p.FirstHalf <= 0 || p.FirstHalf >= 1 || p.Rho < -0.3 || p.Rho > 0.3 {
		return fmt.Errorf("goals: parameters %+v", p)
	}
	for _, m := range p.State {
		if m < 0.2 || m > 5 {
			return fmt.Errorf("goals: scoring by the score %v", p.State)
		}
	}
	return nil
}
