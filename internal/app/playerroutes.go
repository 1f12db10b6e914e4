package app

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"maidan/internal/api/kit"
	"maidan/internal/fault"
	"maidan/internal/sportsbook/market"
)

// playerRoutes are the addresses of the player app as its router writes them; "$name" stands for any one part.
var playerRoutes = []string{
	"/", "/sports", "/sports/cricket", "/sports/$sport", "/sports/$sport/$competition", "/live", "/live/$sport", "/virtual", "/search", "/favourites",
	"/calendar", "/results", "/sport-rules", "/help", "/cricket", "/line", "/match/$id", "/bets", "/deposit", "/withdraw", "/cash/history", "/me", "/me/limits",
	"/me/notifications", "/me/verification", "/me/profile", "/me/security", "/confirm", "/inbox", "/login", "/login/way", "/register", "/register/finish",
	"/recover", "/bonuses", "/casino", "/casino/slot/$id",
}

// subPages are pages of sports beside those that are named like the sport itself.
var subPages = map[string]string{"soccer": "football", "cricket-ipl": "cricket", "nba": "basketball"}

// sportOfPage finds the sport that a page of the line or of live is about.
func sportOfPage(slug string) (sport string, ok bool) {
	if sport, ok = subPages[slug]; ok {
		return sport, true
	}
	_, ok = market.SportOf(slug)
	return slug, ok
}

// routeOf finds the screen of an address and what stands in its places.
func routeOf(address string) (screen string, places []string) {
	parts := strings.Split(strings.TrimSuffix(address, "/"), "/")
	for _, screen := range playerRoutes {
		want := strings.Split(strings.TrimSuffix(screen, "/"), "/")
		if len(want) != len(parts) {
			continue
		}
		places = nil
		if slices.EqualFunc(want, parts, func(w, p string) bool {
			if strings.HasPrefix(w, "$") && p != "" && utf8.ValidString(p) && !strings.ContainsRune(p, 0) { // no id has what a database does not take
				places = append(places, p)
				return true
			}
			return w == p
		}) {
			return screen, places
		}
	}
	return "", nil
}

// exists tells whether there is something to see at an address of the player app: a screen and, where it is about a sport, a league or
// a match, that one. A hidden match is not there, although the app goes on showing it to who has a bet on it. What cannot be asked just now is taken to be there: the app says itself what is wrong.
func (a *App) exists(r *http.Request) bool {
	screen, places := routeOf(r.URL.Path)
	switch screen {
	case "":
		return false
	case "/sports/$sport", "/live/$sport":
		_, ok := sportOfPage(places[0])
		return ok
	case "/sports/$sport/$competition":
		sport, ok := sportOfPage(places[0])
		return ok && a.shownOrUnknown(r.Context(), func(ctx context.Context) error { return market.CompetitionShown(ctx, a.DB.Reader(), places[1], sport) })
	case "/match/$id":
		return a.shownOrUnknown(r.Context(), func(ctx context.Context) error { return market.EventShown(ctx, a.DB.Reader(), places[0]) })
	}
	return true
}

func (a *App) shownOrUnknown(ctx context.Context, ask func(context.Context) error) bool {
	err := ask(ctx)
	var refused *fault.Error
	if errors.As(err, &refused) {
		return false
	}
	if err != nil {
		kit.Log(ctx).Warn("a page is not looked up", "error", err)
	}
	return true
}
