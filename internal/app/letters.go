package app

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"maidan/internal/db"
	"maidan/internal/mail"
	"maidan/internal/outbox"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/lang/notice"
)

func (h *House) openMail(context.Context) (err error) {
	if h.Phrases, err = phrase.New(notice.Texts, phrase.House{Brand: h.Brand.Name, Support: h.Brand.Support}); err != nil {
		return err
	}
	cfg := mail.Config{DB: h.DB, Clock: h.Clock, IDs: h.IDs, From: h.Config.MailFrom}
	if cfg.From == "" {
		cfg.From = h.Brand.Support
	}
	if h.Config.SMTP != "" {
		if cfg.Carry, err = mail.SMTP(h.Config.SMTP); err != nil {
			return err
		}
	}
	h.Mail, err = mail.New(cfg)
	return err
}

// caught is the post whose letters staff may read: a demo's, when no mail server takes them.
func (h *House) caught() *mail.Post {
	if h.Config.Demo && h.Mail.Catches() {
		return h.Mail
	}
	return nil
}

// writeRecovery writes the letters with which forgotten passwords are replaced.
func (h *House) writeRecovery(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		asked, err := outbox.Decode[player.RecoveryEvent](e)
		if err != nil {
			return err
		}
		token, email, ok, err := h.Players.MakeRecovery(ctx, tx, asked.PlayerID)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		language, err := h.languageOf(ctx, tx, asked.PlayerID)
		if err != nil {
			return err
		}
		switch err := h.Mail.Write(ctx, tx, h.recoveryLetter(language, email, token)); {
		case errors.Is(err, mail.ErrAddress): // some that we register no mail server would take
			h.Log.Warn("no letter to this player's address", "player", asked.PlayerID)
		case err != nil:
			return err
		}
	}
	return nil
}

func (h *House) recoveryLetter(language, email, token string) mail.Letter {
	link := h.origin() + "/recover?" + url.Values{"recovery_token": {token}}.Encode()
	return letterTo(email, h.Phrases.Letter(language, "letter.recovery", phrase.Args{"link": phrase.Text(link)}))
}

// letterTo addresses a letter.
func letterTo(email string, l phrase.Letter) mail.Letter {
	return mail.Letter{To: email, Subject: l.Subject, Text: l.Text}
}

// languageOf tells in which language the house speaks to a player.
func (h *House) languageOf(ctx context.Context, q db.Querier, playerID player.ID) (string, error) {
	return h.Profiles.Language(ctx, q, playerID)
}

// origin is where players reach the house.
func (h *House) origin() string {
	if h.Config.PublicURL != "" {
		return strings.TrimSuffix(h.Config.PublicURL, "/")
	}
	return "http://" + h.Config.Addr
}
