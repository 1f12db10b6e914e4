// Package arch tests the layers of the architecture. Every package has a layer and imports lower layers only; packages of one
// layer do not import each other. No package's SQL names a table of another package.
package arch

import "strings"

// layer is the position of a component, as text that sorts: "0" is the lowest layer, "5.2" the second step inside layer 5.
type layer string

// layers lists every component with its layer. A component is the package at the path and all packages below it. Imports point to
// lower layers only, so components of one layer never import each other.
var layers = map[string]layer{
	"internal/money": "0", "internal/clock": "0", "internal/rng": "0", "internal/fault": "0",
	"internal/id": "0.1", "internal/pace": "0.1", "internal/secret": "0.1", // use the clock and the random source
	"internal/report": "0.2", // CSV files that other companies make
	"internal/draw":   "0", "internal/longtest": "0", "internal/script": "0", "internal/pdf": "0",
	"internal/totp": "0.2", "internal/qr": "0", "internal/raster": "0.1", // tested with the module in web

	"internal/config": "1", "internal/db": "1",
	"internal/secondfactor": "1.5", "internal/delivery": "1.5",
	"internal/audit": "2", "internal/outbox": "2", "internal/job": "2", "internal/staff": "2", "internal/captcha": "2", "internal/email": "2",
	"internal/sms": "2", "internal/phrase": "2",

	"internal/wallet": "3", "internal/player": "3", "internal/live": "3", "internal/content": "3", "internal/support": "3",
	"internal/identity": "3.1", "internal/profile": "3.1", "internal/notice": "3.1", "internal/protection": "3.1", "internal/guard": "3.1",
	"internal/bonus":        "3.1",
	"internal/offer":        "3.1", // versions of what bonuses are given by
	"internal/verification": "3.2", // uses profiles
	"internal/promocode":    "4.4",
	"internal/play":         "4.4", // results that tournaments and cashback count
	"internal/bulkgrant":    "4.45",
	"internal/gift":         "4.45", // a prize a day
	"internal/mission":      "4.45", // tasks with a reward
	"internal/prize":        "4.45", // what visitors of landing pages win
	"internal/tournament":   "4.5",
	"internal/vip":          "4.5",

	"internal/payment/method":   "4.9",
	"internal/payment/turnover": "4.9",
	"internal/payment/provider": "4.91",
	"internal/payment/adapter":  "4.92",
	"internal/simulate":         "4.93", // processes that play payment providers
	"internal/payment/route":    "4.94",
	"internal/payment/connect":  "4.95",

	"internal/campaign": "5", "internal/campaign/factory": "5.1", "internal/payment": "5", "internal/statement": "5",
	"internal/casino/fair": "5.0",
	"internal/casino/game": "5.1", "internal/casino/game/coin": "5.11", "internal/casino/game/crash": "5.11", "internal/casino/game/dice": "5.11",
	"internal/casino/game/dragontiger": "5.11", "internal/casino/game/hilo": "5.11", "internal/casino/game/keno": "5.11",
	"internal/casino/game/limbo": "5.11", "internal/casino/game/ludo": "5.11", "internal/casino/game/mines": "5.11", "internal/casino/game/plinko": "5.11",
	"internal/casino/game/roulette": "5.11", "internal/casino/game/slot": "5.11", "internal/casino/game/tower": "5.11", "internal/casino/game/wheel": "5.11",
	"internal/casino/game/gametest":    "5.105", // tests that every game passes
	"internal/casino/catalog":          "5.2",   // the games that are offered
	"internal/casino/operate":          "5.3",   // what the operator sets
	"internal/casino/round":            "5.4",
	"internal/casino/crash":            "5.45", // shared rounds; demo money is with the seeds of package round
	"internal/bonus/trial":             "5.49", // what offers would cost
	"internal/bonus/grant":             "3.1",  // free bets, and bonus money without wagering
	"internal/bonus/abuse":             "3.1",  // rules over facts that others gather
	"internal/casino/lobby":            "5.48", // favourites, and what is played most
	"internal/casino/rtp":              "5.46", // counts what the rounds of both paid
	"internal/casino/supplier/dialect": "5.46", // the calls of suppliers to the wallet
	"internal/casino/supplier/hub88":   "5.461", "internal/casino/supplier/pragmatic": "5.461", "internal/casino/supplier/fundist": "5.461",
	"internal/casino/supplier/swipe":        "5.461",
	"internal/casino/supplier":              "5.47",
	"internal/casino/supplier/simulator":    "5.48", // plays suppliers over HTTP
	"internal/casino/supplier/conformance":  "5.48",
	"internal/casino/supplier/connect":      "5.49",
	"internal/casino/supplier/reconcile":    "5.491", // compares reports of suppliers
	"internal/casino/supplier/suppliertest": "5.495",
	"internal/sportsbook/cricket":           "5.0",
	"internal/sportsbook/feed":              "5.1", // the types of messages
	"internal/sportsbook/pricing":           "5.2",
	"internal/sportsbook/feed/invented":     "5.15",
	"internal/sportsbook/feed/cricsheet":    "5.21",
	"internal/sportsbook/pricing/fit":       "5.22", // fits models to scorecards
	"internal/sportsbook/market":            "5.3",
	"internal/sportsbook/engine":            "5.31", // the interface of all engines
	"internal/sportsbook/engine/cricket":    "5.32", "internal/sportsbook/engine/goals": "5.32", "internal/sportsbook/engine/sets": "5.32",
	"internal/sportsbook/engine/running": "5.32", "internal/sportsbook/engine/innings": "5.32", "internal/sportsbook/engine/rounds": "5.32",
	"internal/sportsbook/engine/race": "5.32", "internal/sportsbook/engine/maps": "5.32",
	"internal/sportsbook/engine/foreign": "5.32", // matches that a feed prices
	"internal/sportsbook/feed/sim":       "5.33", // simulates with the engines
	"internal/sportsbook/feed/uof":       "5.33",
	"internal/sportsbook/bet":            "5.4", // what a bet is: types, arithmetic, rows
	"internal/sportsbook/bet/liability":  "5.41",
	"internal/sportsbook/bet/placement":  "5.42",
	"internal/sportsbook/bet/settlement": "5.42",
	"internal/sportsbook/bet/cashout":    "5.42",
	"internal/sportsbook/bet/betaudit":   "5.43",
	"internal/sportsbook/bet/bettest":    "5.44", // opens all of them for tests
	"internal/sportsbook/trading":        "5.5",
	"internal/betoffer":                  "5.45", // what accumulators earn by offers
	"internal/playoffer":                 "5.45", // cashback and wager races

	"internal/api/kit":    "6.0",
	"internal/api/player": "6.1", "internal/api/staff": "6.1", "internal/screen": "6.1", "internal/api/callback": "6.1",

	"internal/app":   "7",
	"internal/bench": "7.1", // builds a whole App
	"internal/arch":  "7.9",
	"brand":          "0", "campaigns": "0", "lang": "0", "web": "0",
	"cmd/maidan": "8",
}

