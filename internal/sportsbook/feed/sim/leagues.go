package sim

import (
	"time"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
)

// lane is a place where one match follows another, for ever. Its sides play nobody else, so that nobody is on two grounds at
// once: together the matches of a lane are the seasons of a league.
type lane struct {
	code   string // in the ids of its matches; never given to another lane
	sport  string
	league feed.Competition
	slot   time.Duration // from start to start, at the true pace of the game
	offset time.Duration // of the first start, so that lanes are in different phases
	sides  []int

	format cricket.Format // cricket: the format, and runs of twenty overs to be expected
	par    float64
	setup  string             // other sports: the engine's word for a format, empty for its usual one
	params map[string]float64 // other sports: what the engine is told beside the strengths
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
	slotTest = 124 * time.Hour // five days and the nights between them
)

func league(id, name, country string) feed.Competition {
	return feed.Competition{ID: "sim-" + id, Name: name, Country: country}
}

// run are n sides from the first on.
func run(first, n int) []int {
	sides := make([]int, n)
	for i := range sides {
		sides[i] = first + i
	}
	return sides
}

// lanes is the whole schedule. Cricket is always on; of the other sports one or two matches are on at most times.
var lanes = []lane{
	{code: "0", sport: "cricket", league: monsoon, format: cricket.T20(), slot: slotT20, sides: run(0, 4), par: 164},
	{code: "1", sport: "cricket", league: monsoon, format: cricket.T20(), slot: slotT20, offset: 60 * time.Minute, sides: run(4, 4), par: 164},
	{code: "2", sport: "cricket", league: monsoon, format: cricket.T20(), slot: slotT20, offset: 125 * time.Minute, sides: run(8, 4), par: 164},
	{code: "3", sport: "cricket", league: lantern, format: cricket.Limited("T10", 10), slot: slotT10, offset: 25 * time.Minute, sides: run(12, 4), par: 172},
	{code: "4", sport: "cricket", league: lantern, format: cricket.Limited("T10", 10), slot: slotT10, offset: 80 * time.Minute, sides: run(16, 4), par: 172},
	{code: "5", sport: "cricket", league: gully, format: cricket.Limited("T5", 5), slot: slotT5, offset: 10 * time.Minute, sides: run(20, 4), par: 180},
	{code: "ts", sport: "cricket", league: league("shield", "Banyan Shield", "IN"), format: cricket.Test(), slot: slotTest, offset: 90 * time.Minute,
		sides: run(24, 4), par: 164},
	{code: "od", sport: "cricket", league: league("fifty", "Longgrass Fifty", "IN"), format: cricket.Limited("ODI", 50), slot: slotODI, offset: 50 * time.Minute,
		sides: run(28, 4), par: 164},
	{code: "ec", sport: "ecricket", league: league("ecl", "Joystick Cricket League", ""), format: cricket.Limited("T5", 5), slot: slotT5,
		offset: 35 * time.Minute, sides: run(0, 6), par: 190},

	{code: "fb1", sport: "football", league: league("cpl", "Coastal Premier", "IN"), slot: 125 * time.Minute, sides: run(0, 8)},
	{code: "fb2", sport: "football", league: league("lit", "Série Litoral", "BR"), slot: 125 * time.Minute, offset: 40 * time.Minute, sides: run(8, 8)},
	{code: "fb3", sport: "football", league: league("rift", "Rift Valley League", "KE"), slot: 150 * time.Minute, offset: 85 * time.Minute, sides: run(16, 8)},
	{code: "ff1", sport: "fifa", league: league("pix", "Pixel Cup", ""), slot: 16 * time.Minute, sides: run(0, 6)},
	{code: "ih1", sport: "ice-hockey", league: league("frost", "Frost League", "UZ"), slot: 230 * time.Minute, offset: 30 * time.Minute, sides: run(0, 6)},
	{code: "hb1", sport: "handball", league: league("hcc", "Handball Coast Cup", "BR"), slot: 150 * time.Minute, offset: 70 * time.Minute, sides: run(0, 6)},
	{code: "bb1", sport: "basketball", league: league("sba", "Skyline Basketball Association", ""), slot: 190 * time.Minute, offset: 15 * time.Minute, sides: run(0, 8)},
	{code: "bb2", sport: "basketball", league: league("hbl", "Harbour Basketball League", "KE"), slot: 210 * time.Minute, offset: 110 * time.Minute, sides: run(8, 6)},
	{code: "kb1", sport: "kabaddi", league: league("akl", "Akhara Kabaddi League", "IN"), slot: 80 * time.Minute, offset: 20 * time.Minute, sides: run(0, 6)},
	{code: "af1", sport: "aussie-rules", league: league("sfl", "Southern Football League", ""), slot: 260 * time.Minute, offset: 45 * time.Minute, sides: run(0, 6)},
	{code: "bs1", sport: "baseball", league: league("dia", "Diamond League", ""), slot: 300 * time.Minute, offset: 55 * time.Minute, sides: run(0, 6)},
	{code: "eb1", sport: "ebaseball", league: league("edia", "Console Diamond", ""), slot: 110 * time.Minute, offset: 5 * time.Minute, sides: run(0, 6)},

	{code: "tn1", sport: "tennis", league: league("jas", "Jasmine Open", "IN"), slot: 200 * time.Minute, offset: 12 * time.Minute, sides: run(0, 8)},
	{code: "tn2", sport: "tennis", league: league("terra", "Terracotta Masters", "BR"), slot: 200 * time.Minute, offset: 95 * time.Minute, sides: run(8, 8),
		params: map[string]float64{"surface": 2}},
	{code: "tt1", sport: "table-tennis", league: league("tts", "Table Series", ""), slot: 60 * time.Minute, offset: 8 * time.Minute, sides: run(0, 8)},
	{code: "vb1", sport: "volleyball", league: league("sand", "Sandgate Volleyball", "BR"), slot: 190 * time.Minute, offset: 65 * time.Minute, sides: run(0, 6)},
	{code: "dt1", sport: "dota", league: league("anc", "Ancients Circuit", ""), slot: 230 * time.Minute, offset: 18 * time.Minute, sides: run(0, 6)},
	{code: "cs1", sport: "counter-strike", league: league("clu", "Clutch Circuit", ""), slot: 230 * time.Minute, offset: 130 * time.Minute, sides: run(0, 6)},
	{code: "bx1", sport: "boxing", league: league("ring", "Ring Nights", ""), slot: 110 * time.Minute, offset: 22 * time.Minute, sides: run(0, 10)},
	{code: "mm1", sport: "mma", league: league("cage", "Cage Nights", ""), slot: 75 * time.Minute, offset: 50 * time.Minute, sides: run(0, 10)},
	{code: "hr1", sport: "horse-racing", league: league("palm", "Palmgrove Meeting", "IN"), slot: 30 * time.Minute, offset: 3 * time.Minute},
}
