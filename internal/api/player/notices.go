package player

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/live"
	"maidan/internal/notice"
)

func (a *API) registerNotices(h huma.API) {
	const path, tag = "/api/v3/players/me/notifications", "notifications"
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, path, "listNotifications", tag,
		"The player's notifications, newest first")), a.notices)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, path+"/read-all", "readAllNotifications", tag,
		"Mark every notification as read")), a.readNotices)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, path+"/clear-all", "clearAllNotifications", tag,
		"Archive every notification")), a.clearNotices)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, path+"/{id}/read", "readNotification", tag,
		"Mark a notification as read")), a.readNotice)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, path+"/{id}/archive", "archiveNotification", tag,
		"Archive a notification and mark it as read")), a.archiveNotice)
}

// Notification is a message to the player.
type Notification struct {
	ID        string `json:"id"`
	Type      string `json:"type" enum:"warning,success,error" doc:"By the code: up to 199 a warning, up to 299 a success, above an error."`
	Colour    string `json:"color" enum:"orange,green,red"`
	Code      int    `json:"code"`
	Kind      string `json:"kind" enum:"security,protection,account,deposits,withdrawals,bets,news"`
	Message   string `json:"message" doc:"Plain text in the requested language."`
	CreatedAt int64  `json:"created_at" doc:"Unix milliseconds."`
	Read      bool   `json:"read"`
	Archived  bool   `json:"archived"`
}

// NotificationPage is a page of notifications.
type NotificationPage struct {
	Items  []Notification `json:"items"`
	Next   string         `json:"next" doc:"Cursor of the next page; empty at the end."`
	Unread int64          `json:"unread" doc:"How many of all are not read."`
}

// NotificationCount is how many notifications the player has not read.
type NotificationCount struct {
	Unread int64 `json:"unread"`
}

type noticesInput struct {
	State    string `query:"state" enum:"new,archive" default:"new"`
	Cursor   string `query:"cursor" maxLength:"40"`
	Language string `query:"lang" maxLength:"5" doc:"Of the messages; default: the player's own."`
}

type noticesOutput struct{ Body NotificationPage }

func (a *API) notices(ctx context.Context, in *noticesInput) (*noticesOutput, error) {
	who, _ := kit.Player(ctx)
	language := in.Language
	if language == "" {
		var err error
		if language, err = a.Language(ctx, who.PlayerID); err != nil {
			return nil, err
		}
	}
	page, err := a.Notices.Page(ctx, who.PlayerID, in.State == "archive", in.Cursor)
	if err != nil {
		return nil, err
	}
	unread, err := a.Notices.Unread(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	out := &noticesOutput{NotificationPage{Items: make([]Notification, len(page.Notices)), Next: page.Next, Unread: unread}}
	for i, n := range page.Notices {
		tone := notice.ToneOf(n.Code)
		out.Body.Items[i] = Notification{
			n.ID, tone.Type, tone.Colour, n.Code, string(n.Kind), a.Notices.Message(language, n), n.At, n.ReadAt > 0, n.ArchivedAt > 0,
		}
	}
	return out, nil
}

type noticeInput struct {
	ID string `path:"id" maxLength:"40"`
}

type noticeCountOutput struct{ Body NotificationCount }

func (a *API) readNotice(ctx context.Context, in *noticeInput) (*noticeCountOutput, error) {
	who, _ := kit.Player(ctx)
	return a.counted(ctx, who.PlayerID, a.Notices.Read(ctx, who.PlayerID, in.ID))
}

func (a *API) archiveNotice(ctx context.Context, in *noticeInput) (*noticeCountOutput, error) {
	who, _ := kit.Player(ctx)
	return a.counted(ctx, who.PlayerID, a.Notices.Archive(ctx, who.PlayerID, in.ID))
}

type noticesUpToInput struct {
	UpTo string `query:"up_to" maxLength:"40" doc:"The newest notification that the player has seen; later ones do not change. Default: all."`
}

func (a *API) readNotices(ctx context.Context, in *noticesUpToInput) (*noticeCountOutput, error) {
	who, _ := kit.Player(ctx)
	return a.counted(ctx, who.PlayerID, a.Notices.ReadAll(ctx, who.PlayerID, in.UpTo))
}

func (a *API) clearNotices(ctx context.Context, in *noticesUpToInput) (*noticeCountOutput, error) {
	who, _ := kit.Player(ctx)
	return a.counted(ctx, who.PlayerID, a.Notices.ClearAll(ctx, who.PlayerID, in.UpTo))
}

// counted returns the number of unread notifications after a change and publishes it to the player's other clients.
func (a *API) counted(ctx context.Context, playerID id.Player, failure error) (*noticeCountOutput, error) {
	if failure != nil {
		return nil, failure
	}
	unread, err := a.Notices.Unread(ctx, playerID)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(struct {
		Type   string `json:"type"`
		Unread int64  `json:"unread"`
	}{"notification", unread})
	if err != nil {
		return nil, err
	}
	a.Live.Push(live.PlayerChannel(playerID), data)
	return &noticeCountOutput{NotificationCount{unread}}, nil
}
