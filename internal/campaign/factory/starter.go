package factory

import (
	"regexp"
	"slices"

	"maidan/internal/campaign"
	"maidan/internal/content"
	"maidan/internal/tournament"
)

var routeForm = regexp.MustCompile(`^/(?:[a-z0-9][a-z0-9_-]*(?:/[a-z0-9][a-z0-9_-]*)*)?$`)

// longestRoute is the maximum length of a route, in bytes.
const longestRoute = 200

// look is the initial appearance of a new page of some kinds. Staff may change it.
type look struct {
	scene, palette, steps, clause string
	sport                         bool
}

var looks = map[string]look{
	"sport": {"stadium", "night", "join-sport", "offer-sport", true}, "cricket": {"bat", "night", "join-sport", "offer-sport", true},
	"football": {"football", "mint", "join-sport", "offer-sport", true}, "tour": {"globe", "frost", "join-sport", "offer-sport", true},
	"crash": {"runway", "ember", "join-crash", "offer-crash", false}, "wheel": {"wheel", "festival", "join-casino", "offer-casino", false},
	"slots": {"reels", "orchid", "join-casino", "offer-casino", false}, "casino": {"vault", "dusk", "join-casino", "offer-casino", false},
	"live": {"cards", "ember", "join-casino", "offer-casino", false}, "cards": {"cards", "rose", "join-casino", "offer-casino", false},
	"roulette": {"roulette", "ember", "join-casino", "offer-casino", false}, "baccarat": {"cards", "sand", "join-casino", "offer-casino", false},
	"blackjack": {"cards", "mint", "join-casino", "offer-casino", false}, "dice": {"dice", "lagoon", "join-casino", "offer-casino", false},
	"tournament": {"trophy", "marigold", "join-casino", "offer-casino", false}, "race": {"track", "dusk", "join-casino", "offer-casino", false},
	"lottery": {"treasure", "orchid", "join-casino", "offer-casino", false}, "cashback": {"coins", "mint", "join-casino", "vip-cashback", false},
	"vip": {"crown", "marigold", "join-casino", "vip-cashback", false}, "loyalty": {"crown", "lagoon", "join-casino", "vip-cashback", false},
	"howto": {"map", "frost", "join-casino", "offer-casino", false}, "app": {"phone", "lagoon", "join-app", "offer-sport", true},
	"blogger": {"phone", "rose", "join-casino", "offer-casino", false}, "event": {"lamps", "festival", "join-sport", "offer-sport", true},
	"calendar": {"calendar", "frost", "join-casino", "offer-casino", false}, "freespins": {"fruits", "rose", "join-casino", "offer-casino", false},
	"freebet": {"stadium", "mint", "join-sport", "offer-sport", true}, "insurance": {"gift", "lagoon", "join-sport", "offer-sport", true},
	"giveaway": {"gift", "festival", "join-casino", "offer-casino", false}, "home": {"stadium", "night", "join-sport", "offer-sport", true},
	"info": {"map", "sand", "join-sport", "offer-sport", true},
}

// rankings are what places a player in the tournaments that new pages of some kinds are about.
var rankings = map[string][]tournament.By{
	"tournament": {tournament.ByWin, tournament.ByMultiplier}, "race": {tournament.ByStake, tournament.ByRounds}, "lottery": {tournament.ByTickets},
}

// seriesFor returns the id of the tournament that a new page of a kind is about, or "".
func (f *Factory) seriesFor(kind string) string {
	for _, one := range f.Programmes.Tournaments {
		if slices.Contains(rankings[kind], one.By) {
			return one.ID
		}
	}
	return ""
}

// starter returns a valid document of a kind: the brand's welcome offer, how to get it, and its terms; of some kinds also a
// tournament. Its picture has its own seed.
func (f *Factory) starter(route, kind string) (map[string]any, error) {
	look, ok := looks[kind]
	if !ok || !slices.Contains(f.Names().Kinds, kind) {
		return nil, ErrKind.At("kind", "badRequest")
	}
	offer, bonus := "welcome-casino", "casino"
	if look.sport {
		offer, bonus = "welcome-sport", "sport"
	}
	currency := string(f.Brand.DefaultCurrency)
	hero, labels := "hero", map[string]any{}
	first := map[string]any{"type": hero}
	if kind == "wheel" && len(f.Brand.PrizeDraws) > 0 {
		hero = "wheel"
		first = map[string]any{"type": hero, "draw": f.Brand.PrizeDraws[0].ID}
		labels["wheel.won"], labels["wheel.claim"] = "{offer}, up to {amount}, is yours to claim.", "Claim {offer}"
	}
	texts := map[string]any{
		"title": "{percent}% up to {amount} to begin with", "description": "A welcome offer of {percent}% up to {amount}, in play money.",
		hero + ".kicker": "Welcome offer", hero + ".headline": "{percent}% up to {amount} to begin with",
		hero + ".lead":   "Sign up, and a first deposit of at least {min_deposit} gives you {percent}% of it as a bonus, up to {amount}.",
		hero + ".button": "Sign up", hero + ".note": "Play money. 18+.",
		"facts.1.value": "{percent}%", "facts.1.label": "of the first deposit", "facts.2.value": "{amount}", "facts.2.label": "at most",
		"facts.3.value": "18+", "facts.3.label": "for adults",
	}
	for key, text := range labels {
		texts[key] = text
	}
	steps, clauses := look.steps, []any{look.clause, "one-offer", "recorded", "play-money", "adults"}
	series := f.seriesFor(kind)
	if series != "" {
		steps, clauses = "take-part", []any{"tournament-terms", "tournament-prize", "one-offer", "recorded", "play-money", "adults"}
	}
	return map[string]any{
		"route": route, "kind": kind, "palette": look.palette,
		"scene":  map[string]any{"name": look.scene, "seed": 1 + f.Random.Uint64()%1_000_000},
		"dialog": map[string]any{"name": "BasicRegistration", "currency": currency, "bonus": bonus},
		"offer":  map[string]any{"id": offer, "currency": currency}, "tournament": series,
		"after": map[string]any{"register": "", "login": ""},
		"blocks": []any{
			first,
			map[string]any{"type": "facts", "items": 3},
			map[string]any{"type": "steps", "use": steps},
			map[string]any{"type": "terms", "clauses": clauses},
			map[string]any{"type": "closing", "use": "sign-up"},
		},
		"texts": map[string]any{"en": texts},
	}, nil
}

// Names returns every name that a document may use.
func (f *Factory) Names() campaign.Vocabulary { return campaign.Names() }

// Draws returns the ids of the brand's prize draws.
func (f *Factory) Draws() []string {
	all := []string{}
	for _, drawn := range f.Brand.PrizeDraws {
		all = append(all, drawn.ID)
	}
	return all
}

// Offers returns the offers that a page may sell and the currencies in which each is available.
func (f *Factory) Offers() map[string][]string {
	all := map[string][]string{}
	for _, offer := range f.Brand.AllOffers() {
		for _, currency := range f.Brand.Currencies {
			if bonus, ok := offer.In(currency.ISOCode); ok && bonus.Kind == content.Match && bonus.Deposit == 1 && !offer.Code && offer.VIP == "" {
				all[offer.ID] = append(all[offer.ID], string(currency.ISOCode))
			}
		}
	}
	return all
}
