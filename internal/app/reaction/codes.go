package reaction

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"maidan/internal/db"
	"maidan/internal/email"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/phrase"
	"maidan/internal/sms"
	"maidan/internal/verification"
)

// codes sends the codes that confirm email addresses and phone numbers.
type codes struct{ Deps }

// send creates the requested codes and queues the emails and SMS that carry them.
func (c codes) send(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		request, err := outbox.Decode[verification.CodeEvent](e)
		if err != nil {
			return err
		}
		made, ok, err := c.Verification.IssueCode(ctx, tx, request.CodeID)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		language, err := c.language(ctx, tx, made.Player)
		if err != nil {
			return err
		}
		switch err := c.deliver(ctx, tx, language, made); {
		case errors.Is(err, email.ErrAddress), errors.Is(err, sms.ErrPhone): // registration accepts some addresses and numbers that servers reject
			c.Log.Warn("code not sent: invalid address or number", "player", made.Player)
		case err != nil:
			return err
		}
	}
	return nil
}

func (c codes) deliver(ctx context.Context, tx *db.Tx, language string, made verification.IssuedCode) error {
	args := phrase.Args{"code": phrase.Text(made.Code)}
	if made.Purpose == verification.ForPhone {
		return c.SMS.Write(ctx, tx, sms.Message{To: made.Target, Text: c.Phrases.Translate(language, "sms.phone_code", args)})
	}
	query := url.Values{"code": {made.Token}}
	key := "email.email_confirm"
	switch {
	case made.Purpose == verification.ForEmailRemoval:
		key = "email.email_removal"
		query.Set("remove", "1")
	case made.Other:
		key = "email.email_change"
	}
	args["link"] = phrase.Text(c.Origin + "/confirm?" + query.Encode())
	return c.Mail.Write(ctx, tx, emailTo(made.Target, c.Phrases.Email(language, key, args)))
}

// requestConfirmation requests a code for the email address of each new player.
func (c codes) requestConfirmation(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		if err := c.Verification.Welcome(ctx, tx, id.Player(e.Subject)); err != nil {
			return fmt.Errorf("request the confirmation of %s: %w", e.Subject, err)
		}
	}
	return nil
}

// deleteDocuments deletes the pictures of documents of closed accounts.
func (c codes) deleteDocuments(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		if err := c.Verification.Close(ctx, tx, id.Player(e.Subject)); err != nil {
			return err
		}
	}
	return nil
}
