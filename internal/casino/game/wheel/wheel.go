// Package wheel is the rules of the wheel of fortune: it stops at one of 10 to 50 segments.
package wheel

import (
	"fmt"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Params are the settings.
type Params struct {
	Risk     string `json:"risk"`
	Segments int    `json:"segments"`
}

// Result is the segment at which the wheel stops, from 0.
type Result struct {
	Segment int `json:"segment"`
}

func accept(p Params) error {
	if err := game.OneOf("risk", p.Risk, risks); err != nil {
		return err
	}
	if len(risks[p.Risk](p.Segments)) == 0 {
		return fmt.Errorf("segments are %d, not 10, 20, 30, 40 or 50", p.Segments)
	}
	return nil
}

// Segments returns the multipliers of a wheel in hundredths, in the order of its segments.
func Segments(p Params) []int64 { return risks[p.Risk](p.Segments) }

func prizes(p Params) []game.Prize {
	segments := Segments(p)
	counts := make([]game.Count, 0, len(segments))
	for _, hundredths := range segments {
		counts = append(counts, game.Count{Multiplier: game.Hundredths(hundredths), Results: 1})
	}
	return game.Counted(int64(len(segments)), counts...)
}

// New returns the game.
func New() game.Game {
	g := game.Instant[Params, Result]{
		Name:   "wheel",
		Accept: accept,
		Result: func(p Params, src fair.Source) Result { return Result{fair.Index(src, p.Segments)} },
		Pay:    func(p Params, r Result) game.Multiplier { return game.Hundredths(Segments(p)[r.Segment]) },
		Prizes: prizes,
		Paid:   paid(),
	}
	for _, risk := range []string{"low", "medium", "high"} {
		for segments := 10; segments <= 50; segments += 10 {
			g.Cases = append(g.Cases, game.Case[Params]{Name: fmt.Sprintf("%s, %d segments", risk, segments), Params: Params{risk, segments}})
		}
	}
	return g
}

// paid returns all wheels.
func paid() map[string]map[int][]int64 {
	all := map[string]map[int][]int64{}
	for risk, wheel := range risks {
		all[risk] = map[int][]int64{}
		for segments := 10; segments <= 50; segments += 10 {
			all[risk][segments] = wheel(segments)
		}
	}
	return all
}
