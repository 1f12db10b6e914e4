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
	"maidan/internal/support"
)

func (a *API) registerSupport(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/support/threads", "listSupportThreads", tag,
		"Conversations with visitors, the last changed one first"), staff.AnswerSupport), a.threads)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/support/threads/{id}", "getSupportThread", tag,
		"A conversation with all its messages"), staff.AnswerSupport), a.thread)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/support/threads/{id}/answer", "answerSupportThread", tag,
		"Answer a visitor"), staff.AnswerSupport), a.answerThread)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/support/threads/{id}/close", "closeSupportThread", tag,
		"Close a conversation; a new message of the visitor reopens it"), staff.AnswerSupport), a.closeThread)
}

// SupportThread is a conversation with a visitor.
type SupportThread struct {
	ID        id.Thread      `json:"id"`
	PlayerID  id.Player      `json:"player_id" doc:"Whose account it belongs to; empty: a visitor's."`
	Name      string         `json:"name" doc:"As the visitor calls himself; may be empty."`
	Email     string         `json:"email" doc:"May be empty."`
	Status    support.Status `json:"status" enum:"open,answered,closed"`
	Messages  int64          `json:"messages"`
	CreatedAt int64          `json:"created_at"`
	UpdatedAt int64          `json:"updated_at"`
	VIP       string         `json:"vip" doc:"Level of a member of the VIP programme; empty otherwise."`
	Manager   string         `json:"manager" doc:"Email address of the member's manager."`
	Mine      bool           `json:"mine" doc:"The reader is the member's manager."`
}

// supportThreads adds what staff know of the players to conversations.
func (a *API) supportThreads(ctx context.Context, threads []support.Thread) ([]SupportThread, error) {
	players := make([]id.Player, len(threads))
	for i, t := range threads {
		players[i] = t.PlayerID
	}
	members, err := a.VIP.MembersAmong(ctx, a.DB.Reader(), players)
	if err != nil {
		return nil, err
	}
	var managers []id.Staff
	for _, m := range members {
		managers = append(managers, m.ManagerID)
	}
	emails, err := a.Staff.Names(ctx, managers)
	if err != nil {
		return nil, err
	}
	reader, _ := kit.Staff(ctx)
	all := make([]SupportThread, len(threads))
	for i, t := range threads {
		all[i] = SupportThread{ID: t.ID, PlayerID: t.PlayerID, Name: t.Name, Email: t.Email, Status: t.Status, Messages: t.Messages, CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt}
		if m := members[t.PlayerID]; m.Active() {
			all[i].VIP, all[i].Manager, all[i].Mine = m.Level, emails[m.ManagerID], m.ManagerID == reader.ID
		}
	}
	return all, nil
}

// SupportLine is a message of a conversation.
type SupportLine struct {
	Seq        int64  `json:"seq"`
	At         int64  `json:"at"`
	Author     string `json:"author" enum:"visitor,staff"`
	StaffEmail string `json:"staff_email" doc:"of the member who wrote it"`
	Signed     string `json:"signed" doc:"name of the manager, with which the player sees it; empty: support"`
	Text       string `json:"text"`
}

// SupportRecord is a conversation with its messages, oldest first.
type SupportRecord struct {
	Thread SupportThread `json:"thread"`
	Lines  []SupportLine `json:"lines"`
}

type threadsInput struct {
	Status string `query:"status" enum:"open,answered,closed" doc:"Without it, all."`
	Mine   bool   `query:"mine" doc:"Only of players whose manager the reader is."`
	Cursor string `query:"cursor" maxLength:"64"`
}

type threadsOutput struct{ Body payment.Page[SupportThread] }

func (a *API) threads(ctx context.Context, in *threadsInput) (*threadsOutput, error) {
	of := support.Filter{Status: support.Status(in.Status)}
	if in.Mine {
		reader, _ := kit.Staff(ctx)
		players, err := a.VIP.Managed(ctx, a.DB.Reader(), reader.ID)
		if err != nil {
			return nil, err
		}
		of.Players = players
	}
	found, next, err := a.Support.Threads(ctx, of, in.Cursor)
	if err != nil {
		return nil, err
	}
	items, err := a.supportThreads(ctx, found)
	return &threadsOutput{payment.Page[SupportThread]{Items: items, Next: next}}, err
}

type threadInput struct {
	ID id.Thread `path:"id" maxLength:"26"`
}

type threadOutput struct{ Body SupportRecord }

func (a *API) thread(ctx context.Context, in *threadInput) (*threadOutput, error) {
	return a.record(ctx, in.ID)
}

// record adds the email addresses of the staff authors, and what staff know of the player, to a conversation.
func (a *API) record(ctx context.Context, threadID id.Thread) (*threadOutput, error) {
	thread, messages, err := a.Support.Thread(ctx, threadID)
	if err != nil {
		return nil, err
	}
	ids := make([]id.Staff, len(messages))
	for i, m := range messages {
		ids[i] = m.StaffID
	}
	names, err := a.Staff.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	known, err := a.supportThreads(ctx, []support.Thread{thread})
	if err != nil {
		return nil, err
	}
	body := SupportRecord{Thread: known[0], Lines: make([]SupportLine, len(messages))}
	for i, m := range messages {
		body.Lines[i] = SupportLine{m.Seq, m.At, m.Author, names[m.StaffID], m.Signed, m.Text}
	}
	return &threadOutput{body}, nil
}

type answerInput struct {
	ID   id.Thread `path:"id" maxLength:"26"`
	Body struct {
		Text string `json:"text" doc:"1 to 2,000 characters."`
	}
}

func (a *API) answerThread(ctx context.Context, in *answerInput) (*threadOutput, error) {
	m, _ := kit.Staff(ctx)
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		message, err := a.Support.Answer(ctx, tx, in.ID, m.ID, in.Body.Text)
		if err != nil {
			return err
		}
		return a.Staff.Record(ctx, tx, m.ID, "support.answer", string(in.ID), map[string]any{"message": message.Seq})
	})
	if err != nil {
		return nil, err
	}
	return a.record(ctx, in.ID)
}

func (a *API) closeThread(ctx context.Context, in *threadInput) (*threadOutput, error) {
	m, _ := kit.Staff(ctx)
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		changed, err := a.Support.Close(ctx, tx, in.ID)
		if err != nil || !changed {
			return err
		}
		return a.Staff.Record(ctx, tx, m.ID, "support.close", string(in.ID), map[string]any{})
	})
	if err != nil {
		return nil, err
	}
	return a.record(ctx, in.ID)
}
