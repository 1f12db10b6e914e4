package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/verification"
)

// mostUpload is the maximum body in bytes: two pictures and the form around them.
const mostUpload = 2*verification.MaxPicture + 64<<10

func (a *API) registerDocuments(h huma.API) {
	upload := kit.Operation(http.MethodPost, "/api/v3/players/verification/documents", "sendDocument", "verification",
		"Send an identity document: kind (passport, national_id, driving_licence, selfie or proof_of_address) with a photo of its front and, for the second and third, of its back; JPEG, PNG or WebP")
	huma.Register(h, kit.SignedIn(kit.Upload(upload, mostUpload, []string{"kind"}, []string{"front", "back"}, a.maySendDocument)), a.sendDocument)
}

// SentDocument is a document that the player sent.
type SentDocument struct {
	ID        id.Document `json:"id"`
	Kind      string      `json:"kind" enum:"passport,national_id,driving_licence,selfie,proof_of_address"`
	Status    string      `json:"status" enum:"sent,on_check,verified,rejected"`
	Reason    string      `json:"reason" doc:"Why it was rejected, as staff wrote it."`
	SentAt    int64       `json:"sent_at" doc:"Unix milliseconds."`
	DecidedAt int64       `json:"decided_at" doc:"Unix milliseconds; 0: not yet."`
}

func documentOf(d verification.Document) SentDocument {
	return SentDocument{d.ID, string(d.Kind), string(d.Status), d.Reason, d.SentAt, d.DecidedAt}
}

type documentInput struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	RawBody     []byte `contentType:"multipart/form-data"`
}

type documentOutput struct{ Body SentDocument }

// maySendDocument checks, before the pictures are read, that the player may send any document.
func (a *API) maySendDocument(ctx context.Context) error {
	return a.Checks.MaySend(ctx, callerOf(ctx))
}

func (a *API) sendDocument(ctx context.Context, in *documentInput) (*documentOutput, error) {
	form, err := kit.Form(in.ContentType, in.RawBody)
	if err != nil {
		return nil, err
	}
	doc, err := a.Checks.Send(ctx, callerOf(ctx), verification.Kind(form["kind"]), form["front"], form["back"])
	if err != nil {
		return nil, err
	}
	return &documentOutput{documentOf(doc)}, nil
}
