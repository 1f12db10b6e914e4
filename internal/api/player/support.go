package player

import (
	"cmp"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/support"
)

// SupportTokenHeader is the header with the token of a visitor's conversation with support.
const SupportTokenHeader = "X-Support-Token"

func (a *API) registerSupport(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodPost, "/api/v3/support/messages", "writeToSupport", "support",
		"Write to support; without "+SupportTokenHeader+" it begins a conversation"), a.writeToSupport)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/support/messages", "listSupportMessages", "support",
		"Messages of the conversation of "+SupportTokenHeader+", oldest first"), a.supportMessages)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/players/me/support/messages", "writeToSupportAsPlayer", "support",
		"Write to support from one's account; the visitor's conversation of "+SupportTokenHeader+" becomes the account's")), a.writeAsPlayer)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/players/me/support/messages", "listOwnSupportMessages", "support",
		"Messages of the account's conversation with support, oldest first")), a.ownSupportMessages)
}

// SupportQuestion is a visitor's message to support.
type SupportQuestion struct {
	Name  string `json:"name,omitempty" required:"false" nullable:"true" doc:"Up to 80 characters; only of the first message."`
	Email string `json:"email,omitempty" required:"false" nullable:"true" doc:"Email address for answers; only in the first message."`
	Text  string `json:"text" doc:"1 to 2,000 characters."`
}

// SupportMessage is a message of a conversation.
type SupportMessage struct {
	Seq    int64  `json:"seq" doc:"1, 2, 3 … in its conversation."`
	At     int64  `json:"at" doc:"Unix milliseconds."`
	Author string `json:"author" enum:"visitor,staff"`
	Name   string `json:"name" doc:"Of the player's manager, if the manager wrote it; empty: the visitor, or support."`
	Text   string `json:"text"`
}

// SupportSent is a message that was stored.
type SupportSent struct {
	Token   string         `json:"token,omitempty" doc:"Of a new conversation; returned only once. Send it as X-Support-Token from then on."`
	Status  support.Status `json:"status" enum:"open,answered,closed"`
	Message SupportMessage `json:"message"`
}

// SupportConversation holds the messages since the last one that the visitor has read.
type SupportConversation struct {
	Status   support.Status   `json:"status" enum:"open,answered,closed"`
	Messages []SupportMessage `json:"messages"`
	Manager  string           `json:"manager" doc:"Name of the manager who answers a member of the VIP programme; empty: support answers."`
}

type supportQuestionInput struct {
	Token string `header:"X-Support-Token"`
	Body  SupportQuestion
}

type supportSentOutput struct{ Body SupportSent }

func (a *API) writeToSupport(ctx context.Context, in *supportQuestionInput) (*supportSentOutput, error) {
	sent, err := a.Support.Ask(ctx, support.Question{
		Token: in.Token, Name: in.Body.Name, Email: in.Body.Email, Text: in.Body.Text, Address: kit.Client(ctx).String(),
	})
	if err != nil {
		return nil, err
	}
	return &supportSentOutput{SupportSent{sent.Token, sent.Status, supportMessage(sent.Message)}}, nil
}

type supportMessagesInput struct {
	Token string `header:"X-Support-Token" required:"true"`
	Since int64  `query:"since" minimum:"0" doc:"Number of the last message that was seen; 0: none."`
}

type supportMessagesOutput struct{ Body SupportConversation }

func (a *API) supportMessages(ctx context.Context, in *supportMessagesInput) (*supportMessagesOutput, error) {
	messages, status, err := a.Support.VisitorMessages(ctx, in.Token, in.Since)
	if err != nil {
		return nil, err
	}
	return conversation(messages, status), nil
}

func conversation(messages []support.Message, status support.Status) *supportMessagesOutput {
	out := &supportMessagesOutput{SupportConversation{Status: status, Messages: make([]SupportMessage, len(messages))}}
	for i, m := range messages {
		out.Body.Messages[i] = supportMessage(m)
	}
	return out
}

type ownQuestionInput struct {
	Token string `header:"X-Support-Token" doc:"Of the conversation before signing in, if there was one."`
	Body  struct {
		Text string `json:"text" doc:"1 to 2,000 characters."`
	}
}

func (a *API) writeAsPlayer(ctx context.Context, in *ownQuestionInput) (*supportSentOutput, error) {
	who, _ := kit.Player(ctx)
	account, err := a.Players.Get(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	sent, err := a.Support.AskAs(ctx, who.PlayerID, support.Question{
		Token: in.Token, Name: cmp.Or(account.Phone, account.Login), Email: account.Email, Text: in.Body.Text, Address: kit.Client(ctx).String(),
	})
	if err != nil {
		return nil, err
	}
	return &supportSentOutput{SupportSent{"", sent.Status, supportMessage(sent.Message)}}, nil
}

type ownMessagesInput struct {
	Since int64 `query:"since" minimum:"0" doc:"Number of the last message that was seen; 0: none."`
}

func (a *API) ownSupportMessages(ctx context.Context, in *ownMessagesInput) (*supportMessagesOutput, error) {
	who, _ := kit.Player(ctx)
	messages, status, err := a.Support.PlayerMessages(ctx, who.PlayerID, in.Since)
	if err != nil {
		return nil, err
	}
	out := conversation(messages, status)
	out.Body.Manager, err = a.Support.ManagerOf(ctx, who.PlayerID)
	return out, err
}

// supportMessage omits the staff member who wrote the message; of the player's manager it has the name that the player knows.
func supportMessage(m support.Message) SupportMessage {
	return SupportMessage{m.Seq, m.At, m.Author, m.Signed, m.Text}
}
