package pricing

import "math"

// rows stores the tables of the recursions: a row of numbers for every node, balls left and wickets lost. A row is trimmed to its
// middle, where the numbers are neither 0 nor 1. Each number is stored in sixteen bits: eight megabytes for twenty overs instead
// of twenty-eight.
type rows struct {
	grid  Grid
	from  []uint16 // first column of each row
	begin []uint32 // where each row begins in code; the next one's beginning is its end
	code  []uint16
}

// states returns the number of rows; state returns the index of one.
func (g Grid) states() int { return nodes * (g.balls + 1) * wickets }

func (g Grid) state(k, left, lost int) int { return (k*(g.balls+1)+min(left, g.balls))*wickets + lost }

// joined returns the rows of all nodes in one table, in order.
func joined(g Grid, parts [nodes]rows) rows {
	size := 0
	for _, p := range parts {
		size += len(p.code)
	}
	all := rows{grid: g, from: make([]uint16, 0, g.states()), begin: make([]uint32, 0, g.states()+1), code: make([]uint16, 0, size)}
	for _, p := range parts {
		for _, at := range p.begin {
			all.begin = append(all.begin, uint32(len(all.code))+at) //nolint:gosec // a table is far below 2³² numbers
		}
		all.from = append(all.from, p.from...)
		all.code = append(all.code, p.code...)
	}
	all.begin = append(all.begin, uint32(len(all.code))) //nolint:gosec // as above
	return all
}

// add appends the next row.
func (r *rows) add(from int, code []uint16) {
	r.begin = append(r.begin, uint32(len(r.code))) //nolint:gosec // as above
	r.from = append(r.from, uint16(from))          //nolint:gosec // a column
	r.code = append(r.code, code...)
}

// row returns one row: its first column and its numbers.
func (r *rows) row(k, left, lost int) (from int, code []uint16) {
	i := r.grid.state(k, left, lost)
	return int(r.from[i]), r.code[r.begin[i]:r.begin[i+1]]
}

const most16 = math.MaxUint16

// widest bounds the log-odds that encode probabilities, so that long shots keep their digits: steps of 0.0004 within ±12.
const widest = 12.0

func logitCode(p float64) uint16 {
	z := math.Log(p / (1 - p))
	return uint16(math.Round(min(max((z+widest)/(2*widest), 0), 1) * most16))
}

var logitValue = func() (out [most16 + 1]float32) {
	for i := range out {
		out[i] = float32(sigmoid(float64(i)/most16*2*widest - widest))
	}
	return out
}()
