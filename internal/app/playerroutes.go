package app

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"maidan/internal/api/kit"
	"maidan/internal/casino/operate"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// playerRoutes are the routes of the player app; "$name" matches one part. A test of the app compares them with its router.
var playerRoutes = []string{
	"/", "/sports", "/sports/cricket", "/sports/$sport", "/sports/$sport/$competition", "/live", "/live/$sport", "/virtual", "/search", "/favourites",
	"/calendar", "/results", "/sport-rules", "/help", "/cricket", "/line", "/match/$id", "/bets", "/deposit", "/withdraw", "/cash/history", "/me", "/me/limits",
	"/me/notifications", "/me/verification", "/me/profile", "/me/security", "/confirm", "/inbox", "/login", "/login/callback", "/register", "/register/finish",
	"/recover", "/bonuses", "/bonuses/$id", "/crash-welcome", "/tournaments", "/tournaments/$id", "/vip", "/gift", "/missions", "/casino", "/casino/slot/$id", "/casino/game/$supplier/$id", "/casino/verify", "/casino/$group", "/tv-games", "/live-dealers", "/live-dealers/new-games",
	"/slot/$id",
}

// subPages are page addresses that use another name than the sport's own.
var subPages = map[string]string{"soccer": "football", "cricket-ipl": "cricket", "nba": "basketball"}

// sportOfPage returns the sport of a sport page or a live page.
func sportOfPage(slug string) (sport string, ok bool) {
	if sport, ok = subPages[slug]; ok {
		return sport, true
	}
	_, ok = market.SportOf(slug)
	return slug, ok
}

// routeOf returns the route of an address and the values of its parameters, or an empty route.
func routeOf(address string) (route string, params []string) {
	parts := strings.Split(strings.TrimSuffix(address, "/"), "/")
	for _, route := range playerRoutes {
		want := strings.Split(strings.TrimSuffix(route, "/"), "/")
		if len(want) != len(parts) {
			continue
		}
		params = nil
		if slices.EqualFunc(want, parts, func(w, p string) bool {
			if strings.HasPrefix(w, "$") && p != "" && utf8.ValidString(p) && !strings.ContainsRune(p, 0) { // the database rejects the excluded characters, so no id contains them
				params = append(params, p)
				return true
			}
			return w == p
		}) {
			return route, params
		}
	}
	return "", nil
}

// exists reports whether an address of the player app has a screen and, where the address names a sport, a competition or a match,
// whether that is public. A hidden match is not, although the app shows it to players with a bet on it. On a lookup error it returns
// true: the app reports the error itself.
func (a *App) exists(r *http.Request) bool {
	route, params := routeOf(r.URL.Path)
	switch route {
	case "":
		return false
	case "/sports/$sport", "/live/$sport":
		_, ok := sportOfPage(params[0])
		return ok
	case "/sports/$sport/$competition":
		sport, ok := sportOfPage(params[0])
		return ok && a.shownOrUnknown(r.Context(), func(ctx context.Context) error { return market.CompetitionShown(ctx, a.DB.Reader(), params[1], sport) })
	case "/casino/$group":
		return operate.IsGroup(params[0])
	case "/match/$id":
		return a.shownOrUnknown(r.Context(), func(ctx context.Context) error { return market.EventShown(ctx, a.DB.Reader(), id.Event(params[0])) })
	}
	return true
}

// shownOrUnknown reports whether find succeeds or fails for a reason other than that the object does not exist.
func (a *App) shownOrUnknown(ctx context.Context, find func(context.Context) error) bool {
	err := find(ctx)
	var refused *fault.Error
	if errors.As(err, &refused) {
		return false
	}
	if err != nil {
		kit.Log(ctx).Warn("page lookup failed", "error", err)
	}
	return true
}
