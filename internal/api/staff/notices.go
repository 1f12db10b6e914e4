package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/notice"
	"maidan/internal/payment"
	"maidan/internal/phrase"
	"maidan/internal/staff"
)

func (a *API) registerNotices(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/players/{id}/notices", "listPlayerNotices", tag,
		"A player's notifications, newest first"), staff.SeePlayers), a.notices)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/players/{id}/emails", "listPlayerEmails", tag,
		"Emails of the last week to a player's address, newest first: their delivery, not their contents"), staff.SeePlayers), a.emails)
}

// EmailStatus is the delivery status of an email.
type EmailStatus struct {
	ID        string `json:"id"`
	Subject   string `json:"subject"`
	Status    string `json:"status" enum:"waiting,sent,failed"`
	Failure   string `json:"failure" doc:"Error of the last attempt; empty when there was none."`
	CreatedAt int64  `json:"created_at"`
}

// EmailStatuses are the latest emails to a player.
type EmailStatuses struct {
	Items []EmailStatus `json:"items"`
}

type emailsOutput struct{ Body EmailStatuses }

func (a *API) emails(ctx context.Context, in *playerInput) (*emailsOutput, error) {
	p, err := a.Players.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &emailsOutput{EmailStatuses{[]EmailStatus{}}}
	if p.Email == "" {
		return out, nil
	}
	found, err := a.EmailDelivery.ListTo(ctx, []string{p.Email}, lines)
	if err != nil {
		return nil, err
	}
	for _, l := range found {
		out.Body.Items = append(out.Body.Items, EmailStatus{l.ID, l.Subject, l.Status, l.Failure, l.CreatedAt})
	}
	return out, nil
}

// PlayerNotice is a notice of a player.
type PlayerNotice struct {
	ID         string `json:"id"`
	Kind       string `json:"kind"`
	Colour     string `json:"color" enum:"orange,green,red"`
	Message    string `json:"message" doc:"In English, whatever the player reads."`
	CreatedAt  int64  `json:"created_at"`
	ReadAt     int64  `json:"read_at" doc:"0: not yet"`
	ArchivedAt int64  `json:"archived_at" doc:"0: not yet"`
}

type noticesInput struct {
	ID     id.Player `path:"id" maxLength:"26"`
	State  string    `query:"state" enum:"new,archive" default:"new" doc:"archive: those that the player has put away"`
	Cursor string    `query:"cursor" maxLength:"40"`
}

type noticesOutput struct{ Body payment.Page[PlayerNotice] }

func (a *API) notices(ctx context.Context, in *noticesInput) (*noticesOutput, error) {
	found, err := a.Notices.Page(ctx, in.ID, in.State == "archive", in.Cursor)
	if err != nil {
		return nil, err
	}
	page := payment.Page[PlayerNotice]{Items: make([]PlayerNotice, len(found.Notices)), Next: found.Next}
	for i, n := range found.Notices {
		page.Items[i] = PlayerNotice{
			n.ID, string(n.Kind), notice.ToneOf(n.Code).Colour, a.Notices.Message(phrase.Fallback, n), n.At, n.ReadAt, n.ArchivedAt,
		}
	}
	return &noticesOutput{page}, nil
}
