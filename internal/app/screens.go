package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"time"

	"maidan/internal/api/kit"
	"maidan/internal/content"
	"maidan/internal/screen"
	"maidan/web"
)

// renderedRoutes are the routes of the player app whose first screen the server renders: those on which visitors arrive. The
// other routes need a session or begin with a form.
var renderedRoutes = []string{
	"/", "/sports", "/sports/cricket", "/sports/$sport", "/sports/$sport/$competition", "/live", "/live/$sport", "/match/$id", "/results",
}

// ownParameters are the query parameters that these screens read. The browser renders an address with one of them. Other
// parameters, such as those of advertisements, do not matter.
var ownParameters = []string{"auth", "country", "day", "mine", "show", "sport", "welcomeme"}

// signedInCookie is present while the browser has a session. The app sets it.
const signedInCookie = "signed_in"

// openScreens prepares the rendering of the player app's screens. A binary without the built apps renders none.
func (a *App) openScreens(context.Context) error {
	if !a.Config.Screens {
		return nil
	}
	bundle, err := fs.ReadFile(web.Player(), "server/render.js")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("player app: %w", err)
	}
	a.Screens = screen.New(screen.Config{Bundle: string(bundle), API: a.Kit.Handler(), Clock: a.Clock, Log: a.Log})
	a.onClose(a.Screens.Close)
	return nil
}

// screenOf renders the first screen of the page that a browser asks for, if it is one of renderedRoutes.
func (a *App) screenOf(r *http.Request) (screen.Page, bool) {
	route, _ := routeOf(r.URL.Path)
	if a.Screens == nil || !slices.Contains(renderedRoutes, route) {
		return screen.Page{}, false
	}
	query := r.URL.Query()
	if slices.ContainsFunc(ownParameters, query.Has) {
		return screen.Page{}, false
	}
	country := kit.Country(r.Context())
	request := screen.Request{
		Address: r.URL.EscapedPath(), Language: a.languageOfVisitor(r), Country: country, Today: dayIn(country, a.Clock.Now()), Wide: !onPhone(r),
	}
	request.SignedIn = saysSignedIn(r)
	return a.Screens.Page(r.Context(), request)
}

// saysSignedIn reports whether the browser has a session, as it says: nothing is granted for it.
func saysSignedIn(r *http.Request) bool {
	_, err := r.Cookie(signedInCookie)
	return err == nil
}

// languageOfVisitor returns the language that the visitor chose if the app is offered in it, otherwise the app's first
// language.
func (a *App) languageOfVisitor(r *http.Request) string {
	if cookie, err := r.Cookie(content.LanguageCookie); err == nil {
		for _, l := range a.Brand.Languages {
			if l.Enabled && l.Code == cookie.Value {
				return l.Code
			}
		}
	}
	return "en"
}

// onPhone reports whether the request headers identify a phone.
func onPhone(r *http.Request) bool {
	if hint := r.Header.Get("Sec-CH-UA-Mobile"); hint != "" {
		return hint == "?1"
	}
	return strings.Contains(r.UserAgent(), "Mobi")
}

// utcOffsets are the time zones of countries with one time zone, or the zone in which most people live. Other countries use
// UTC.
var utcOffsets = map[string]time.Duration{
	"BD": 6 * time.Hour,
	"BR": -3 * time.Hour,
	"IN": 5*time.Hour + 30*time.Minute,
	"KE": 3 * time.Hour,
	"PK": 5 * time.Hour,
	"UZ": 5 * time.Hour,
}

// dayIn returns the start of the current day in a country at a time, in unix milliseconds. The browser uses the visitor's time
// zone and requests the page again if its day is another one.
func dayIn(country string, at time.Time) int64 {
	offset := utcOffsets[country]
	return at.Add(offset).Truncate(24 * time.Hour).Add(-offset).UnixMilli()
}
