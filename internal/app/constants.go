package app

import (
	"maps"
	"slices"

	"maidan/internal/api/kit"
	playerapi "maidan/internal/api/player"
	"maidan/internal/campaign"
	"maidan/internal/campaign/factory"
	"maidan/internal/casino/game/crash"
	"maidan/internal/content"
	"maidan/internal/live"
	"maidan/internal/payment"
	"maidan/internal/payment/method"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// Constant is a value that the server and the web apps share.
type Constant struct {
	Name  string
	Doc   string // a sentence
	Value any    // a string, a number, a Union, a list or an object
}

// Union is a list of all values of a type. It becomes a list and the TypeScript type of its members.
type Union struct {
	Type   string
	Values any
}

// Constants returns the shared constants by the folder of `web` whose code uses them. `make generate` writes them as TypeScript.
func Constants() map[string][]Constant {
	var sports []string
	for _, s := range market.Sports() {
		sports = append(sports, s.Key)
	}
	names := campaign.Names()
	return map[string][]Constant{
		"packages/i18n": {
			{"languageCookie", "The cookie with the language that the visitor chose.", content.LanguageCookie},
		},
		"packages/live": {
			{"ownChannel", "The channel of the signed-in player.", live.OwnChannel},
			{"tokenErrors", "Error codes after which a subscription may succeed with a new token.", live.TokenErrors()},
		},
		"packages/api": {
			{"accessTokenName", "The name of the token data in local storage, and of the cookie with the access token.", campaign.AccessTokenCookie},
			{"refreshTokenName", "The name of the refresh token in local storage and of its cookie.", campaign.RefreshTokenCookie},
			{"signedInCookie", "A cookie that makes the server render a signed-in page. It does not identify the player.", signedInCookie},
			{"eventsChannel", "The live channel with the summaries of all listed events.", trading.EventsChannel},
			{"eventChannel", "The prefix of the live channel of one event.", trading.EventChannel},
			{"marketKey", "The prefix of the key of a market in the channel of its event.", trading.MarketKey},
			{"deskChannel", "The live channel that reports changes of the trading desk.", trading.DeskChannel},
			{"deskTopics", "The keys of that channel.", trading.Topics()},
			{"csrfHeader", "The header that repeats the CSRF token.", kit.CSRFHeader},
			{"deviceHeader", "The header with the device id that a page has computed.", kit.DeviceHeader},
			{"idempotencyHeader", "The header with the key of a command. The same key and input get the first response again.", kit.IdempotencyHeader},
			{"supportTokenHeader", "The header with the token of a visitor's conversation with support.", playerapi.SupportTokenHeader},
			{"sides", "The sides of a match.", Union{"SideKey", cricket.Sides()}},
			{"eventStatuses", "The phases of an event.", Union{"EventStatus", market.EventStatuses()}},
			{"matchPhases", "The phases of a match.", Union{"MatchPhase", cricket.Phases()}},
			{"marketStatuses", "The states of a market.", Union{"MarketStatus", market.Statuses()}},
			{"selectionStatuses", "The states of a selection and its results.", Union{"SelectionStatus", market.SelectionStatuses()}},
			{"betKinds", "What a bet combines.", Union{"BetKind", bet.Kinds()}},
			{"betStatuses", "The states of a bet.", Union{"BetStatus", bet.Statuses()}},
			{"legStatuses", "The states of a leg of a bet.", Union{"LegStatus", bet.LegStatuses()}},
			{"voidReasons", "Why a leg is void.", Union{"VoidReason", bet.VoidReasons()}},
			{"betFunds", "What a bet is staked from.", Union{"Funds", bet.AllFunds()}},
			{"oddsPolicies", "Which changed odds a player accepts.", Union{"OddsPolicy", placement.Policies()}},
			{"suspendReasons", "Why there is no cash-out offer for a bet.", Union{"SuspendReason", cashout.SuspendReasons()}},
			{"betStatusFilters", "The filters of a bet history by status.", Union{"BetStatusFilter", bet.StatusFilters()}},
			{"betPeriods", "The periods of a bet history.", Union{"BetPeriod", bet.Periods()}},
			{"eventGroups", "The lists of events by phase.", Union{"EventGroup", market.Groups()}},
			{"limitKinds", "What a limit of a player counts.", Union{"LimitKind", protection.Kinds()}},
			{"limitPeriods", "The windows of a limit.", Union{"LimitPeriod", protection.Periods()}},
			{"depositStatuses", "The states of a deposit.", Union{"DepositStatus", payment.DepositStatuses()}},
			{"depositFlows", "How a player completes a deposit.", Union{"DepositFlow", method.Flows()}},
			{"belowMinimumRules", "What happens to a deposit that arrives with less than the minimum.", Union{"BelowMinimum", method.BelowMinimums()}},
			{"bonusStatuses", "The statuses of a history of bonuses.", Union{"BonusStatus", playerapi.BonusStatuses()}},
			{"withdrawalStatuses", "The states of a withdrawal.", Union{"WithdrawalStatus", payment.WithdrawalStatuses()}},
		},
		"packages/art": {
			{"paletteNames", "The palettes that a landing page may use.", names.Palettes},
			{"sceneNames", "The scenes that a landing page may use.", names.Scenes},
		},
		"apps/office": {
			{"versionsPageSize", "The number of versions per list.", factory.VersionsPageSize},
		},
		"apps/player": {
			{"sharedReturns", "The share that each game with shared rounds returns to players, in hundredths.", sharedReturns()},
			{"playerRoutes", "All routes of the app. The server answers other addresses with 404.", playerRoutes},
			{"renderedRoutes", "The routes whose first screen the server renders.", renderedRoutes},
			{"sports", "The keys of all sports.", sports},
			{"sportOfPage", "Sport pages and live pages that are not named by the key of their sport.", subPages},
		},
		"apps/promo": {
			{"blockTypes", "The types of block that a landing page may use.", slices.Sorted(maps.Keys(names.Blocks))},
			{"dialogNames", "The form dialogs that a landing page may open.", names.Dialogs},
		},
	}
}

// sharedReturns returns the share that each game with shared rounds returns, in hundredths.
func sharedReturns() map[string]int64 {
	all := map[string]int64{}
	for _, g := range crash.Games() {
		all[g.ID()] = g.Returned
	}
	return all
}
