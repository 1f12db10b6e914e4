package operate

import "slices"

// Category is a group of games in the lobby. New and exclusive games are found by their marks.
type Category string

// Categories returns all categories, in the order of the lobby.
func Categories() []Category {
	return []Category{"popular", "crash", "fast", "slots", "cards", "table", "roulette", "baccarat", "blackjack", "keno", "lottery", "board", "bingo",
		"video_poker", "live_dealers", "tv_games", "game_shows", "virtual_sports", "vip", "local", "other"}
}

// standard are the games with their categories, in the order that a lobby has before the operator orders it. Games that are not listed are slots and
// follow by id.
var standard = []struct {
	game       string
	categories []Category
}{
	{"aviator", []Category{"popular", "crash"}}, {"jetx", []Category{"popular", "crash"}}, {"mines", []Category{"popular", "fast"}},
	{"plinko", []Category{"popular", "fast"}}, {"ludo", []Category{"fast", "board"}}, {"dice", []Category{"fast"}},
	{"roulette", []Category{"table", "roulette"}}, {"limbo", []Category{"crash", "fast"}}, {"tower", []Category{"fast"}},
	{"dragon-tiger", []Category{"cards", "table"}}, {"wheel", []Category{"fast", "lottery"}}, {"coin", []Category{"fast"}}, {"hilo", []Category{"cards"}},
	{"keno", []Category{"keno", "lottery"}},
}

func standardCategories(game string) []Category {
	if i := standardPlace(game); i < len(standard) {
		return standard[i].categories
	}
	return []Category{"slots"}
}

// standardPlace returns the place of a game in the standard order; games that are not listed share the last place.
func standardPlace(game string) int {
	for i, s := range standard {
		if s.game == game {
			return i
		}
	}
	return len(standard)
}

// inStandardOrder returns ids of games in the standard order.
func inStandardOrder(ids []string) []string {
	all := slices.Sorted(slices.Values(ids))
	slices.SortStableFunc(all, func(a, b string) int { return standardPlace(a) - standardPlace(b) })
	return all
}
