package player

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/campaign"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
)

func (a *API) registerAccount(h huma.API) {
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, "/ccg/user/registration", "register", "account",
		"Register by email, by phone or with one click, and sign in")), a.registration)
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, "/api/v3/registration", "registerLegacy", "account",
		"Register by the forms of older pages")), a.registration)
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, "/ccg/user/login", "login", "account",
		"Sign in with an email address, a phone number or a login")), a.login)
}

// RegistrationForm is the body of the registration dialog. Every field may be missing or null; the response lists all errors
// at once.
type RegistrationForm struct {
	Username           string   `json:"username" required:"false" nullable:"true" doc:"Email address; empty when registering by phone or with one click."`
	Phone              string   `json:"phone" required:"false" nullable:"true"`
	PhoneCode          string   `json:"phone_code" required:"false" nullable:"true" doc:"ISO country of the phone, or its dial code."`
	Password           string   `json:"password" required:"false" nullable:"true" doc:"Without it, and without username and phone, a login and a password are generated."`
	RepeatPassword     string   `json:"repeat_password" required:"false" nullable:"true"`
	Currency           string   `json:"currency" required:"false" nullable:"true"`
	Country            string   `json:"country" required:"false" nullable:"true" doc:"ISO country. Needed only when the country follows neither from the phone nor from the currency nor from the address: the answer is then country_required."`
	BonusID            string   `json:"bonus_id" required:"false" nullable:"true" doc:"Empty or 0: play without a bonus."`
	Checkbox1          bool     `json:"checkbox1" required:"false" nullable:"true"`
	Checkbox2          bool     `json:"checkbox2" required:"false" nullable:"true"`
	ConfirmSubscribers []string `json:"confirm_subscribers" required:"false" nullable:"true" doc:"May hold news."`
	IsPromo            bool     `json:"is_promo" required:"false" nullable:"true"`
	IsTwoStep          bool     `json:"isTwoStep" required:"false" nullable:"true"`
	PromoCode          string   `json:"promo_code" required:"false" nullable:"true"`
	SetDepositModal    bool     `json:"set_deposit_modal_type" required:"false" nullable:"true"`
	FormID             string   `json:"form_id" required:"false" nullable:"true"`
	Type               string   `json:"type" required:"false" nullable:"true"`
	Affiliates
	LandingName  string   `json:"landing_name" required:"false" nullable:"true" doc:"Route of the landing page; without it the one of the cookie."`
	CaptchaToken string   `json:"captcha-token" required:"false" nullable:"true"`
	_            struct{} `json:"-" additionalProperties:"true"`
}

// registration converts the form. The 1-click tab has neither a name nor a password. A form with only a password is a
// registration by email with a missing address.
func (f RegistrationForm) registration(v player.Visit) player.Registration {
	return player.Registration{
		OneClick: f.Username == "" && f.Phone == "" && f.Password == "",
		Username: f.Username, Phone: f.Phone, PhoneCode: f.PhoneCode, Password: f.Password, RepeatPassword: f.RepeatPassword,
		Currency: money.Currency(f.Currency), Country: f.Country, BonusID: f.BonusID, IsPromo: f.IsPromo, PromoCode: f.PromoCode, Checkbox1: f.Checkbox1, Checkbox2: f.Checkbox2,
		News:  slices.Contains(f.ConfirmSubscribers, "news"),
		From:  f.attribution(f.FormID),
		Visit: v,
	}
}

// LoginForm is the body of the sign-in dialog: username, or phone and phone_code.
type LoginForm struct {
	Username  string `json:"username" required:"false" nullable:"true" doc:"Email address, or the login of a 1-click registration."`
	Phone     string `json:"phone" required:"false" nullable:"true"`
	PhoneCode string `json:"phone_code" required:"false" nullable:"true" doc:"ISO country of the phone, or its dial code."`
	Password  string `json:"password"`
	FormID    string `json:"form_id" required:"false" nullable:"true"`
	Affiliates
	CaptchaToken string   `json:"captcha-token" required:"false" nullable:"true"`
	_            struct{} `json:"-" additionalProperties:"true"`
}

// TokenData are the tokens of a signed-in player.
type TokenData struct {
	AccessToken  string `json:"access_token"`
	RefreshToken string `json:"refresh_token"`
	TokenType    string `json:"token_type" enum:"Bearer"`
	ExpiresIn    int64  `json:"expires_in" doc:"When the access token expires, in absolute unix seconds."`
}

// SignedIn is the response to registration and sign-in.
type SignedIn struct {
	TokenData
	UUID        id.Player    `json:"uuid"`
	RedirectURL string       `json:"redirect_url" doc:"Where to go next; empty when the page decides."`
	Credentials *Credentials `json:"credentials,omitempty" doc:"Only after a 1-click registration; returned only once."`
}

// Credentials are the generated login and password.
type Credentials struct {
	Username string `json:"username"`
	Password string `json:"password"`
}

func tokenData(t player.Tokens) TokenData {
	return TokenData{t.Access, t.Refresh, "Bearer", t.ExpiresAt.Unix()}
}

type registrationInput struct {
	Landing string `cookie:"landing" doc:"Set by landing pages: the one that was seen last, and its variant."`
	Body    RegistrationForm
}

// attributed adds the landing page to an attribution: the form's, or else the cookie's. The variant is the cookie's if it
// belongs to that page.
func attributed(from player.Attribution, named, cookie string) player.Attribution {
	seen := campaign.ReadLanding(cookie)
	if named = strings.TrimPrefix(named, campaign.Base); named != "" && !strings.HasPrefix(named, "/") {
		named = "/" + named
	}
	if from.Landing = named; named == "" || named == seen.Route {
		from.Landing, from.Variant = seen.Route, seen.Variant
	}
	return from
}

type signedInOutput struct {
	Body SignedIn
}

func (a *API) registration(ctx context.Context, in *registrationInput) (*signedInOutput, error) {
	form := in.Body.registration(proven(ctx, in.Body.CaptchaToken))
	form.From = attributed(form.From, in.Body.LandingName, in.Landing)
	made, err := a.Players.Register(ctx, form)
	if err != nil {
		return nil, err
	}
	out := &signedInOutput{SignedIn{TokenData: tokenData(made.Tokens), UUID: made.Player.ID}}
	if made.Credentials != nil {
		out.Body.Credentials = &Credentials{made.Credentials.Username, made.Credentials.Password}
	}
	return out, nil
}

type loginInput struct {
	Body LoginForm
}

func (a *API) login(ctx context.Context, in *loginInput) (*signedInOutput, error) {
	f := in.Body
	who, tokens, err := a.Players.Login(ctx, player.SignIn{
		Username: f.Username, Phone: f.Phone, PhoneCode: f.PhoneCode, Password: f.Password,
		From: f.attribution(f.FormID), Visit: proven(ctx, f.CaptchaToken),
	})
	if err != nil {
		return nil, err
	}
	return &signedInOutput{SignedIn{TokenData: tokenData(tokens), UUID: who.ID}}, nil
}

// proven returns the request's visit with a solved captcha.
func proven(ctx context.Context, captcha string) player.Visit {
	v := visit(ctx)
	v.Captcha = captcha
	return v
}

func visit(ctx context.Context) player.Visit {
	return player.Visit{Address: kit.Client(ctx).String(), Country: kit.Country(ctx), Agent: kit.UserAgent(ctx), Device: kit.Device(ctx)}
}