// owners maps prefixes of table names to the component that owns the tables.
var owners = map[string]string{
	"db_":           "internal/db",
	"secondfactor_": "internal/secondfactor",
	"delivery_":     "internal/delivery",
	"outbox_":       "internal/outbox",
	"job_":          "internal/job",
	"staff_":        "internal/staff",
	"captcha_":      "internal/captcha",
	"support_":      "internal/support",
	"wallet_":       "internal/wallet",
	"player_":       "internal/player",
	"casino_":       "internal/casino/round",
	"crash_":        "internal/casino/crash",
	"supplier_":     "internal/casino/supplier",
	"operate_":      "internal/casino/operate",
	"rtp_":          "internal/casino/rtp",
	"lobby_":        "internal/casino/lobby",
	"sport_":        "internal/sportsbook/market",
	"bet_":          "internal/sportsbook/bet",
	"grant_":        "internal/bonus/grant",
	"trade_":        "internal/sportsbook/trading",
	"feed_":         "internal/sportsbook/feed/uof",
	"payment_":      "internal/payment",
	"campaign_":     "internal/campaign/factory",
	"tournament_":   "internal/tournament",
	"vip_":          "internal/vip",
	"bulk_":         "internal/bulkgrant",
	"gift_":         "internal/gift",
	"prize_":        "internal/prize",
	"mission_":      "internal/mission",
	"betoffer_":     "internal/betoffer",
	"playoffer_":    "internal/playoffer",
	"promo_":        "internal/promocode",
	"offer_":        "internal/offer",

	"identity_": "internal/identity", "profile_": "internal/profile", "notice_": "internal/notice",
	"protection_": "internal/protection", "guard_": "internal/guard", "bonus_": "internal/bonus", "verification_": "internal/verification",
}

// componentOf returns the component of a package: the longest listed path that is the package's or above it.
func componentOf(path string) (component string, ok bool) {
	for candidate := range layers {
		if (path == candidate || strings.HasPrefix(path, candidate+"/")) && len(candidate) > len(component) {
			component = candidate
		}
	}
	return component, component != ""
}

func ownerOf(table string) string {
	for prefix, component := range owners {
		if strings.HasPrefix(table, prefix) {
			return component
		}
	}
	return ""
}
