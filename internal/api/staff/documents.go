package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/staff"
	"maidan/internal/verification"
)

func (a *API) registerDocuments(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/documents", "listDocuments", tag,
		"Identity documents: pending ones, oldest first, or decided ones, newest first"), staff.CheckDocuments), a.documents)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/documents/{id}", "getDocument", tag,
		"A document with its player's personal data"), staff.CheckDocuments), a.document)
	picture := kit.Operation(http.MethodGet, root+"/documents/{id}/{side}", "getDocumentPicture", tag,
		"A picture of a document; viewing it is recorded")
	picture.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{
		"image/jpeg": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
	}}}
	huma.Register(h, kit.StaffOnly(picture, staff.CheckDocuments), a.picture)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/documents/{id}/approve", "approveDocument", tag,
		"Approve a document"), staff.CheckDocuments), a.approveDocument)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/documents/{id}/reject", "rejectDocument", tag,
		"Reject the verification; the player's withdrawals are refused until documents are requested again"), staff.CheckDocuments), a.rejectDocument)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/documents/{id}/request-again", "requestDocumentAgain", tag,
		"Reject a document and request another one"), staff.CheckDocuments), a.requestDocumentAgain)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/players/{id}/verification", "getPlayerVerification", tag,
		"Verification of a player"), staff.SeePlayers), a.playerVerification)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/players/{id}/verification/request", "requestDocuments", tag,
		"Request documents of a player; withdrawals are refused until they are approved"), staff.CheckDocuments), a.requestDocuments)
}

// DocumentLine is an identity document in a list.
type DocumentLine struct {
	ID         id.Document `json:"id"`
	PlayerID   id.Player   `json:"player_id"`
	PlayerName string      `json:"player_name" doc:"the player's name for staff"`
	Kind       string      `json:"kind" enum:"passport,national_id,driving_licence,selfie,proof_of_address"`
	Status     string      `json:"status" enum:"sent,on_check,verified,rejected"`
	Reason     string      `json:"reason"`
	SentAt     int64       `json:"sent_at"`
	DecidedAt  int64       `json:"decided_at"`
	DecidedBy  string      `json:"decided_by" doc:"the member's address"`
}

// DocumentReview is a document with everything that a decision needs.
type DocumentReview struct {
	DocumentLine
	Sides   []DocumentSide `json:"sides" doc:"pictures there are; none once they were deleted"`
	Profile PlayerProfile  `json:"profile" doc:"to compare with"`
	Outcome string         `json:"outcome" enum:",required,failed,success" doc:"of the player's verification"`
	Earlier []DocumentLine `json:"earlier" doc:"the player's other documents, newest first"`
}

