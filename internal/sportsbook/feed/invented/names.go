// Package invented provides fictional clubs, players and grounds for simulated and disguised matches.
package invented

import (
	"fmt"
	"strings"

	"maidan/internal/sportsbook/feed"
)

// club is an invented team and its lasting strength in rating points; 1500 is average.
type club struct {
	name, short, colour string
	rating              float64
}

// clubs are invented; their ratings are lasting strengths.
var clubs = []club{
	{"Saffron Bay Herons", "SBH", "#e8871e", 1560},
	{"Nilgarh Lancers", "NLG", "#2c3e9e", 1525},
	{"Port Amber Corsairs", "PAC", "#c0392b", 1470},
	{"Kavipur Kites", "KVP", "#1e8c6e", 1500},
	{"Mount Solace Rhinos", "MSR", "#6b7280", 1540},
	{"Tamarind City Foxes", "TCF", "#b45309", 1450},
	{"Dhruvnagar Comets", "DHC", "#8e44ad", 1510},
	{"Lagoon Town Marlins", "LTM", "#0e7fc0", 1485},
	{"Vajra Valley Bisons", "VVB", "#3f6212", 1575},
	{"Crescent Harbour Gulls", "CHG", "#0f766e", 1495},
	{"Rosewood Rangers", "RWR", "#be185d", 1460},
	{"Sundara Storks", "SDS", "#d97706", 1520},
	{"Basalt Ridge Hawks", "BRH", "#334155", 1530},
	{"Emberfield Owls", "EMO", "#dc2626", 1480},
	{"Monsoon Gate Otters", "MGO", "#0891b2", 1505},
	{"Palmyra Panthers", "PLP", "#4d7c0f", 1455},
	{"Silver Ghat Cranes", "SGC", "#64748b", 1550},
	{"Jadepur Dragons", "JDD", "#059669", 1490},
	{"Copperline Stags", "CLS", "#9a3412", 1515},
	{"Indigo Coast Rays", "ICR", "#4338ca", 1475},
	{"Banyan Square Bulls", "BSB", "#166534", 1535},
	{"Lotus Lane Swifts", "LLS", "#db2777", 1465},
	{"Granite Fort Wolves", "GFW", "#475569", 1500},
	{"Marigold Mills Jets", "MMJ", "#ca8a04", 1500},
	{"Teakwood Elephants", "TWE", "#7c2d12", 1545},
	{"Coral Strand Dolphins", "CSD", "#0d9488", 1490},
	{"Sandal Peak Ibexes", "SPI", "#a16207", 1510},
	{"Violet Delta Egrets", "VDE", "#6d28d9", 1455},
	{"Amberghat Tigers", "AGT", "#ea580c", 1540},
	{"Neem Valley Hornets", "NVH", "#65a30d", 1500},
	{"Cobalt Cape Terns", "CCT", "#1d4ed8", 1480},
	{"Sugarcane Colts", "SCC", "#a21caf", 1490},
}

var grounds = []string{"Lantern Oval", "Harbour Lights Ground", "Old Mill Park", "Seven Wells Stadium", "Riverbend Maidan",
	"Hilltop Arena", "Saltpan Field", "Orchard Road Ground", "Clocktower Oval", "Kingfisher Park", "Twin Banyans", "Brickworks Ground"}

var given = []string{"Aarav", "Bilal", "Chetan", "Danish", "Eshan", "Farhan", "Girish", "Harit", "Ishan", "Jovan", "Kabir",
	"Lohan", "Manav", "Nikhil", "Omair", "Pranav", "Qasim", "Rohil", "Samar", "Tanmay", "Uday", "Vivan", "Wasif", "Yuvan",
	"Zain", "Adil", "Bhavin", "Dhruv", "Hemal", "Jatin", "Kunal"}

var family = []string{"Varnekar", "Solanth", "Mireddy", "Kastoor", "Belhara", "Tandewal", "Ochrani", "Pallavar", "Dharsen",
	"Quilani", "Rasmithe", "Gorvane", "Humsafi", "Irvathan", "Jalwani", "Lohtari", "Nambisar", "Ustekar", "Wadhivan",
	"Yelkote", "Zorawani", "Ambrekar", "Bhatnole", "Chandrell", "Devroth", "Ekambar", "Farsale", "Ghanvir", "Harkule",
	"Inamvar", "Jokhande", "Karvande", "Lathrop", "Mandovi", "Nerulkar", "Oswali", "Pendrake"}

// Squad is the number of players of a team.
const Squad = 11

// Clubs returns the number of clubs.
func Clubs() int { return len(clubs) }

// Player returns the n-th player. 31 and 37 are coprime, so the first 1,147 players have different names.
func Player(n int) string {
	return fmt.Sprintf("%s %s", given[n%len(given)], family[n%len(family)])
}

// Ground returns the n-th ground, modulo their number.
func Ground(n int) string { return grounds[n%len(grounds)] }

// Team returns the n-th club for a fixture, with players in batting order; the last six can bowl.
func Team(n int) feed.Team {
	c := clubs[n%len(clubs)]
	t := feed.Team{ID: "inv-" + strings.ToLower(c.short), Name: c.name, Short: c.short, Colour: c.colour}
	for p := range Squad {
		t.Players = append(t.Players, Player(n%len(clubs)*Squad+p))
	}
	return t
}

// Rating returns the n-th club's lasting strength in rating points; 1500 is average.
func Rating(n int) float64 { return clubs[n%len(clubs)].rating }
