package app

import (
	"maps"
	"slices"

	"maidan/internal/campaign"
	"maidan/internal/content"
	"maidan/internal/live"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// Constant is a value that the server and the web apps share.
type Constant struct {
	Name  string
	Doc   string // a sentence
	Value any    // a string, a list or an object
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
		},
		"packages/art": {
			{"paletteNames", "The palettes that a landing page may use.", names.Palettes},
			{"sceneNames", "The scenes that a landing page may use.", names.Scenes},
		},
		"apps/player": {
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
