package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/player"
	"maidan/internal/secret"
	"maidan/internal/verification"
)

func (a *API) registerVerification(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/players/verification", "getVerification", "verification",
		"Verification of the signed-in player: email address, phone number, identity documents")), a.verification)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPatch, "/api/v3/players/email", "changeEmail", "verification",
		"Send an email to another address, which replaces the old one once it is confirmed")), a.changeEmail)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/players/email/code", "sendEmailCode", "verification",
		"Send another email with a code, to confirm or remove the address")), a.sendEmailCode)
	huma.Register(h, kit.Operation(http.MethodPost, "/api/v3/players/email", "confirmEmail", "verification",
		"Confirm an email address with the six digits of an email (signed in) or with the code of its link (public)"), a.confirmEmail)
	huma.Register(h, kit.Operation(http.MethodDelete, "/api/v3/players/email", "removeEmail", "verification",
		"Remove the email address with such a code; refused when it is the only sign-in method"), a.removeEmail)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPatch, "/api/v3/players/phone", "changePhone", "verification",
		"Send a message to another phone number, which replaces the old one once it is confirmed")), a.changePhone)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/players/phone/code", "sendPhoneCode", "verification",
		"Send another message with a code")), a.sendPhoneCode)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/players/phone", "confirmPhone", "verification",
		"Confirm a phone number with the six digits of a message")), a.confirmPhone)
}

// Verification is the state of a player's verification.
type Verification struct {
	Email    VerifiedContact  `json:"email"`
	Phone    VerifiedContact  `json:"phone"`
	Identity VerifiedIdentity `json:"identity"`
	Inbox    bool             `json:"inbox" doc:"This is a demo: emails and short messages are not sent but shown at /inbox."`
}

// VerifiedContact is the state of an email address or a phone number.
type VerifiedContact struct {
	Value        string `json:"value"`
	Status       string `json:"status" enum:"missing,unconfirmed,confirmed,coming_soon"`
	Pending      string `json:"pending" doc:"The one that replaces it once confirmed; empty: none."`
	AskIn        int64  `json:"ask_in" doc:"Seconds until another code can be requested."`
	EndsIn       int64  `json:"ends_in" doc:"Seconds until the current code expires; 0: no valid code."`
	AttemptsLeft int64  `json:"attempts_left" doc:"Wrong codes that are still allowed."`
}

// VerifiedIdentity is the state of a player's identity documents.
type VerifiedIdentity struct {
	Status      string         `json:"status" enum:"missing,required,sent,on_check,verified,rejected"`
	Outcome     string         `json:"outcome" enum:",required,failed,success" doc:"failed: withdrawal is unavailable, support helps; required: documents are requested."`
	Wanted      []string       `json:"wanted" enum:"identity,face,residence" doc:"What the requested documents must prove."`
	Note        string         `json:"note" doc:"Why, as staff wrote it."`
	AvailableAt int64          `json:"available_at" doc:"When the next document may be sent, unix milliseconds; 0: now."`
	Documents   []SentDocument `json:"documents" doc:"Newest first."`
	KeepDays    int            `json:"keep_days" doc:"Days after its check that the pictures of a document are deleted."`
}

type verificationOutput struct{ Body Verification }

