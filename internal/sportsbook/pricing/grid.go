package pricing

import (
	"fmt"
	"math"

	"maidan/internal/sportsbook/cricket"
)

// Grid is the size of a format's tables. An innings has twenty stages that count from its end, so that a shorter game is the end
// of a longer one. The required rate of a chase has bins of its logarithm.
type Grid struct {
	balls int     // of the longest innings
	stage int     // balls of a stage
	runs  int     // of an innings; the tail is counted in the last
	par   float64 // runs of an average side's innings
	swing float64 // runs that count as one unit of par; 0 if par is not used
}

// The grids with fitted parameters: up to twenty overs, and up to fifty.
var (
	T20 = Grid{balls: 120, stage: 6, runs: 320, par: 155, swing: 20}
	ODI = Grid{balls: 300, stage: 15, runs: 520} // par is not used, because only one competition is in the data
)

const (
	stages  = 20
	wickets = 10
	rates   = 24
	rateLow = -2.0
	rateBin = 0.15
)

// Cells1 and Cells2 are the numbers of situations of first and second innings.
const (
	Cells1 = stages * wickets
	Cells2 = Cells1 * rates
)

// gridOf returns the grid of parameters by the number of balls of its longest innings.
func gridOf(balls int) (Grid, error) {
	for _, g := range []Grid{T20, ODI} {
		if g.balls == balls {
			return g, nil
		}
	}
	return Grid{}, fmt.Errorf("no grid of %d balls", balls)
}

// Balls returns the length of the longest innings of the grid, in legal balls.
func (g Grid) Balls() int { return g.balls }

// holds reports whether a format fits the grid.
func (g Grid) holds(f cricket.Format) bool {
	return f.Overs >= 1 && f.Balls() <= g.balls && f.BallsPerOver == 6 && f.Wickets == wickets && f.Innings() == 1
}

// StageAt returns the stage, of twenty, in which a ball with left balls to come (itself included) is bowled.
func (g Grid) StageAt(left int) int { return stages - 1 - (min(max(left, 1), g.balls)-1)/g.stage }

// share returns the length to go as a share of a whole innings.
func (g Grid) share(left int) float64 { return float64(left) / float64(g.balls) }

// Cell1 returns the situation of a first-innings ball: its stage and the wickets lost.
func (g Grid) Cell1(left, lost int) int { return g.StageAt(left)*wickets + min(lost, wickets-1) }

// Cell2 returns the situation of a chase's ball: with the bin of its required rate.
func (g Grid) Cell2(left, lost, need int) int {
	return g.Cell1(left, lost)*rates + rateIndex(left, need)
}

func rateIndex(left, need int) int {
	q := math.Log(float64(max(need, 1))/float64(max(left, 1))) - 0.3
	return min(max(int((q-rateLow)/rateBin), 0), rates-1)
}

// Phase returns the part of an innings, 0 to 2, that a ball with left balls to come belongs to: see phaseOf.
func (g Grid) Phase(left int) int { return phaseOf(g.StageAt(left)) }

// phaseOf returns the part of an innings that a stage belongs to: powerplay, middle or death. These are the first six overs of
// twenty, the next nine and the last five, and the same shares of a longer game.
func phaseOf(stage int) int {
	switch {
	case stage < 6:
		return 0
	case stage < 15:
		return 1
	}
	return 2
}

// CellPhase returns the phase (powerplay, middle, death) of a cell of either grid.
func CellPhase(innings, cell int) int {
	if innings == 2 {
		cell /= rates
	}
	return phaseOf(cell / wickets)
}

// rateTable returns rateIndex for every number of balls left and runs needed.
func (g Grid) rateTable() []uint8 {
	t := make([]uint8, (g.balls+1)*g.runs)
	for left := range g.balls + 1 {
		for need := range g.runs {
			t[left*g.runs+need] = uint8(rateIndex(left, need)) //nolint:gosec // below rates
		}
	}
	return t
}

// rates returns the bins of a chase's required rate by the runs needed.
func (m *Model) rates(left int) []uint8 {
	i := min(left, m.grid.balls) * m.grid.runs
	return m.tables().rate[i : i+m.grid.runs]
}
