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

func (a *API) registerMessages(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/messages", "listCaughtMessages", tag,
		"Short messages of a demo without a gateway, newest first"), staff.SeeRecords), a.messages)
}

// CaughtMessage is an SMS that a demo did not send.
type CaughtMessage struct {
	ID        string `json:"id"`
	To        string `json:"to" doc:"E.164"`
	Text      string `json:"text"`
	CreatedAt int64  `json:"created_at"`
}

// errNoMessages is returned outside a demo: messages contain codes that sign their readers in.
var errNoMessages = fault.New(fault.NotFound, "messages_not_kept", "Short messages can only be read in a demo without a gateway.")

type messagesInput struct {
	Cursor string `query:"cursor" maxLength:"26"`
}

type messagesOutput struct {
	Body payment.Page[CaughtMessage]
}

func (a *API) messages(ctx context.Context, in *messagesInput) (*messagesOutput, error) {
	if a.SMSInbox == nil {
		return nil, errNoMessages
	}
	found, err := a.SMSInbox.List(ctx, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[CaughtMessage]{}
	if len(found) > lines {
		found, page.Next = found[:lines], found[lines-1].ID
	}
	page.Items = make([]CaughtMessage, len(found))
	for i, m := range found {
		page.Items[i] = CaughtMessage{m.ID, m.To, m.Text, m.CreatedAt}
	}
	return &messagesOutput{page}, nil
}
