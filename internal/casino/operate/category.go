package operate

import (
	"slices"
	"strings"
)

// Category is a group of games in the lobby. New and exclusive games are found by their marks.
type Category string

// Categories returns all categories, in the order of the lobby.
func Categories() []Category {
	return []Category{"popular", "crash", "fast", "slots", "cards", "table", "roulette", "baccarat", "blackjack", "keno", "lottery", "board", "bingo",
		"video_poker", "live_dealers", "tv_games", "game_shows", "virtual_sports", "vip", "local", "other"}
}

// IsGroup reports whether the lobby has a page of this name: of a category, or of games by their marks.
func IsGroup(page string) bool {
	return slices.Contains([]string{"favourites", "recent", "popular", "new-games", "exclusives"}, page) ||
		slices.Contains(Categories(), Category(strings.ReplaceAll(page, "-", "_")))
}

// standard are the games with their categories, in the order that a lobby has before the operator orders it. Games that are not listed are slots and
// follow by id.
var standard = []struct {
	game       string
	categories []Category
}{
	{"aviator", []Category{"popular", "crash"}}, {"jetx", []Category{"popular", "crash"}}, {"mines", []Category{"popular", "fast"}},
	{"monsoon-treasure", []Category{"popular", "slots"}}, {"lucky-joker", []Category{"popular", "slots"}}, {"plinko", []Category{"popular", "fast"}},
	{"mithai-rush", []Category{"popular", "slots"}}, {"savanna-coins", []Category{"slots"}}, {"coral-clusters", []Category{"slots"}}, {"ludo", []Category{"fast", "board"}}, {"dice", []Category{"fast"}},
	{"roulette", []Category{"table", "roulette", "tv_games"}}, {"limbo", []Category{"crash", "fast"}}, {"tower", []Category{"fast"}},
	{"dragon-tiger", []Category{"cards", "table", "tv_games"}}, {"wheel", []Category{"fast", "lottery", "tv_games"}}, {"coin", []Category{"fast"}}, {"hilo", []Category{"cards"}},
	{"keno", []Category{"keno", "lottery", "tv_games"}},
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
