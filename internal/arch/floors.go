// Package arch holds the house to its floor plan: arrows point down only, rooms of one floor do not know each other, every
// room has a floor, and no room's SQL names another room's table.
package arch

import "strings"

// floor is the height of a room, as text that sorts: "0" is the ground, "5.2" the second step inside floor 5.
type floor string

// floors is the plan of the house. A room's packages are those below its path. Arrows point to lower floors only, so rooms
// of one floor never import each other.
var floors = map[string]floor{
	"internal/money": "0", "internal/clock": "0", "internal/rng": "0", "internal/fault": "0",
	"internal/id": "0.1", "internal/pace": "0.1", "internal/secret": "0.1", // read the clock and the dice
	"internal/longtest": "0",
	"internal/totp":     "0.2", "internal/qr": "0", "internal/raster": "0.1", // tested with the module in web

	"internal/config": "1", "internal/db": "1",
	"internal/audit": "2", "internal/outbox": "2", "internal/job": "2", "internal/staff": "2", "internal/captcha": "2", "internal/mail": "2",
	"internal/sms": "2", "internal/phrase": "2",

	"internal/wallet": "3", "internal/player": "3", "internal/live": "3", "internal/content": "3", "internal/support": "3",
	"internal/identity": "3.1", "internal/profile": "3.1", "internal/notice": "3.1", "internal/protection": "3.1", "internal/guard": "3.1",
	"internal/bonus":        "3.1",
	"internal/verification": "3.2", // of what profiles say

	"internal/campaign": "5", "internal/campaign/factory": "5.1", "internal/payment": "5",
	"internal/sportsbook/cricket":        "5.0",
	"internal/sportsbook/feed":           "5.1", // the shape of messages
	"internal/sportsbook/pricing":        "5.2",
	"internal/sportsbook/feed/invented":  "5.15",
	"internal/sportsbook/feed/cricsheet": "5.21",
	"internal/sportsbook/pricing/fit":    "5.22", // learns from scorecards
	"internal/sportsbook/market":         "5.3",
	"internal/sportsbook/engine":         "5.31", // what the desk must know of any match
	"internal/sportsbook/engine/cricket": "5.32", "internal/sportsbook/engine/goals": "5.32", "internal/sportsbook/engine/sets": "5.32",
	"internal/sportsbook/engine/running": "5.32", "internal/sportsbook/engine/innings": "5.32", "internal/sportsbook/engine/rounds": "5.32",
	"internal/sportsbook/engine/race": "5.32", "internal/sportsbook/engine/maps": "5.32",
	"internal/sportsbook/engine/foreign": "5.32", // matches that somebody else prices
	"internal/sportsbook/feed/sim":       "5.33", // plays by the engines' laws
	"internal/sportsbook/feed/uof":       "5.33",
	"internal/sportsbook/bet":            "5.4", // what a bet is: types, arithmetic, rows
	"internal/sportsbook/bet/grant":      "5.41",
	"internal/sportsbook/bet/liability":  "5.41",
	"internal/sportsbook/bet/placement":  "5.42",
	"internal/sportsbook/bet/settlement": "5.42",
	"internal/sportsbook/bet/cashout":    "5.42",
	"internal/sportsbook/bet/betaudit":   "5.43",
	"internal/sportsbook/bet/bettest":    "5.44", // opens all of them for tests
	"internal/sportsbook/trading":        "5.5",

	"internal/api/kit":    "6.0",
	"internal/api/player": "6.1", "internal/api/staff": "6.1",

	"internal/app":   "7",
	"internal/bench": "7.1", // opens a whole house
	"internal/arch":  "7.9",
	"brand":          "0", "campaigns": "0", "lang": "0", "web": "0",
	"cmd/maidan": "8",
}

// owners tells which room owns the tables whose names begin with a prefix.
var owners = map[string]string{
	"db_":       "internal/db",
	"outbox_":   "internal/outbox",
	"job_":      "internal/job",
	"staff_":    "internal/staff",
	"captcha_":  "internal/captcha",
	"mail_":     "internal/mail",
	"support_":  "internal/support",
	"wallet_":   "internal/wallet",
	"player_":   "internal/player",
	"sport_":    "internal/sportsbook/market",
	"bet_":      "internal/sportsbook/bet",
	"trade_":    "internal/sportsbook/trading",
	"feed_":     "internal/sportsbook/feed/uof",
	"payment_":  "internal/payment",
	"campaign_": "internal/campaign/factory",

	"sms_": "internal/sms", "identity_": "internal/identity", "profile_": "internal/profile", "notice_": "internal/notice",
	"protection_": "internal/protection", "guard_": "internal/guard", "bonus_": "internal/bonus", "verification_": "internal/verification",
}

// roomOf returns the room that a package belongs to: the longest named path that is the package's or above it.
func roomOf(path string) (room string, ok bool) {
	for candidate := range floors {
		if (path == candidate || strings.HasPrefix(path, candidate+"/")) && len(candidate) > len(room) {
			room = candidate
		}
	}
	return room, room != ""
}

func ownerOf(table string) string {
	for prefix, room := range owners {
		if strings.HasPrefix(table, prefix) {
			return room
		}
	}
	return ""
}
