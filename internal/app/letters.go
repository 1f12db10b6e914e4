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

func (a *App) openMail(context.Context) (err error) {
	if a.Phrases, err = phrase.New(notice.Texts, phrase.House{Brand: a.Brand.Name, Support: a.Brand.Support}); err != nil {
		return err
	}
	cfg := mail.Config{DB: a.DB, Clock: a.Clock, IDs: a.IDs, From: a.Config.MailFrom}
	if cfg.From == "" {
		cfg.From = a.Brand.Support
	}
	if a.Config.SMTP != "" {
		if cfg.Carry, err = mail.SMTP(a.Config.SMTP); err != nil {
			return err
		}
	}
	a.Mail, err = mail.New(cfg)
	return err
}

// caughtMail is the post whose letters staff may read: a demo's, when no mail server takes them.
func (a *App) caughtMail() *mail.Post {
	if a.Config.Demo && a.Mail.Catches() {
		return a.Mail
	}
	return nil
}

// writeRecovery writes the letters with which forgotten passwords are replaced.
func (a *App) writeRecovery(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		asked, err := outbox.Decode[player.RecoveryEvent](e)
		if err != nil {
			return err
		}
		token, email, ok, err := a.Players.CreateRecovery(ctx, tx, asked.PlayerID)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		language, err := a.languageOf(ctx, tx, asked.PlayerID)
		if err != nil {
			return err
		}
		switch err := a.Mail.Write(ctx, tx, a.recoveryLetter(language, email, token)); {
		case errors.Is(err, mail.ErrAddress): // some that we register no mail server would take
			a.Log.Warn("no letter to this player's address", "player", asked.PlayerID)
		case err != nil:
			return err
		}
	}
	return nil
}

func (a *App) recoveryLetter(language, email, token string) mail.Letter {
	link := a.origin() + "/recover?" + url.Values{"recovery_token": {token}}.Encode()
	return letterTo(email, a.Phrases.Letter(language, "letter.recovery", phrase.Args{"link": phrase.Text(link)}))
}

// letterTo addresses a letter.
func letterTo(email string, l phrase.Letter) mail.Letter {
	return mail.Letter{To: email, Subject: l.Subject, Text: l.Text}
}

// languageOf tells in which language the house speaks to a player.
func (a *App) languageOf(ctx context.Context, q db.Querier, playerID player.ID) (string, error) {
	return a.Profiles.Language(ctx, q, playerID)
}

// origin is where players reach the house.
func (a *App) origin() string {
	if a.Config.PublicURL != "" {
		return strings.TrimSuffix(a.Config.PublicURL, "/")
	}
	return "http://" + a.Config.Addr
}
