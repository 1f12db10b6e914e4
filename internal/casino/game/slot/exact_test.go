package slot

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game"
)

// random returns a small machine that pays in this way.
func random(t *testing.T, r *rand.Rand, pay, features string) *machine {
	t.Helper()
	symbols := "ABC"
	reels := make([]string, 5)
	for i := range reels {
		from := symbols + "S"
		if i > 0 {
			from += "WX"
		}
		var reel strings.Builder
		for range 3 + r.IntN(4) {
			reel.WriteByte(from[r.IntN(len(from))])
		}
		reels[i] = `"` + reel.String() + `"`
	}
	reels[0] = `"ABCS"`
	reels[1] = `"WXABC"`
	m, err := read([]byte(fmt.Sprintf(`{"id":"test","rows":3,"unit":7,"pay":%q,"reels":[%s],
		"pays":{"A":[[2,1],[3,5],[4,20],[5,100]],"B":[[3,4],[5,50]],"C":[[3,2],[4,7],[5,2000]],"S":[[3,9]]},"wilds":{"W":1,"X":3},"scatter":"S"%s}`,
		pay, strings.Join(reels, ","), features)))
	require.NoError(t, err)
	return m
}

// TestCount_EqualsCountingEachResult compares the count reel by reel with one that plays every result, for many random machines.
func TestCount_EqualsCountingEachResult(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		for pay, features := range map[string]string{
			Lines: `,"lines":[[1,1,1,1,1],[0,1,2,1,0],[2,2,1,0,0]],"free":{"spins":[[3,5]],"most":20,"times":2,"special":"AC"}`,
			Ways:  `,"free":{"spins":[[3,5],[4,8]],"most":20,"times":2}`,
		} {
			m := random(t, r, pay, features)
			for _, special := range []int{noSpecial, 0, 2} {
				if special != noSpecial && pay == Ways {
					continue
				}
				byReel := &counter{m: m, special: special, tally: &tally{}}
				byReel.prepare()
				if pay == Ways {
					byReel.from(0, m.waysFrom(), 0, seen{})
				} else {
					byReel.from(0, m.linesFrom(), 0, seen{})
				}
				each := &counter{m: m, special: special, tally: &tally{}}
				each.all(0)
				require.Equal(t, each.tally, byReel.tally, "%s %v", pay, m.Reels)
			}
		}
	}
}

// tiny are machines of which every round can be listed: each draw has two results.
var tiny = map[string]string{
	"free spins": `{"id":"tiny","rows":1,"unit":3,"pay":"lines","reels":["AS","SA","SA"],"lines":[[0,0,0]],"pays":{"A":[[2,1],[3,7]],"S":[[2,2]]},
		"scatter":"S","free":{"spins":[[2,1],[3,2]],"most":3,"times":2}}`,
	"special": `{"id":"tiny","rows":1,"unit":3,"pay":"lines","reels":["AS","BA","SB"],"lines":[[0,0,0]],"pays":{"A":[[1,1],[2,4]],"B":[[2,5]]},
		"scatter":"S","free":{"spins":[[1,1],[2,2]],"most":2,"times":3,"special":"AB"}}`,
	"hold": `{"id":"tiny","rows":1,"unit":5,"pay":"lines","reels":["AO","OA","AO"],"lines":[[0,0,0]],"pays":{"A":[[2,1],[3,7]]},
		"scatter":"O","hold":{"from":1,"spins":2,"coin":1,"of":2,"value":[{"pays":2,"weight":1},{"pays":9,"weight":1}],"full":50}}`,
	"falls": `{"id":"tiny","rows":2,"unit":5,"pay":"cluster","reels":["AB","AB","BA"],"pays":{"A":[[3,1]],"B":[[3,4]]},"falls":{"steps":[1,3],"most":4}}`,
}

// script is a source whose numbers are chosen: the lower or the upper half.
type script struct {
	upper []bool
	used  int
}

// Uint32 implements fair.Source.
func (s *script) Uint32() uint32 {
	if s.used == len(s.upper) {
		s.upper = append(s.upper, false)
	}
	s.used++
	if s.upper[s.used-1] {
		return 3 << 30
	}
	return 1 << 30
}

// next turns to the following script, false after the last one.
func (s *script) next() bool {
	s.upper, s.used = s.upper[:s.used], 0
	for len(s.upper) > 0 && s.upper[len(s.upper)-1] {
		s.upper = s.upper[:len(s.upper)-1]
	}
	if len(s.upper) == 0 {
		return false
	}
	s.upper[len(s.upper)-1] = true
	return true
}

// listed plays each round of a machine.
func listed(m *machine) (prizes []game.Prize) {
	s := &script{}
	for more := true; more; more = s.next() {
		win := m.play(false, s, nil)
		prizes = append(prizes, game.Prize{Multiplier: game.Multiplier{Num: win, Den: m.Unit}, Chance: big.NewRat(1, 1<<s.used)})
	}
	return prizes
}

// TestSheet_EqualsTheListOfAllRounds compares with each round of tiny machines and its probability.
func TestSheet_EqualsTheListOfAllRounds(t *testing.T) {
	t.Parallel()
	for name, data := range tiny {
		m, err := read([]byte(data))
		require.NoError(t, err, name)
		prizes := listed(m)
		require.Greater(t, len(prizes), 7, name)
		want, err := game.SheetOf(prizes)
		require.NoError(t, err, name)
		got, err := m.sheet(Params{})
		require.NoError(t, err, name)
		require.Equal(t, want.Return.FloatString(20), got.Return.FloatString(20), name)
		require.Equal(t, want.HitRate.FloatString(20), got.HitRate.FloatString(20), name)
		require.Equal(t, want.Variance.FloatString(20), got.Variance.FloatString(20), name)
		require.Equal(t, want.Max.FloatString(4), got.Max.FloatString(4), name)
	}
}
