package uof

import (
	"strconv"

	"maidan/internal/sportsbook/market"
)

// sportNumbers are the feed's ids of sports (/v1/sports/en/sports.xml).
var sportNumbers = map[string]int{
	"football": 1, "basketball": 2, "baseball": 3, "ice-hockey": 4, "tennis": 5, "handball": 6, "boxing": 10, "aussie-rules": 13,
	"table-tennis": 20, "cricket": 21, "volleyball": 23, "counter-strike": 109, "dota": 111, "mma": 117, "fifa": 137, "kabaddi": 138,
}

// ownSportNumbers are ids of sports that the feed does not have, far above those of the feed.
var ownSportNumbers = map[string]int{"ecricket": 900_001, "horse-racing": 900_002, "ebaseball": 900_003}

// The prefixes of sports with an id of the feed and with our own.
const (
	feedSport = "sr:sport:"
	ownSport  = "test:sport:"
)

// sportNumber returns a sport's id in routing keys and URNs.
func sportNumber(key string) int {
	if n := sportNumbers[key]; n != 0 {
		return n
	}
	return ownSportNumbers[key]
}

func sportURN(key string) URN {
	if n := sportNumbers[key]; n != 0 {
		return URN(feedSport + strconv.Itoa(n))
	}
	return URN(ownSport + strconv.Itoa(ownSportNumbers[key]))
}

// sportOf returns our key of a sport; empty if unsupported.
func sportOf(urn URN) string {
	for _, s := range market.Sports() {
		if urn == sportURN(s.Key) {
			return s.Key
		}
	}
	return ""
}

// period is the meaning of a match_status: a period, by its name in market.Board, or the break after it.
type period struct {
	number int
	name   string
	pause  bool
}

// periods are the supported codes of match_status (/v1/descriptions/en/match_status.xml). Other codes are ignored.
var periods = map[int]period{
	1: {1, "period", false}, 2: {2, "period", false}, 3: {3, "period", false}, 4: {4, "period", false}, 5: {5, "period", false},
	6: {1, "half", false}, 7: {2, "half", false},
	8: {1, "set", false}, 9: {2, "set", false}, 10: {3, "set", false}, 11: {4, "set", false}, 12: {5, "set", false},
	13: {1, "quarter", false}, 14: {2, "quarter", false}, 15: {3, "quarter", false}, 16: {4, "quarter", false},
	30: {0, "", true}, 31: {1, "half", true}, 32: {0, "", true}, 33: {0, "", true},
	40: {0, "overtime", false}, 50: {0, "penalties", false},
	301: {1, "", true}, 302: {2, "", true}, 303: {3, "", true}, 304: {4, "", true}, 305: {5, "", true},
	401: {1, "inning", false}, 402: {2, "inning", false}, 403: {3, "inning", false}, 404: {4, "inning", false}, 405: {5, "inning", false},
	406: {6, "inning", false}, 407: {7, "inning", false}, 408: {8, "inning", false}, 409: {9, "inning", false},
	501: {1, "innings", false}, 502: {1, "innings", false}, 503: {2, "innings", false}, 504: {2, "innings", false},
}

// statusOf returns the code of a period; 0 if there is none.
func statusOf(name string, number int) int {
	code := 0
	for c, p := range periods {
		if !p.pause && p.name == name && p.number == number && (code == 0 || c < code) {
			code = c
		}
	}
	return code
}
