package uof

import "strconv"

// sportNumbers are the feed's numbers of the house's sports (/v1/sports/en/sports.xml). Sports that are not here have no number there:
// houses name them to each other by their key.
var sportNumbers = map[string]int{
	"football": 1, "basketball": 2, "baseball": 3, "ice-hockey": 4, "tennis": 5, "handball": 6, "boxing": 10, "aussie-rules": 13,
	"table-tennis": 20, "cricket": 21, "volleyball": 23, "counter-strike": 109, "dota": 111, "mma": 117, "fifa": 137, "kabaddi": 138,
}

// houseSport is what the URN of a sport without a number begins with.
const houseSport = "maidan:sport:"

func sportURN(key string) URN {
	if n := sportNumbers[key]; n != 0 {
		return URN("sr:sport:" + strconv.Itoa(n))
	}
	return URN(houseSport + key)
}

// sportOf finds the house's key; it is empty for a sport that the house does not know.
func sportOf(urn URN) string {
	if len(urn) > len(houseSport) && urn[:len(houseSport)] == houseSport {
		return string(urn[len(houseSport):])
	}
	for key, n := range sportNumbers {
		if urn == URN("sr:sport:"+strconv.Itoa(n)) {
			return key
		}
	}
	return ""
}

// period is what a match_status says: which period, by its name in market.Board, or a pause after it.
type period struct {
	number int
	name   string
	pause  bool
}

// periods are the codes of match_status that the house reads (/v1/descriptions/en/match_status.xml). Other codes say nothing to it.
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

// statusOf finds the code of a period; 0 when there is none.
func statusOf(name string, number int) int {
	code := 0
	for c, p := range periods {
		if !p.pause && p.name == name && p.number == number && (code == 0 || c < code) {
			code = c
		}
	}
	return code
}
