package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/notice"
	"maidan/internal/player"
)

func (a *API) registerNoticeChoices(h huma.API) {
	const path, tag = "/api/v3/players/me/notification-preferences", "notifications"
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, path, "getNotificationPreferences", tag,
		"Channels of each kind of notification; the app shows all of them")), a.noticeChoices)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPut, path, "setNotificationPreferences", tag,
		"Choose channels; omitted kinds do not change")), a.chooseNotices)
}

// NotificationChoice is the channels of a kind of notification.
type NotificationChoice struct {
	Kind   string `json:"kind" enum:"security,protection,account,deposits,withdrawals,bets,news"`
	Email  bool   `json:"email"`
	SMS    bool   `json:"sms"`
	Locked bool   `json:"locked,omitempty" readOnly:"true" doc:"Emails of this kind are always sent."`
}

// NotificationChoices are the channels of every kind, in display order.
type NotificationChoices struct {
	Items []NotificationChoice `json:"items" maxItems:"16"`
}

type noticeChoicesInput struct{ Body NotificationChoices }

type noticeChoicesOutput struct{ Body NotificationChoices }

func (a *API) noticeChoices(ctx context.Context, _ *struct{}) (*noticeChoicesOutput, error) {
	who, _ := kit.Player(ctx)
	all, err := a.Notices.Preferences(ctx, a.DB.Reader(), who.PlayerID)
	if err != nil {
		return nil, err
	}
	return &noticeChoicesOutput{choicesOf(all)}, nil
}

func choicesOf(all []notice.Preference) NotificationChoices {
	items := make([]NotificationChoice, len(all))
	for i, p := range all {
		items[i] = NotificationChoice{string(p.Kind), p.Email, p.SMS, p.Locked}
	}
	return NotificationChoices{items}
}

func (a *API) chooseNotices(ctx context.Context, in *noticeChoicesInput) (*noticeChoicesOutput, error) {
	who, _ := kit.Player(ctx)
	var all []notice.Preference
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		before, err := a.Notices.Preferences(ctx, tx, who.PlayerID)
		if err != nil {
			return err
		}
		changes := differing(before, in.Body.Items)
		if len(changes) == 0 {
			all = before
			return nil
		}
		if err := a.Notices.Choose(ctx, tx, who.PlayerID, changes...); err != nil {
			return err
		}
		if err := a.Players.RecordChange(ctx, tx, player.Change{
			Player: who.PlayerID, Actor: player.ByPlayer, What: "notifications", Detail: map[string]any{"choices": changes}, Address: kit.Client(ctx).String(),
		}); err != nil {
			return err
		}
		all, err = a.Notices.Preferences(ctx, tx, who.PlayerID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &noticeChoicesOutput{choicesOf(all)}, nil
}

// differing returns the requested choices that differ from the current ones.
func differing(before []notice.Preference, requested []NotificationChoice) []notice.Choice {
	held := map[notice.Kind]notice.Preference{}
	for _, p := range before {
		held[p.Kind] = p
	}
	var changes []notice.Choice
	for _, c := range requested {
		now := held[notice.Kind(c.Kind)]
		if c.Email != now.Email {
			changes = append(changes, notice.Choice{Kind: notice.Kind(c.Kind), Channel: notice.Email, Wanted: c.Email})
		}
		if c.SMS != now.SMS {
			changes = append(changes, notice.Choice{Kind: notice.Kind(c.Kind), Channel: notice.SMS, Wanted: c.SMS})
		}
	}
	return changes
}
