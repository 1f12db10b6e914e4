package app

import (
	"context"
	"strings"

	"maidan/internal/db"
	"maidan/internal/email"
	"maidan/internal/id"
	"maidan/internal/phrase"
	"maidan/lang/notice"
)

// openMail builds the texts of emails and notices and the email queue.
func (a *App) openMail(context.Context) (err error) {
	if a.Phrases, err = phrase.New(notice.Texts, phrase.Brand{Brand: a.Brand.Name, Support: a.Brand.Support}); err != nil {
		return err
	}
	cfg := email.Config{DB: a.DB, Clock: a.Clock, IDs: a.IDs, From: a.Config.MailFrom}
	if cfg.From == "" {
		cfg.From = a.Brand.Support
	}
	if a.Config.SMTP != "" {
		if cfg.Send, err = email.SMTP(a.Config.SMTP); err != nil {
			return err
		}
	}
	a.Mail, err = email.New(cfg)
	return err
}

// languageOf returns the language of a player's emails and notices.
func (a *App) languageOf(ctx context.Context, q db.Querier, playerID id.Player) (string, error) {
	return a.Profiles.Language(ctx, q, playerID)
}

// origin returns the address of the site, without a slash at its end.
func (a *App) origin() string {
	if a.Config.PublicURL != "" {
		return strings.TrimSuffix(a.Config.PublicURL, "/")
	}
	return "http://" + a.Config.Addr
}
