package player

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/content"
)

func (a *API) registerSettings(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/settings", "getSettings", "settings",
		"Currencies, languages, countries, pages and banners of the brand"), a.settings)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/settings/languages/enabled", "listEnabledLanguages", "settings",
		"Languages that visitors may choose"), a.languages)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/settings/banners/enabled", "listEnabledBanners", "settings",
		"Banners that are shown"), a.banners)
	huma.Register(h, kit.Operation(http.MethodGet, "/ccg/csrf-token", "getCsrfToken", "account",
		"A token for X-CSRF-TOKEN, bound to a cookie that is set along with it"), a.csrfToken)
}

type settingsInput struct {
	With string `query:"with" doc:"Comma-separated lists to include: currencies, languages, pages; countries are always included. Default: all."`
}

// Settings are the brand's settings and the visitor's country.
type Settings struct {
	content.Settings
	VisitorCountry string `json:"visitor_country" doc:"ISO country of the visitor's address; empty if unknown."`
}

type settingsOutput struct {
	Body Settings
}

func (a *API) settings(ctx context.Context, in *settingsInput) (*settingsOutput, error) {
	var with []string
	if in.With != "" {
		with = strings.Split(in.With, ",")
	}
	return &settingsOutput{Settings{a.Brand.Settings(with...), kit.Country(ctx)}}, nil
}

type languagesOutput struct {
	Body []content.Language
}

func (a *API) languages(context.Context, *struct{}) (*languagesOutput, error) {
	return &languagesOutput{a.Brand.EnabledLanguages()}, nil
}

type bannersInput struct {
	All      bool   `query:"all" doc:"Those of every language, not only of the caller's."`
	Language string `header:"Accept-Language"`
}

type bannersOutput struct {
	Body []content.Banner
}

func (a *API) banners(_ context.Context, in *bannersInput) (*bannersOutput, error) {
	if in.All {
		return &bannersOutput{a.Brand.EnabledBanners()}, nil
	}
	return &bannersOutput{a.Brand.BannersIn(a.Brand.Normalise(in.Language))}, nil
}

type csrfOutput struct {
	SetCookie string `header:"Set-Cookie"`
	Body      CSRFToken
}

// CSRFToken is the value for the header X-CSRF-TOKEN.
type CSRFToken struct {
	Token string `json:"token"`
}

func (a *API) csrfToken(ctx context.Context, _ *struct{}) (*csrfOutput, error) {
	token, set := a.CSRF.Token(ctx)
	out := &csrfOutput{Body: CSRFToken{token}}
	if set != nil {
		out.SetCookie = set.String()
	}
	return out, nil
}
