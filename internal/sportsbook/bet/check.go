package bet

import (
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"os"
)

// vector is one line of a file of settlement vectors. Fractions are written "29/20".
type vector struct {
	Name        string   `json:"name"`
	Multipliers []string `json:"multipliers"`
	Sizes       []int    `json:"sizes"`
	Unit        string   `json:"unit"`
	Bets        *int64   `json:"bets"`
	TotalStake  string   `json:"totalStake"`
	TotalReturn string   `json:"totalReturn"`
}

// CheckSettlement computes every vector of a file and compares exactly. It writes each failure and a last line "N passed, N
// failed".
func CheckSettlement(file string, out io.Writer) (passed, failed int, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, 0, fmt.Errorf("settlement vectors: %w", err)
	}
	var vectors []vector
	if err := json.Unmarshal(text, &vectors); err != nil {
		return 0, 0, fmt.Errorf("settlement vectors in %s: %w", file, err)
	}
	for _, v := range vectors {
		wrong := v.difference()
		if wrong == "" {
			passed++
			continue
		}
		failed++
		if _, err := fmt.Fprintf(out, "%s: %s\n", v.Name, wrong); err != nil {
			return passed, failed, err
		}
	}
	_, err = fmt.Fprintf(out, "%d passed, %d failed\n", passed, failed)
	return passed, failed, err
}

// difference returns how the computed settlement differs from a vector, empty if it does not.
func (v vector) difference() string {
	multipliers := make([]*big.Rat, len(v.Multipliers))
	for i, text := range v.Multipliers {
		m, ok := new(big.Rat).SetString(text)
		if !ok || m.Sign() < 0 {
			return fmt.Sprintf("multiplier %q is not a fraction", text)
		}
		multipliers[i] = m
	}
	unit, ok := new(big.Rat).SetString(v.Unit)
	if !ok {
		return fmt.Sprintf("unit %q is not a fraction", v.Unit)
	}
	s := NewSystem(multipliers, v.Sizes, unit)
	switch {
	case v.Bets != nil && s.Bets.Cmp(big.NewInt(*v.Bets)) != 0:
		return fmt.Sprintf("%s bets, want %d", s.Bets, *v.Bets)
	case !equals(s.Stake, v.TotalStake):
		return fmt.Sprintf("stake %s, want %s", s.Stake.RatString(), v.TotalStake)
	case !equals(s.Return, v.TotalReturn):
		return fmt.Sprintf("return %s, want %s", s.Return.RatString(), v.TotalReturn)
	}
	return ""
}

func equals(have *big.Rat, want string) bool {
	w, ok := new(big.Rat).SetString(want)
	return ok && have.Cmp(w) == 0
}
