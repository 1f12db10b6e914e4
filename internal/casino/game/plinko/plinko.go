// Package plinko is the rules of plinko: a ball falls through 8 to 16 rows of pins into a bucket; the outer buckets pay most.
package plinko

import (
	"fmt"
	"math/big"
	"strconv"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Rows of the board.
const (
	LeastRows = 8
	MostRows  = 16
)

// Params are the settings.
type Params struct {
	Risk string `json:"risk"`
	Rows int    `json:"rows"`
}

// Result is the ball's path: 0 left, 1 right at each row. The bucket is the number of rights.
type Result struct {
	Path   []int `json:"path"`
	Bucket int   `json:"bucket"`
}

func accept(p Params) error {
	if err := game.OneOf("risk", p.Risk, tables); err != nil {
		return err
	}
	return game.Within("number of rows", int64(p.Rows), LeastRows, MostRows)
}

func result(p Params, src fair.Source) Result {
	r := Result{Path: make([]int, p.Rows)}
	for i := range r.Path {
		r.Path[i] = fair.Index(src, 2)
		r.Bucket += r.Path[i]
	}
	return r
}

// Bucket returns what a bucket pays, in hundredths. Boards are symmetric: tables list the buckets from the middle to the edge.
func Bucket(p Params, bucket int) int64 {
	fromMiddle := max(bucket, p.Rows-bucket) - (p.Rows+1)/2
	return tables[p.Risk][p.Rows-LeastRows][fromMiddle]
}

func prizes(p Params) []game.Prize {
	var all []game.Prize
	paths := new(big.Int).Lsh(big.NewInt(1), uint(p.Rows))
	for bucket := 0; bucket <= p.Rows; bucket++ {
		ways := new(big.Int).Binomial(int64(p.Rows), int64(bucket))
		all = append(all, game.Prize{Multiplier: game.Hundredths(Bucket(p, bucket)), Chance: new(big.Rat).SetFrac(ways, paths)})
	}
	return all
}

// New returns the game.
func New() game.Game {
	g := game.Instant[Params, Result]{
		Name:   "plinko",
		Accept: accept,
		Result: result,
		Pay:    func(p Params, r Result) game.Multiplier { return game.Hundredths(Bucket(p, r.Bucket)) },
		Prizes: prizes,
		Paid:   paid(),
	}
	for _, risk := range []string{"low", "medium", "high", "expert"} {
		for rows := LeastRows; rows <= MostRows; rows++ {
			g.Cases = append(g.Cases, game.Case[Params]{Name: fmt.Sprintf("%s, %d rows", risk, rows), Params: Params{risk, rows}})
		}
	}
	return g
}

// paid returns the buckets of all boards from left to right.
func paid() map[string]map[string][]int64 {
	all := map[string]map[string][]int64{}
	for risk := range tables {
		all[risk] = map[string][]int64{}
		for rows := LeastRows; rows <= MostRows; rows++ {
			for bucket := 0; bucket <= rows; bucket++ {
				key := strconv.Itoa(rows)
				all[risk][key] = append(all[risk][key], Bucket(Params{risk, rows}, bucket))
			}
		}
	}
	return all
}
