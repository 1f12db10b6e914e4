package reaction

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/email"
	"maidan/internal/id"
	"maidan/internal/live"
	"maidan/internal/notice"
	"maidan/internal/outbox"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/sms"
)

// maxSMS is the maximum length of an SMS in characters. It fits into three message parts in any script.
const maxSMS = 200

// Notifier stores the notices of events, queues their emails and SMS, and pushes them to screens.
type Notifier struct {
	deps   Deps
	drafts map[string]drafter
}

// NewNotifier returns a Notifier for all kinds of events that have notices.
func NewNotifier(d Deps) *Notifier {
	n := &Notifier{deps: d}
	n.drafts = n.drafters()
	return n
}

// Kinds returns the kinds of events that have notices, sorted.
func (n *Notifier) Kinds() []string { return slices.Sorted(maps.Keys(n.drafts)) }

// Notify stores the notices of events and queues their emails and SMS in one transaction. After the commit it pushes the
// notices to screens. An event that was handled before changes nothing: screens that missed its notice read the list.
func (n *Notifier) Notify(ctx context.Context, events []outbox.Event) error {
	type pending struct {
		event outbox.Event
		draft
	}
	var all []pending
	for _, e := range events {
		d, ok, err := n.drafts[e.Kind](ctx, e)
		if err != nil {
			return err
		}
		if ok && e.Subject != "" {
			all = append(all, pending{e, d})
		}
	}
	if len(all) == 0 {
		return nil
	}
	var added []notice.Notice
	err := n.deps.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		added = added[:0]
		for _, p := range all {
			stored, first, err := n.deps.Notices.Add(ctx, tx, notice.Message{
				PlayerID: id.Player(p.event.Subject), EventID: p.event.ID, Kind: p.kind, Code: p.code, Key: p.key, Args: p.args, At: p.event.At,
			})
			if err != nil {
				return err
			}
			if !first {
				continue
			}
			added = append(added, stored)
			if err := n.send(ctx, tx, stored, p.copyTo); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return n.push(ctx, added)
}

// send queues the email and the SMS of a notice according to the player's preferences. Security emails cannot be disabled and
// also go to unconfirmed addresses.
func (n *Notifier) send(ctx context.Context, tx *db.Tx, stored notice.Notice, copyTo string) error {
	preference, err := n.deps.Notices.Preference(ctx, tx, stored.PlayerID, stored.Kind)
	if err != nil || !preference.Email && !preference.SMS {
		return err
	}
	to, err := n.contact(ctx, tx, stored.PlayerID)
	if errors.Is(err, player.ErrNoPlayer) {
		return nil
	}
	if err != nil {
		return err
	}
	if preference.Email && (to.emailConfirmed || preference.Locked) {
		for _, address := range []string{to.email, copyTo} {
			if err := n.sendEmail(ctx, tx, stored, to.language, address); err != nil {
				return err
			}
		}
	}
	if preference.SMS && to.phoneConfirmed {
		text := []rune(n.deps.Brand.Name + ": " + n.deps.Notices.Message(to.language, stored))
		return n.sendSMS(ctx, tx, stored, sms.Message{To: to.phone, Text: string(text[:min(len(text), maxSMS)])})
	}
	return nil
}

func (n *Notifier) sendSMS(ctx context.Context, tx *db.Tx, stored notice.Notice, m sms.Message) error {
	err := n.deps.SMS.Write(ctx, tx, m)
	if errors.Is(err, sms.ErrPhone) {
		n.deps.Log.Warn("notice not sent: invalid phone number", "player", stored.PlayerID)
		return nil
	}
	return err
}

func (n *Notifier) sendEmail(ctx context.Context, tx *db.Tx, stored notice.Notice, language, address string) error {
	if address == "" {
		return nil
	}
	err := n.deps.Mail.Write(ctx, tx, n.email(stored, language, address))
	if errors.Is(err, email.ErrAddress) { // registration accepts some addresses that mail servers reject
		n.deps.Log.Warn("notice not sent: invalid email address", "player", stored.PlayerID)
		return nil
	}
	return err
}

// email returns the email of a notice. Below the message it explains how to recover the account or how to unsubscribe.
func (n *Notifier) email(stored notice.Notice, language, address string) email.Message {
	phrases := n.deps.Phrases
	topic := phrase.Word("topic." + string(stored.Kind))
	m := email.Message{To: address, Subject: phrases.Translate(language, "notice.subject", phrase.Args{"topic": topic})}
	paragraphs := []string{n.deps.Notices.Message(language, stored)}
	if stored.Kind == notice.Security {
		paragraphs = append(paragraphs, phrases.Translate(language, "notice.not_you", phrase.Args{"link": phrase.Text(n.deps.Origin + "/recover")}))
	}
	if token, ok := n.deps.Notices.UnsubscribeToken(stored.PlayerID, stored.Kind); ok {
		m.Unsubscribe = n.deps.Origin + "/unsubscribe?" + url.Values{"token": {token}}.Encode()
		paragraphs = append(paragraphs, phrases.Translate(language, "notice.end", phrase.Args{"topic": topic, "link": phrase.Text(m.Unsubscribe)}))
	}
	m.Text = phrases.Frame(language, paragraphs...)
	return m
}

// contact is the contact data of a player.
type contact struct {
	language, email, phone         string
	emailConfirmed, phoneConfirmed bool
}

func (n *Notifier) contact(ctx context.Context, q db.Querier, playerID id.Player) (contact, error) {
	p, err := n.deps.Players.Find(ctx, q, playerID)
	if err != nil {
		return contact{}, err
	}
	to := contact{email: p.Email, phone: p.Phone}
	if to.emailConfirmed, to.phoneConfirmed, err = n.deps.Verification.Confirmed(ctx, q, playerID); err != nil {
		return contact{}, err
	}
	to.language, err = n.deps.language(ctx, q, playerID)
	return to, err
}

// pushed is a notice as screens receive it.
type pushed struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	Colour    string `json:"color"`
	Code      int    `json:"code"`
	Kind      string `json:"kind"`
	Message   string `json:"message"`
	Language  string `json:"language"` // of the message
	CreatedAt int64  `json:"created_at"`
}

// push sends new notices and the count of unread ones to the players' screens.
func (n *Notifier) push(ctx context.Context, added []notice.Notice) error {
	for _, stored := range added {
		language, err := n.deps.language(ctx, n.deps.DB.Reader(), stored.PlayerID)
		if err != nil {
			return err
		}
		unread, err := n.deps.Notices.Unread(ctx, stored.PlayerID)
		if err != nil {
			return err
		}
		tone := notice.ToneOf(stored.Code)
		data, err := json.Marshal(struct {
			Type         string `json:"type"`
			Notification pushed `json:"notification"`
			Unread       int64  `json:"unread"`
		}{"notification", pushed{
			stored.ID, tone.Type, tone.Colour, stored.Code, string(stored.Kind), strings.TrimSpace(n.deps.Notices.Message(language, stored)), language, stored.At,
		}, unread})
		if err != nil {
			return err
		}
		n.deps.Hub.Push(live.PlayerChannel(stored.PlayerID), data)
	}
	return nil
}
