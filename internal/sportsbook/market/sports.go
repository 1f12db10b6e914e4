package market

// Family is the scoring system of a sport, and with it the engine that follows it.
type Family string

// The families.
const (
	FamilyCricket Family = "cricket" // overs and wickets
	FamilyGoals   Family = "goals"
	FamilySets    Family = "sets"
	FamilyRunning Family = "running" // points through quarters or halves
	FamilyInnings Family = "innings" // runs by innings without overs
	FamilyRounds  Family = "rounds"  // fights
	FamilyRace    Family = "race"    // many runners, one order
	FamilyMaps    Family = "maps"    // esports, map by map
	FamilyForeign Family = "foreign" // no sport: externally priced matches of any sport
)

// Sport is a sport of the catalogue.
type Sport struct {
	Key    string `json:"key"`
	Family Family `json:"family"`
	Name   string `json:"name" doc:"English; screens look up sport.<key>"`
}

// sports is the catalogue, in the order of the menus.
var sports = []Sport{
	{"cricket", FamilyCricket, "Cricket"},
	{"ecricket", FamilyCricket, "eCricket"},
	{"football", FamilyGoals, "Football"},
	{"tennis", FamilySets, "Tennis"},
	{"basketball", FamilyRunning, "Basketball"},
	{"kabaddi", FamilyRunning, "Kabaddi"},
	{"table-tennis", FamilySets, "Table tennis"},
	{"volleyball", FamilySets, "Volleyball"},
	{"ice-hockey", FamilyGoals, "Ice hockey"},
	{"handball", FamilyGoals, "Handball"},
	{"baseball", FamilyInnings, "Baseball"},
	{"aussie-rules", FamilyRunning, "Aussie rules"},
	{"boxing", FamilyRounds, "Boxing"},
	{"mma", FamilyRounds, "MMA"},
	{"horse-racing", FamilyRace, "Horse racing"},
	{"fifa", FamilyGoals, "FIFA"},
	{"ebaseball", FamilyInnings, "eBaseball"},
	{"dota", FamilyMaps, "Dota 2"},
	{"counter-strike", FamilyMaps, "Counter-Strike"},
}

// Sports lists the catalogue in the order of the menus.
func Sports() []Sport { return append([]Sport(nil), sports...) }

// SportOf returns a sport by its key.
func SportOf(key string) (Sport, bool) {
	for _, s := range sports {
		if s.Key == key {
			return s, true
		}
	}
	return Sport{}, false
}