// DocumentSide is a picture of a document.
type DocumentSide struct {
	Side   string `json:"side" enum:"front,back"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

type documentsInput struct {
	Status string `query:"status" enum:"open,decided" default:"open"`
	Cursor string `query:"cursor" maxLength:"26"`
}

type documentsOutput struct{ Body payment.Page[DocumentLine] }

func (a *API) documents(ctx context.Context, in *documentsInput) (*documentsOutput, error) {
	found, err := a.Checks.Queue(ctx, in.Status != "decided", in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[DocumentLine]{}
	if len(found) > lines {
		found, page.Next = found[:lines], string(found[lines-1].ID)
	}
	if page.Items, err = a.documentLines(ctx, found); err != nil {
		return nil, err
	}
	return &documentsOutput{page}, nil
}

// documentLines adds the names of players and of deciding members to documents, in one query each.
func (a *API) documentLines(ctx context.Context, documents []verification.Document) ([]DocumentLine, error) {
	players, members := make([]id.Player, len(documents)), make([]id.Staff, len(documents))
	for i, d := range documents {
		players[i], members[i] = d.Player, d.DecidedBy
	}
	names, err := a.Players.Names(ctx, players)
	if err != nil {
		return nil, err
	}
	by, err := a.Staff.Names(ctx, members)
	if err != nil {
		return nil, err
	}
	all := make([]DocumentLine, len(documents))
	for i, d := range documents {
		all[i] = DocumentLine{
			d.ID, d.Player, names[d.Player], string(d.Kind), string(d.Status), d.Reason, d.SentAt, d.DecidedAt, by[d.DecidedBy],
		}
	}
	return all, nil
}

type documentInput struct {
	ID id.Document `path:"id" maxLength:"26"`
}

type documentOutput struct{ Body DocumentReview }

func (a *API) document(ctx context.Context, in *documentInput) (*documentOutput, error) {
	paper, err := a.Checks.Document(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	personal, err := a.Profiles.Get(ctx, a.DB.Reader(), paper.Player)
	if err != nil {
		return nil, err
	}
	state, err := a.Checks.State(ctx, paper.Player)
	if err != nil {
		return nil, err
	}
	all, err := a.documentLines(ctx, append([]verification.Document{paper.Document}, state.Identity.Documents...))
	if err != nil {
		return nil, err
	}
	out := &documentOutput{DocumentReview{
		DocumentLine: all[0], Sides: []DocumentSide{}, Profile: a.profileOf(ctx, personal), Outcome: string(state.Identity.Outcome), Earlier: []DocumentLine{},
	}}
	for _, line := range all[1:] {
		if line.ID != paper.ID {
			out.Body.Earlier = append(out.Body.Earlier, line)
		}
	}
	for _, s := range paper.Sides {
		out.Body.Sides = append(out.Body.Sides, DocumentSide(s))
	}
	if out.Body.Profile.Missing, err = a.Profiles.Missing(ctx, a.DB.Reader(), paper.Player); err != nil {
		return nil, err
	}
	return out, nil
}

type pictureInput struct {
	ID   id.Document `path:"id" maxLength:"26"`
	Side string      `path:"side" enum:"front,back"`
}

type pictureOutput struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

func (a *API) picture(ctx context.Context, in *pictureInput) (*pictureOutput, error) {
	picture, err := a.Checks.ViewPicture(ctx, in.ID, in.Side, a.checking(ctx, "document.view", map[string]any{"side": in.Side}))
	if err != nil {
		return nil, err
	}
	return &pictureOutput{"image/jpeg", picture}, nil
}

// checking writes the audit record in the transaction of a decision; its subject is the player.
func (a *API) checking(ctx context.Context, action string, detail map[string]any) verification.Reviewer {
	m, _ := kit.Staff(ctx)
	return verification.Reviewer{StaffID: m.ID, Record: func(ctx context.Context, tx *db.Tx, d verification.Document) error {
		given := map[string]any{}
		for name, value := range detail {
			given[name] = value
		}
		if d.ID != "" {
			given["document"], given["kind"] = d.ID, d.Kind
		}
		if d.Reason != "" {
			given["reason"] = d.Reason
		}
		return a.Staff.Record(ctx, tx, m.ID, action, string(d.Player), given)
	}}
}

func (a *API) approveDocument(ctx context.Context, in *documentInput) (*documentOutput, error) {
	if err := a.Checks.Approve(ctx, in.ID, a.checking(ctx, "document.approve", nil)); err != nil {
		return nil, err
	}
	return a.document(ctx, in)
}

type documentReasonInput struct {
	ID   id.Document `path:"id" maxLength:"26"`
	Body struct {
		Reason string `json:"reason" maxLength:"2000" doc:"3 to 500 characters; the player reads it"`
	}
}

func (a *API) rejectDocument(ctx context.Context, in *documentReasonInput) (*documentOutput, error) {
	if err := a.Checks.Reject(ctx, in.ID, in.Body.Reason, a.checking(ctx, "document.reject", nil)); err != nil {
		return nil, err
	}
	return a.document(ctx, &documentInput{in.ID})
}

func (a *API) requestDocumentAgain(ctx context.Context, in *documentReasonInput) (*documentOutput, error) {
	if err := a.Checks.RequestAgain(ctx, in.ID, in.Body.Reason, a.checking(ctx, "document.ask_again", nil)); err != nil {
		return nil, err
	}
	return a.document(ctx, &documentInput{in.ID})
}

// PlayerVerification is the verification state of a player.
type PlayerVerification struct {
	EmailConfirmed bool           `json:"email_confirmed"`
	PhoneConfirmed bool           `json:"phone_confirmed"`
	Status         string         `json:"status" enum:"missing,required,sent,on_check,verified,rejected" doc:"of the documents"`
	Outcome        string         `json:"outcome" enum:",required,failed,success"`
	Wanted         []string       `json:"wanted" enum:"identity,face,residence"`
	Note           string         `json:"note"`
	Documents      []DocumentLine `json:"documents" doc:"newest first"`
}

type verificationOutput struct{ Body PlayerVerification }

func (a *API) playerVerification(ctx context.Context, in *playerInput) (*verificationOutput, error) {
	state, err := a.Checks.State(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &verificationOutput{PlayerVerification{
		EmailConfirmed: state.Email.Status == verification.Confirmed, PhoneConfirmed: state.Phone.Status == verification.Confirmed,
		Status: string(state.Identity.Status), Outcome: string(state.Identity.Outcome), Wanted: []string{}, Note: state.Identity.Note,
	}}
	for _, group := range state.Identity.Wanted {
		out.Body.Wanted = append(out.Body.Wanted, string(group))
	}
	out.Body.Documents, err = a.documentLines(ctx, state.Identity.Documents)
	return out, err
}

type askInput struct {
	ID   id.Player `path:"id" maxLength:"26"`
	Body struct {
		Wanted []verification.Group `json:"wanted" enum:"identity,face,residence" maxItems:"3"`
		Note   string               `json:"note" maxLength:"2000" doc:"3 to 500 characters; the player reads it"`
	}
}

func (a *API) requestDocuments(ctx context.Context, in *askInput) (*verificationOutput, error) {
	by := a.checking(ctx, "document.ask", map[string]any{"wanted": in.Body.Wanted})
	if err := a.Checks.RequestDocuments(ctx, in.ID, in.Body.Wanted, in.Body.Note, by); err != nil {
		return nil, err
	}
	return a.playerVerification(ctx, &playerInput{in.ID})
}
