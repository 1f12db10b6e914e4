package sim

import (
	"time"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
)

// league is an endless sequence of matches: the seasons of one league. Its sides play in no other league, so that no side plays two
// matches at once.
type league struct {
	code   string // in the ids of its matches; never reused for another league
	sport  string
	league feed.Competition
	slot   time.Duration // from start to start, in real time
	offset time.Duration // of the first start, so that leagues have different phases
	sides  []int

	format cricket.Format // cricket: the format, and runs of twenty overs to be expected
	par    float64
	setup  string             // other sports: the engine's name of a format, empty for its default
	params map[string]float64 // other sports: further inputs of the engine
}

var (
	monsoon = feed.Competition{ID: "sim-msl", Name: "Monsoon Super League", Country: "IN"}
	lantern = feed.Competition{ID: "sim-ltt", Name: "Lantern Ten", Country: "PK"}
	gully   = feed.Competition{ID: "sim-gf", Name: "Gully Fives", Country: "BD"}
)

const (
	slotT20  = 190 * time.Minute
	slotT10  = 104 * time.Minute
	slotT5   = 66 * time.Minute
	slotODI  = 405 * time.Minute
	slotTest = 124 * time.Hour // five days with their nights
)

func competition(id, name, country string) feed.Competition {
	return feed.Competition{ID: "sim-" + id, Name: name, Country: country}
}

// run returns n consecutive numbers from first on.
func run(first, n int) []int {
	sides := make([]int, n)
	for i := range sides {
		sides[i] = first + i
	}
	return sides
}

// leagues is the whole schedule. There is always cricket; of the other sports one or two matches are live at most times.
var leagues = []league{
	{code: "0", sport: "cricket", league: monsoon, format: cricket.T20(), slot: slotT20, sides: run(0, 4), par: 164},
	{code: "1", sport: "cricket", league: monsoon, format: cricket.T20(), slot: slotT20, offset: 60 * time.Minute, sides: run(4, 4), par: 164},
	{code: "2", sport: "cricket", league: monsoon, format: cricket.T20(), slot: slotT20, offset: 125 * time.Minute, sides: run(8, 4), par: 164},
	{code: "3", sport: "cricket", league: lantern, format: cricket.Limited("T10", 10), slot: slotT10, offset: 25 * time.Minute, sides: run(12, 4), par: 172},
	{code: "4", sport: "cricket", league: lantern, format: cricket.Limited("T10", 10), slot: slotT10, offset: 80 * time.Minute, sides: run(16, 4), par: 172},
	{code: "5", sport: "cricket", league: gully, format: cricket.Limited("T5", 5), slot: slotT5, offset: 10 * time.Minute, sides: run(20, 4), par: 180},
	{code: "ts", sport: "cricket", league: competition("shield", "Banyan Shield", "IN"), format: cricket.Test(), slot: slotTest, offset: 90 * time.Minute,
		sides: run(24, 4), par: 164},
	{code: "od", sport: "cricket", league: competition("fifty", "Longgrass Fifty", "IN"), format: cricket.Limited("ODI", 50), slot: slotODI, offset: 50 * time.Minute,
		sides: run(28, 4), par: 164},
	{code: "ec", sport: "ecricket", league: competition("ecl", "Joystick Cricket League", ""), format: cricket.Limited("T5", 5), slot: slotT5,
		offset: 35 * time.Minute, sides: run(0, 6), par: 190},

	{code: "fb1", sport: "football", league: competition("cpl", "Coastal Premier", "IN"), slot: 125 * time.Minute, sides: run(0, 8)},
	{code: "fb2", sport: "football", league: competition("lit", "Série Litoral", "BR"), slot: 125 * time.Minute, offset: 40 * time.Minute, sides: run(8, 8)},
	{code: "fb3", sport: "football", league: competition("rift", "Rift Valley League", "KE"), slot: 150 * time.Minute, offset: 85 * time.Minute, sides: run(16, 8)},
	{code: "ff1", sport: "fifa", league: competition("pix", "Pixel Cup", ""), slot: 16 * time.Minute, sides: run(0, 6)},
	{code: "ih1", sport: "ice-hockey", league: competition("frost", "Frost League", "UZ"), slot: 230 * time.Minute, offset: 30 * time.Minute, sides: run(0, 6)},
	{code: "hb1", sport: "handball", league: competition("hcc", "Handball Coast Cup", "BR"), slot: 150 * time.Minute, offset: 70 * time.Minute, sides: run(0, 6)},
	{code: "bb1", sport: "basketball", league: competition("sba", "Skyline Basketball Association", ""), slot: 190 * time.Minute, offset: 15 * time.Minute, sides: run(0, 8)},
	{code: "bb2", sport: "basketball", league: competition("hbl", "Harbour Basketball League", "KE"), slot: 210 * time.Minute, offset: 110 * time.Minute, sides: run(8, 6)},
	{code: "kb1", sport: "kabaddi", league: competition("akl", "Akhara Kabaddi League", "IN"), slot: 80 * time.Minute, offset: 20 * time.Minute, sides: run(0, 6)},
	{code: "af1", sport: "aussie-rules", league: competition("sfl", "Southern Football League", ""), slot: 260 * time.Minute, offset: 45 * time.Minute, sides: run(0, 6)},
	{code: "bs1", sport: "baseball", league: competition("dia", "Diamond League", ""), slot: 300 * time.Minute, offset: 55 * time.Minute, sides: run(0, 6)},
	{code: "eb1", sport: "ebaseball", league: competition("edia", "Console Diamond", ""), slot: 110 * time.Minute, offset: 5 * time.Minute, sides: run(0, 6)},

	{code: "tn1", sport: "tennis", league: competition("jas", "Jasmine Open", "IN"), slot: 200 * time.Minute, offset: 12 * time.Minute, sides: run(0, 8)},
	{code: "tn2", sport: "tennis", league: competition("terra", "Terracotta Masters", "BR"), slot: 200 * time.Minute, offset: 95 * time.Minute, sides: run(8, 8),
		params: map[string]float64{"surface": 2}},
	{code: "tt1", sport: "table-tennis", league: competition("tts", "Table Series", ""), slot: 60 * time.Minute, offset: 8 * time.Minute, sides: run(0, 8)},
	{code: "vb1", sport: "volleyball", league: competition("sand", "Sandgate Volleyball", "BR"), slot: 190 * time.Minute, offset: 65 * time.Minute, sides: run(0, 6)},
	{code: "dt1", sport: "dota", league: competition("anc", "Ancients Circuit", ""), slot: 230 * time.Minute, offset: 18 * time.Minute, sides: run(0, 6)},
	{code: "cs1", sport: "counter-strike", league: competition("clu", "Clutch Circuit", ""), slot: 230 * time.Minute, offset: 130 * time.Minute, sides: run(0, 6)},
	{code: "bx1", sport: "boxing", league: competition("ring", "Ring Nights", ""), slot: 110 * time.Minute, offset: 22 * time.Minute, sides: run(0, 10)},
	{code: "mm1", sport: "mma", league: competition("cage", "Cage Nights", ""), slot: 75 * time.Minute, offset: 50 * time.Minute, sides: run(0, 10)},
	{code: "hr1", sport: "horse-racing", league: competition("palm", "Palmgrove Meeting", "IN"), slot: 30 * time.Minute, offset: 3 * time.Minute},
}
