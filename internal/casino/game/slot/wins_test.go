package slot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// one reads a machine whose reels stop only where their rows are written down.
func one(t *testing.T, data string) *machine {
	t.Helper()
	m, err := read([]byte(data))
	require.NoError(t, err)
	return m
}

func TestLineWins_TakeTheBestOfSymbolAndWilds(t *testing.T) {
	t.Parallel()
	for reels, want := range map[string]int64{
		`"A","A","A"`: 5,
		`"A","W","A"`: 10,  // doubled by the wild
		`"W","W","A"`: 30,  // twice doubled it is 20, but two wilds pay more
		`"W","W","B"`: 160, // better than two wilds
		`"W","W","W"`: 100, // their own row, not multiplied
		`"W","W","S"`: 30,  // two wilds; scatters take none
		`"W","A","B"`: 2,   // two of A, doubled
		`"A","A","S"`: 1,
		`"S","A","A"`: 0,
		`"S","S","S"`: 9, // wherever they are, not on a line
		`"B","A","A"`: 0,
	} {
		m := one(t, `{"id":"x","rows":1,"unit":1,"pay":"lines","lines":[[0,0,0]],"reels":[`+reels+`],
			"pays":{`+paysOf(reels, map[string]string{"A": `[[2,1],[3,5]]`, "B": `[[3,40]]`, "W": `[[2,30],[3,100]]`, "S": `[[3,9]]`})+`}`+
			only(reels, "W", `,"wilds":{"W":2}`)+only(reels, "S", `,"scatter":"S","free":{"spins":[[3,1]],"most":1,"times":1}`)+`}`)
		require.Equal(t, want, m.spin(&stops{}, noSpecial).win, reels)
	}
}

// paysOf returns the rows of the pay table for symbols that are on a reel.
func paysOf(reels string, rows map[string]string) string {
	var on []string
	for name, row := range rows {
		if strings.Contains(reels, name) {
			on = append(on, `"`+name+`":`+row)
		}
	}
	return strings.Join(on, ",")
}

func only(reels, name, part string) string {
	if strings.Contains(reels, name) {
		return part
	}
	return ""
}

func TestWayWins_MultiplyWhatReelsShow(t *testing.T) {
	t.Parallel()
	m := one(t, `{"id":"x","rows":2,"unit":1,"pay":"ways","reels":["AA","AX","AW","BB"],"pays":{"A":[[3,5],[4,7]],"B":[[2,100]]},"wilds":{"W":1,"X":3}}`)
	require.Equal(t, int64(2*(1+3)*(1+1)*5), m.spin(&stops{}, noSpecial).win)
}

func TestSpecialWin_FillsReelsAndPaysOnAllLines(t *testing.T) {
	t.Parallel()
	m := one(t, `{"id":"x","rows":2,"unit":1,"pay":"lines","lines":[[0,0,0],[1,1,1]],"reels":["AB","BC","AC"],"pays":{"A":[[2,10],[3,50]]},
		"scatter":"C","free":{"spins":[[1,1]],"most":1,"times":1,"special":"A"}}`)
	require.Equal(t, int64(0), m.spin(&stops{}, noSpecial).win)
	require.Equal(t, int64(20), m.spin(&stops{}, 0).win, "two reels show it, which need not be neighbours")
}

// TestFall_ExampleInSteps: three of A win and vanish; what falls makes three of B, at the second multiplier; the multiplying symbols then add up.
func TestFall_ExampleInSteps(t *testing.T) {
	t.Parallel()
	const data = `{"id":"x","rows":3,"unit":1,"pay":"cluster","reels":["BCAB","BDAC","CBAD"],"pays":{"A":[[3,1]],"B":[[3,4]]},
		"falls":{"steps":[1,3],"most":5}%s}`
	plain := one(t, strings.Replace(data, "%s", "", 1))
	// B B C        B C D
	// C D B   →    B B C   : the three B of the first two reels touch
	// A A A        C D B
	require.Equal(t, int64(1+4*3), plain.spin(&stops{}, noSpecial).win)
	times := one(t, strings.Replace(data, "%s", `,"adds":{"D":5}`, 1))
	require.Equal(t, int64(13*(5+5)), times.spin(&stops{}, noSpecial).win, "the two D of the last window multiply all wins")
}

func TestTouching_DoesNotGoAroundTheEdges(t *testing.T) {
	t.Parallel()
	m := one(t, `{"id":"x","rows":3,"unit":1,"pay":"cluster","reels":["AAA","AAA","AAA"],"pays":{"A":[[3,1]]},"falls":{"steps":[1],"most":1}}`)
	const bottomOfFirst, topOfSecond, besides = 1 << 2, 1 << 3, 1 << 5
	require.Equal(t, uint32(bottomOfFirst|besides), m.touching(bottomOfFirst, bottomOfFirst|topOfSecond|besides))
}

func TestFall_EndsWhereSymbolsWinForever(t *testing.T) {
	t.Parallel()
	m := one(t, `{"id":"x","rows":1,"unit":1,"pay":"anywhere","reels":["A","A","A"],"pays":{"A":[[3,1]]},"falls":{"steps":[1,2],"most":20}}`)
	require.Equal(t, int64(1+19*2), m.spin(&stops{}, noSpecial).win)
}

func TestRead_RefusesWhatIsNoMachine(t *testing.T) {
	t.Parallel()
	const good = `{"id":"x","rows":1,"unit":1,"pay":"lines","lines":[[0,0,0]],"reels":["AS","AS","AS"],"pays":{"A":[[3,5]]},"scatter":"S","free":{"spins":[[3,1]],"most":5,"times":1}}`
	_, err := read([]byte(good))
	require.NoError(t, err)
	for change, reason := range map[[2]string]string{
		{`"rows":1`, `"rows":6`}:               "rows is 6",
		{`"rows":1`, `"rows":2,"extra":1`}:     "unknown field",
		{`"unit":1`, `"unit":0`}:               "unit is 0",
		{`"pay":"lines"`, `"pay":"luck"`}:      "luck",
		{`"pay":"lines"`, `"pay":"ways"`}:      "lines are there",
		{`"pay":"lines"`, `"pay":"cluster"`}:   "fall",
		{`[[0,0,0]]`, `[[0,0]]`}:               "line 0 has 2 rows",
		{`[[0,0,0]]`, `[[0,0,3]]`}:             "row of a line is 3",
		{`["AS","AS","AS"]`, `["AS","AS"]`}:    "reels is 2",
		{`["AS",`, `["",`}:                     "stops of reel 0",
		{`{"A":[[3,5]]}`, `{"B":[[3,5]]}`}:     `symbol "B" is on no reel`,
		{`,"scatter":"S"`, ``}:                 "a scatter is there",
		{`"most":5`, `"most":0`}:               "free spins is 0",
		{`"most":5`, `"most":5,"special":"Z"`}: `symbol "Z"`,
		{`,"free":`, `,"hold":{},"free":`}:     "free spins or a hold feature",
		{`"free":{"spins":[[3,1]],"most":5,"times":1}`, `"hold":{"from":1,"spins":3,"coin":2,"of":2,"value":[]},"buy":9`}: "coins is 2",
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		require.NotEqual(t, good, bad)
		_, err := read([]byte(bad))
		require.ErrorContains(t, err, reason, bad)
	}
}

// FuzzRead: data that are read can be played.
func FuzzRead(f *testing.F) {
	for _, data := range tiny {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := read(data)
		if err != nil {
			return
		}
		var r Result
		win := m.play(false, &script{}, &r)
		require.Equal(t, win, m.paid(Params{}, r))
	})
}
