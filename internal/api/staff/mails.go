package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/fault"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

func (a *API) registerMails(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/mails", "listCaughtMails", tag,
		"Emails of a demo without a mail server, newest first"), staff.SeeRecords), a.mails)
}

// CaughtMail is an email that a demo did not send.
type CaughtMail struct {
	ID        string `json:"id"`
	To        string `json:"to"`
	Subject   string `json:"subject"`
	Text      string `json:"text"`
	CreatedAt int64  `json:"created_at"`
}

// errNoMails is returned outside a demo: emails contain links that sign their readers in.
var errNoMails = fault.New(fault.NotFound, "mails_not_stored", "Emails can be read only in a demo without a mail server.")

type mailsInput struct {
	Cursor string `query:"cursor" maxLength:"26"`
}

type mailsOutput struct{ Body payment.Page[CaughtMail] }

func (a *API) mails(ctx context.Context, in *mailsInput) (*mailsOutput, error) {
	if a.EmailInbox == nil {
		return nil, errNoMails
	}
	found, err := a.EmailInbox.List(ctx, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[CaughtMail]{}
	if len(found) > lines {
		found, page.Next = found[:lines], found[lines-1].ID
	}
	page.Items = make([]CaughtMail, len(found))
	for i, l := range found {
		page.Items[i] = CaughtMail{l.ID, l.To, l.Subject, l.Text, l.CreatedAt}
	}
	return &mailsOutput{page}, nil
}
