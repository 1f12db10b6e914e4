package app

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/mail"
	"maidan/internal/notice"
	"maidan/internal/outbox"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/sms"
)

func (a *App) openNotices(ctx context.Context) error {
	key, err := a.storedSecret(ctx, "notices")
	if err != nil {
		return err
	}
	a.Notices = notice.New(notice.Config{DB: a.DB, Clock: a.Clock, IDs: a.IDs, Book: a.Phrases, Key: []byte(key), NewsAllowed: a.newsAllowed, OnNews: a.noteNews})
	hearings := a.hearings()
	kinds := make([]string, 0, len(hearings))
	for kind := range hearings {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	a.Outbox.On(outbox.Reaction{Name: "notices", Kinds: kinds, Effect: func(ctx context.Context, events []outbox.Event) error {
		return a.tellPlayers(ctx, hearings, events)
	}})
	a.Outbox.On(outbox.Reaction{Name: "notices.consent", Kinds: []string{player.KindRegistered}, Handle: a.takeNews})
	a.Outbox.On(outbox.Reaction{Name: "notices.news", Kinds: []string{protection.KindExcluded}, Handle: a.stopNews})
	return nil
}

// longestSMS is how many characters a short message has at most: three parts of what phones take in any script.
const longestSMS = 200

// saying is what a player is told of an event.
type saying struct {
	key  string // of the catalogues
	kind notice.Kind
	code int
	args phrase.Args
	also string // another address that the letter goes to, such as the one that was replaced; may be empty
}

// hearing turns an event into what its player is told; ok is false when he is told nothing.
type hearing func(context.Context, outbox.Event) (s saying, ok bool, err error)

// tellPlayers keeps the notices of events and writes the letters and messages that go with them, all or none; then, when it
// is committed, it shows the notices. An event that was told before does nothing: screens that missed it read the panel.
func (a *App) tellPlayers(ctx context.Context, hearings map[string]hearing, events []outbox.Event) error {
	type told struct {
		event outbox.Event
		saying
	}
	var all []told
	for _, e := range events {
		s, ok, err := hearings[e.Kind](ctx, e)
		if err != nil {
			return err
		}
		if ok && e.Subject != "" {
			all = append(all, told{e, s})
		}
	}
	if len(all) == 0 {
		return nil
	}
	var fresh []notice.Notice
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh = fresh[:0]
		for _, t := range all {
			n, first, err := a.Notices.Tell(ctx, tx, notice.Told{
				PlayerID: t.event.Subject, EventID: t.event.ID, Kind: t.kind, Code: t.code, Key: t.key, Args: t.args, At: t.event.At,
			})
			if err != nil {
				return err
			}
			if !first {
				continue
			}
			fresh = append(fresh, n)
			if err := a.carry(ctx, tx, n, t.also); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return a.showNotices(ctx, fresh)
}

// carry writes the letter and the short message of a notice, as its player wants them.
func (a *App) carry(ctx context.Context, tx *db.Tx, n notice.Notice, also string) error {
	wants, err := a.Notices.Preference(ctx, tx, n.PlayerID, n.Kind)
	if err != nil || !wants.Email && !wants.SMS {
		return err
	}
	to, err := a.reach(ctx, tx, n.PlayerID)
	if errors.Is(err, player.ErrNoPlayer) {
		return nil
	}
	if err != nil {
		return err
	}
	if wants.Email && (to.emailConfirmed || wants.Locked) {
		for _, address := range []string{to.email, also} {
			if err := a.writeNotice(ctx, tx, n, to.language, address); err != nil {
				return err
			}
		}
	}
	if wants.SMS && to.phoneConfirmed {
		said := []rune(a.Brand.Name + ": " + a.Notices.Message(to.language, n))
		return a.writeSMS(ctx, tx, n, sms.Message{To: to.phone, Text: string(said[:min(len(said), longestSMS)])})
	}
	return nil
}

func (a *App) writeSMS(ctx context.Context, tx *db.Tx, n notice.Notice, m sms.Message) error {
	err := a.SMS.Write(ctx, tx, m)
	if errors.Is(err, sms.ErrPhone) {
		a.Log.Warn("no message to this player's number", "player", n.PlayerID)
		return nil
	}
	return err
}

func (a *App) writeNotice(ctx context.Context, tx *db.Tx, n notice.Notice, language, address string) error {
	if address == "" {
		return nil
	}
	err := a.Mail.Write(ctx, tx, a.noticeLetter(n, language, address))
	if errors.Is(err, mail.ErrAddress) { // some that we register no mail server would take
		a.Log.Warn("no letter to this player's address", "player", n.PlayerID)
		return nil
	}
	return err
}

// noticeLetter says what the notice says, and what to do about it: how to end such letters, or how to get the account back.
func (a *App) noticeLetter(n notice.Notice, language, address string) mail.Letter {
	topic := phrase.Word("topic." + string(n.Kind))
	l := mail.Letter{To: address, Subject: a.Phrases.Tell(language, "notice.subject", phrase.Args{"topic": topic})}
	paragraphs := []string{a.Notices.Message(language, n)}
	if n.Kind == notice.Security {
		paragraphs = append(paragraphs, a.Phrases.Tell(language, "notice.not_you", phrase.Args{"link": phrase.Text(a.origin() + "/recover")}))
	}
	if token, ok := a.Notices.UnsubscribeToken(n.PlayerID, n.Kind); ok {
		l.Unsubscribe = a.origin() + "/unsubscribe?" + url.Values{"token": {token}}.Encode()
		paragraphs = append(paragraphs, a.Phrases.Tell(language, "notice.end", phrase.Args{"topic": topic, "link": phrase.Text(l.Unsubscribe)}))
	}
	l.Text = a.Phrases.Frame(language, paragraphs...)
	return l
}

// reached is how a player can be written to.
type reached struct {
	language, email, phone         string
	emailConfirmed, phoneConfirmed bool
}

func (a *App) reach(ctx context.Context, q db.Querier, playerID player.ID) (reached, error) {
	p, err := a.Players.Find(ctx, q, playerID)
	if err != nil {
		return reached{}, err
	}
	to := reached{email: p.Email, phone: p.Phone}
	if to.emailConfirmed, to.phoneConfirmed, err = a.Verification.Reached(ctx, q, playerID); err != nil {
		return reached{}, err
	}
	to.language, err = a.languageOf(ctx, q, playerID)
	return to, err
}

// shownNotice is what screens hear of a notice.
type shownNotice struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	Colour    string `json:"color"`
	Code      int    `json:"code"`
	Kind      string `json:"kind"`
	Message   string `json:"message"`
	Language  string `json:"language"` // of the message
	CreatedAt int64  `json:"created_at"`
}

// showNotices tells the players' screens what is new and how much they have not read.
func (a *App) showNotices(ctx context.Context, notices []notice.Notice) error {
	for _, n := range notices {
		language, err := a.languageOf(ctx, a.DB.Reader(), n.PlayerID)
		if err != nil {
			return err
		}
		unread, err := a.Notices.Unread(ctx, n.PlayerID)
		if err != nil {
			return err
		}
		tone := notice.ToneOf(n.Code)
		data, err := json.Marshal(struct {
			Type         string      `json:"type"`
			Notification shownNotice `json:"notification"`
			Unread       int64       `json:"unread"`
		}{"notification", shownNotice{
			n.ID, tone.Type, tone.Colour, n.Code, string(n.Kind), strings.TrimSpace(a.Notices.Message(language, n)), language, n.At,
		}, unread})
		if err != nil {
			return err
		}
		a.Hub.Push("player:"+n.PlayerID, data)
	}
	return nil
}