func (a *API) verification(ctx context.Context, _ *struct{}) (*verificationOutput, error) {
	who, _ := kit.Player(ctx)
	state, err := a.Checks.State(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	now := a.Checks.Clock.Now().UnixMilli()
	out := Verification{Email: contactOf(state.Email, now), Phone: contactOf(state.Phone, now), Identity: VerifiedIdentity{
		Status: string(state.Identity.Status), Outcome: string(state.Identity.Outcome), Wanted: []string{}, Note: state.Identity.Note,
		AvailableAt: state.Identity.AvailableAt, Documents: []SentDocument{}, KeepDays: int(a.Checks.PictureRetention.Hours() / 24),
	}, Inbox: a.Inbox != nil}
	for _, group := range state.Identity.Wanted {
		out.Identity.Wanted = append(out.Identity.Wanted, string(group))
	}
	for _, d := range state.Identity.Documents {
		out.Identity.Documents = append(out.Identity.Documents, documentOf(d))
	}
	return &verificationOutput{out}, nil
}

func contactOf(c verification.Contact, now int64) VerifiedContact {
	seconds := func(at int64) int64 { return max(0, (at-now+999)/1000) }
	return VerifiedContact{c.Value, string(c.Status), c.Pending, seconds(c.NextCodeAt), seconds(c.ExpiresAt), c.AttemptsLeft}
}

// callerOf returns the signed-in player of a request.
func callerOf(ctx context.Context) verification.Caller {
	who, _ := kit.Player(ctx)
	return verification.Caller{Player: who.PlayerID, Address: kit.Client(ctx).String()}
}

// Messages for the screen.
const (
	emailSent   = "An email with a code has been sent."
	messageSent = "A text message with a code has been sent."
)

func done(message string, err error) (*doneOutput, error) {
	if err != nil {
		return nil, err
	}
	return &doneOutput{Done{message}}, nil
}

// prove requires the password or a sign-in of the last minutes, because a contact can be used to sign in.
func (a *API) prove(ctx context.Context, password string) error {
	who, _ := kit.Player(ctx)
	return a.Players.Prove(ctx, player.Identity{PlayerID: who.PlayerID, Session: who.Session}, password)
}

type changeEmailInput struct {
	Body struct {
		Email    string   `json:"email" maxLength:"1000"`
		Password string   `json:"password" required:"false" nullable:"true" maxLength:"1000" doc:"Needed when the sign-in is older than ten minutes."`
		_        struct{} `json:"-" additionalProperties:"true"`
	}
}

func (a *API) changeEmail(ctx context.Context, in *changeEmailInput) (*doneOutput, error) {
	if err := a.prove(ctx, in.Body.Password); err != nil {
		return nil, err
	}
	return done(emailSent, a.Checks.ChangeEmail(ctx, callerOf(ctx), in.Body.Email))
}

type emailCodeInput struct {
	Body struct {
		Purpose string   `json:"purpose" required:"false" enum:"confirm,remove" default:"confirm"`
		_       struct{} `json:"-" additionalProperties:"true"`
	}
}

func (a *API) sendEmailCode(ctx context.Context, in *emailCodeInput) (*doneOutput, error) {
	if in.Body.Purpose == "remove" {
		return done(emailSent, a.Checks.RequestEmailRemoval(ctx, callerOf(ctx)))
	}
	return done(emailSent, a.Checks.SendEmailCode(ctx, callerOf(ctx)))
}

type emailInput struct {
	Authorization string `header:"Authorization" doc:"Bearer and the access token; needed for six digits."`
	Body          struct {
		Code string   `json:"code" maxLength:"100"`
		_    struct{} `json:"-" additionalProperties:"true"`
	}
}

// codeCaller returns the caller of a code: the player, or an empty caller for the code of a link, which needs no sign-in.
func (a *API) codeCaller(ctx context.Context, in *emailInput) (verification.Caller, error) {
	who := callerOf(ctx)
	token := kit.Bearer(in.Authorization)
	if token == "" || len(in.Body.Code) == secret.TokenLen {
		return who, nil
	}
	found, err := a.Players.Authenticate(ctx, token)
	who.Player = found.PlayerID
	return who, err
}

func (a *API) confirmEmail(ctx context.Context, in *emailInput) (*doneOutput, error) {
	who, err := a.codeCaller(ctx, in)
	if err != nil {
		return nil, err
	}
	return done("The email address is confirmed.", a.Checks.ConfirmEmail(ctx, who, in.Body.Code))
}

func (a *API) removeEmail(ctx context.Context, in *emailInput) (*doneOutput, error) {
	who, err := a.codeCaller(ctx, in)
	if err != nil {
		return nil, err
	}
	return done("The email address was removed.", a.Checks.RemoveEmail(ctx, who, in.Body.Code))
}

type changePhoneInput struct {
	Body struct {
		Phone     string   `json:"phone" maxLength:"100"`
		PhoneCode string   `json:"phone_code" required:"false" nullable:"true" maxLength:"10" doc:"ISO country of the phone, or its dial code."`
		Password  string   `json:"password" required:"false" nullable:"true" maxLength:"1000" doc:"Needed when the sign-in is older than ten minutes."`
		_         struct{} `json:"-" additionalProperties:"true"`
	}
}

func (a *API) changePhone(ctx context.Context, in *changePhoneInput) (*doneOutput, error) {
	if err := a.prove(ctx, in.Body.Password); err != nil {
		return nil, err
	}
	return done(messageSent, a.Checks.ChangePhone(ctx, callerOf(ctx), in.Body.Phone, in.Body.PhoneCode))
}

func (a *API) sendPhoneCode(ctx context.Context, _ *struct{}) (*doneOutput, error) {
	return done(messageSent, a.Checks.SendPhoneCode(ctx, callerOf(ctx)))
}

type phoneInput struct {
	Body struct {
		Code string   `json:"code" maxLength:"100"`
		_    struct{} `json:"-" additionalProperties:"true"`
	}
}

func (a *API) confirmPhone(ctx context.Context, in *phoneInput) (*doneOutput, error) {
	return done("The phone number is confirmed.", a.Checks.ConfirmPhone(ctx, callerOf(ctx), in.Body.Code))
}
