package catalog

import (
	_ "embed" // the declared figures
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"sync"

	"golang.org/x/sync/errgroup"

	"maidan/internal/casino/game"
)

// declared has the declared figures by game and variant. "maidan rtp --declare" prints them.
//
//go:embed declared.json
var declared []byte

// Declared are the declared figures of a variant, as decimals.
type Declared struct {
	Return    string `json:"return"`    // expected multiplier (RTP), ten decimals
	HitRate   string `json:"hitRate"`   // probability of a payout, ten decimals
	Deviation string `json:"deviation"` // standard deviation of the multiplier, four decimals
	Max       string `json:"max"`       // highest multiplier, four decimals
}

// Declare returns the figures of a sheet as they are declared.
func Declare(s game.Sheet) Declared {
	variance, _ := s.Variance.Float64()
	return Declared{
		Return: s.Return.FloatString(10), HitRate: s.HitRate.FloatString(10),
		Deviation: fmt.Sprintf("%.4f", math.Sqrt(variance)), Max: s.Max.FloatString(4),
	}
}

// Figures computes the figures of all games, by game and variant. It fails when a distribution is none.
func Figures() (map[string]map[string]Declared, error) {
	games := All()
	found := make([]map[string]Declared, len(games))
	var group errgroup.Group // a server's start waits for the slots
	for i, g := range games {
		group.Go(func() (err error) {
			found[i], err = figuresOf(g)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	all := map[string]map[string]Declared{}
	for i, g := range games {
		all[g.ID()] = found[i]
	}
	return all, nil
}

func figuresOf(g game.Figures) (map[string]Declared, error) {
	all := map[string]Declared{}
	for _, v := range g.Variants() {
		sheet, err := v.Sheet()
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", g.ID(), v.Name, err)
		}
		all[v.Name] = Declare(sheet)
	}
	return all, nil
}

// figures are computed once: the games do not change while the program runs.
var figures = sync.OnceValues(Figures)

// FiguresOf returns the figures of a game by variant; nil for an unknown game.
func FiguresOf(id string) map[string]Declared {
	all, _ := figures() // Check has reported an error at the start
	return all[id]
}

// Returns returns the lowest and the highest return of a game's variants, in hundredths of a percent.
func Returns(id string) (low, high int64) {
	low = math.MaxInt64
	for _, d := range FiguresOf(id) {
		share, _ := new(big.Rat).SetString(d.Return) // as Declare has written it
		scaled := share.Mul(share, big.NewRat(10_000, 1))
		whole := new(big.Int).Quo(scaled.Num(), scaled.Denom()).Int64()
		low, high = min(low, whole), max(high, whole)
	}
	return low, high
}

// Check computes the figures of all games and compares them with the declared ones, once for a process. A server with other figures does
// not start.
var Check = sync.OnceValue(func() error { return check(declared) })

func check(declared []byte) error {
	var want map[string]map[string]Declared
	if err := json.Unmarshal(declared, &want); err != nil {
		return fmt.Errorf("declared figures of games: %w", err)
	}
	got, err := figures()
	if err != nil {
		return err
	}
	var faults []error
	for id, variants := range got {
		for name, figures := range variants {
			switch w, ok := want[id][name]; {
			case !ok:
				faults = append(faults, fmt.Errorf("%s, %s: no figures are declared", id, name))
			case w != figures:
				faults = append(faults, fmt.Errorf("%s, %s: figures are %+v, declared %+v", id, name, figures, w))
			}
		}
		if extra := len(want[id]) - len(variants); extra > 0 {
			faults = append(faults, fmt.Errorf("%s: %d variants are declared that do not exist", id, extra))
		}
	}
	if extra := len(want) - len(got); extra > 0 {
		faults = append(faults, fmt.Errorf("%d games are declared that do not exist", extra))
	}
	return errors.Join(faults...)
}
