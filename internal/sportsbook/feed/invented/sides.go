package invented

import (
	"fmt"
	"math"
	"strings"

	"maidan/internal/sportsbook/feed"
)

// towns are fictional; with a word of their sport they make club names.
var towns = []string{"Amberford", "Belquay", "Corvane", "Dunmere", "Eastholm", "Farrowby", "Goldrun", "Halvik", "Ivermoor", "Jasperton",
	"Kelmora", "Lindvale", "Maraval", "Northolt Bay", "Orrisdale", "Pellaro", "Quillport", "Ravensea", "Santora", "Tivermead",
	"Umberley", "Valmira", "Westerlo", "Xandria", "Yarrowick", "Zephyr Bay", "Almora Hill", "Bastide", "Carrowmere", "Delmonte Sul",
	"Estrela", "Figueira", "Garnet Cove", "Hollowell", "Ilhabela Norte", "Juniper Flats"}

// clubWords are the second parts of club names by sport.
var clubWords = map[string][]string{
	"football":       {"United", "Rovers", "Athletic", "Wanderers", "Albion", "City"},
	"fifa":           {"Pixels", "Joypads", "Avatars", "Headsets"},
	"basketball":     {"Towers", "Comets", "Rapids", "Condors", "Meteors"},
	"kabaddi":        {"Raiders", "Titans", "Lions", "Thunder"},
	"aussie-rules":   {"Kangaroos", "Dockmen", "Eagles", "Suns"},
	"ice-hockey":     {"Icebreakers", "Blades", "Polar Kings", "Northmen"},
	"handball":       {"Handball Club", "Sharks", "Vikings"},
	"volleyball":     {"Spikers", "Blockers", "Volley"},
	"baseball":       {"Sluggers", "Night Owls", "Pioneers", "Mariners"},
	"ebaseball":      {"Bytes", "Switch Hitters", "Glitches"},
	"dota":           {"Ancients", "Wardens", "Runekeepers", "Mirage"},
	"counter-strike": {"Smokes", "Nightwatch", "Clutch", "Vertigo"},
	"ecricket":       {"Pixel Lancers", "Byte Kites", "Joystick Kings"},
}

// people are the sports of single players.
var people = map[string]bool{"tennis": true, "table-tennis": true, "boxing": true, "mma": true}

var colours = []string{"#c0392b", "#1e6fd9", "#1e8c6e", "#d97706", "#7c3aed", "#0891b2", "#be185d", "#4d7c0f", "#475569", "#b45309", "#0f766e", "#9333ea"}

// alone is the first player number in sports of single players: no squad uses these names.
const alone = 600

// Side returns the n-th side of a sport, a club or a person, for a fixture.
func Side(sport string, n int) feed.Team {
	t := feed.Team{ID: fmt.Sprintf("inv-%s-%d", sport, n), Colour: colours[(n*5+len(sport))%len(colours)]}
	if people[sport] {
		t.Name = Player(alone + n + 40*len(sport))
		first, last, _ := strings.Cut(t.Name, " ")
		t.Short = strings.ToUpper(first[:1] + last[:2])
		t.Players = []string{t.Name}
		return t
	}
	town, own := towns[(n*7+3*len(sport))%len(towns)], clubWords[sport]
	t.Name = town
	if len(own) > 0 {
		t.Name += " " + own[n%len(own)]
	}
	t.Short = strings.ToUpper(strings.ReplaceAll(town, " ", "")[:3])
	for p := range Squad {
		t.Players = append(t.Players, Player(31*len(sport)+n*Squad+p))
	}
	return t
}

// Strength returns the lasting strength of the n-th side of a sport, in standard deviations from the average of its league.
func Strength(n int) float64 {
	// A golden-ratio walk spreads the sides evenly over the quantiles of a normal distribution, whatever their number.
	_, u := math.Modf(0.31 + float64(n)*0.6180339887498949)
	return math.Sqrt2 * math.Erfinv(2*(0.05+0.9*u)-1)
}

var horses = []string{"Monsoon Bride", "Tin Lantern", "Saffron Dust", "Quiet Thunder", "Paper Kite", "Salt March", "Copper Anklet",
	"Jasmine Rail", "Ninth Wave", "Old Harbour", "Velvet Drum", "Mango Season", "Clay Pigeon", "River Toll", "Second Monsoon", "Brass Monkey Bay",
	"Lotus Eater", "Chalk Stripe", "Bazaar Queen", "Night Ferry", "Silver Tiffin", "Dusty Road", "Cardamom", "Indigo Run", "Kite Runner Up",
	"Paddy Field", "Temple Bell", "Wild Tamarind", "Last Tonga", "Blue Verandah", "Peepal Shade", "Sandstorm Jo", "Garden Gate", "Marble Arcade",
	"Ration Book", "High Tide Hari"}

// Horse returns the n-th horse, modulo their number.
func Horse(n int) string { return horses[n%len(horses)] }

// Horses returns the number of horses.
func Horses() int { return len(horses) }

var courses = []string{"Palmgrove", "Riverbend Downs", "Old Cantonment", "Seven Wells", "Lagoon Park", "Hilltop Mile"}

// Course returns the n-th race course, modulo their number.
func Course(n int) string { return courses[n%len(courses)] }
