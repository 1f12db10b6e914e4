package slot

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
)

var update = flag.Bool("update", false, "write testdata/rounds.json")

// vector is a round with what it pays, spin by spin. The player app, which shows rounds and verifies them, is tested with the same file.
type vector struct {
	Machine string  `json:"machine"`
	Buy     bool    `json:"buy,omitempty"`
	Result  Result  `json:"result"`
	Wins    []int64 `json:"wins"` // of each spin, in parts of the stake
	Win     int64   `json:"win"`  // of the round
}

// vectors returns rounds of each machine: the first ones, and the first with its feature, from fixed seeds.
func vectors() (all []vector) {
	for _, m := range readAll() {
		src := fair.NewStream(fair.Seeds{Server: "5e1f3c2b8a7d6e9f0c1b2a39485766758493a2b1c0dfeeddccbbaa9988776655", Client: m.ID}, 0)
		features := 0
		for n := 0; n < 60 || (features < 3 && m.scatter >= 0); n++ {
			p := Params{Buy: m.Buy > 0 && n == 0}
			var r Result
			win := m.play(p.Buy, src, &r)
			feature := len(r.Spins) > 1 || len(r.Coins) > 0
			if feature {
				features++
			}
			if feature || n < 60 {
				all = append(all, vector{m.ID, p.Buy, r, m.winsOf(p, r), win})
			}
		}
	}
	return all
}

// winsOf returns what each spin of a round pays.
func (m *machine) winsOf(p Params, r Result) (wins []int64) {
	before := int64(0)
	for i := range r.Spins {
		win := m.paid(p, Result{Spins: r.Spins[:i+1], Special: r.Special})
		wins, before = append(wins, win-before), win
	}
	return wins
}

func TestVectors_AreThoseThatTheAppIsTestedWith(t *testing.T) {
	t.Parallel()
	path := filepath.Join("testdata", "rounds.json")
	text, err := json.Marshal(vectors())
	require.NoError(t, err)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o750))
		require.NoError(t, os.WriteFile(path, append(text, '\n'), 0o600))
	}
	stored, err := os.ReadFile(path)
	require.NoError(t, err)
	require.JSONEq(t, string(text), string(stored), "go test ./internal/casino/game/slot -update writes the file")
}
