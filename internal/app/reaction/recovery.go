package reaction

import (
	"context"
	"errors"
	"net/url"

	"maidan/internal/db"
	"maidan/internal/email"
	"maidan/internal/outbox"
	"maidan/internal/phrase"
	"maidan/internal/player"
)

// recovery handles password resets.
type recovery struct{ Deps }

// email queues the emails with a password reset link.
func (r recovery) email(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		request, err := outbox.Decode[player.RecoveryEvent](e)
		if err != nil {
			return err
		}
		token, address, ok, err := r.Players.CreateRecovery(ctx, tx, request.PlayerID)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		language, err := r.language(ctx, tx, request.PlayerID)
		if err != nil {
			return err
		}
		link := r.Origin + "/recover?" + url.Values{"recovery_token": {token}}.Encode()
		text := r.Phrases.Email(language, "email.recovery", phrase.Args{"link": phrase.Text(link)})
		switch err := r.Mail.Write(ctx, tx, emailTo(address, text)); {
		case errors.Is(err, email.ErrAddress): // registration accepts some addresses that mail servers reject
			r.Log.Warn("recovery email not sent: invalid address", "player", request.PlayerID)
		case err != nil:
			return err
		}
	}
	return nil
}

// unlinkUntrusted removes sign-in methods that may not be the owner's after a password reset by email.
func (r recovery) unlinkUntrusted(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		changed, err := outbox.Decode[player.PasswordEvent](e)
		switch {
		case err != nil:
			return err
		case changed.Method != "recovery":
			continue
		}
		since, err := r.Verification.EmailConfirmedAt(ctx, tx, changed.PlayerID)
		if err != nil {
			return err
		}
		if err := r.Identity.RemoveUntrusted(ctx, tx, changed.PlayerID, since); err != nil {
			return err
		}
	}
	return nil
}

func emailTo(address string, text phrase.Email) email.Message {
	return email.Message{To: address, Subject: text.Subject, Text: text.Text}
}
