package app

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"maidan/internal/db"
	"maidan/internal/mail"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/sms"
	"maidan/internal/verification"
)

func (a *App) openVerification(ctx context.Context) error {
	lines := sms.Config{DB: a.DB, Clock: a.Clock, IDs: a.IDs}
	if a.Config.SMSURL != "" {
		var err error
		if lines.Carry, err = (sms.Gateway{URL: a.Config.SMSURL, Body: a.Config.SMSBody, Header: a.Config.SMSHeader}).Carrier(); err != nil {
			return err
		}
	}
	a.SMS = sms.New(lines)
	key, err := a.documentKey(ctx)
	if err != nil {
		return err
	}
	cfg := verification.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Players: a.Players, Log: a.Log, Key: key,
		Phones: a.Config.Demo || !a.SMS.Catches(), Keep: time.Duration(a.Config.DocumentDays) * 24 * time.Hour,
	}
	if a.Config.RateLimit {
		cfg.Limit = verification.Usual
	}
	a.Verification = verification.New(cfg)
	a.Players.OnVoid(a.Verification.EndCodes)
	a.Outbox.On(outbox.Reaction{Name: "verification.codes", Kinds: []string{verification.KindCodeAsked}, Handle: a.sendCodes})
	a.Outbox.On(outbox.Reaction{Name: "verification.welcome", Kinds: []string{player.KindRegistered}, Handle: a.confirmNewcomers})
	a.Outbox.On(outbox.Reaction{Name: "verification.close", Kinds: []string{player.KindClosed}, Handle: a.forgetPictures})
	return nil
}

// documentKey is the key that pictures of documents are sealed with: the operator's, or one that is kept in the database.
func (a *App) documentKey(ctx context.Context) ([]byte, error) {
	text := a.Config.DocumentKey
	if text == "" {
		var err error
		if text, err = a.storedSecret(ctx, "documents"); err != nil {
			return nil, err
		}
	}
	key, err := hex.DecodeString(text)
	if err != nil {
		return nil, errors.New("document-key: want 64 hexadecimal digits") // without the cause: it quotes the key
	}
	return key, nil
}

// sendCodes makes the codes that were asked for and writes the letters and messages that carry them.
func (a *App) sendCodes(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		asked, err := outbox.Decode[verification.CodeEvent](e)
		if err != nil {
			return err
		}
		made, ok, err := a.Verification.MakeCode(ctx, tx, asked.CodeID)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		language, err := a.languageOf(ctx, tx, made.Player)
		if err != nil {
			return err
		}
		switch err := a.sendCode(ctx, tx, language, made); {
		case errors.Is(err, mail.ErrAddress), errors.Is(err, sms.ErrPhone): // some that we take no server would
			a.Log.Warn("no code to this player's address or number", "player", made.Player)
		case err != nil:
			return err
		}
	}
	return nil
}

func (a *App) sendCode(ctx context.Context, tx *db.Tx, language string, made verification.Made) error {
	args := phrase.Args{"code": phrase.Text(made.Code)}
	if made.Purpose == verification.ForPhone {
		return a.SMS.Write(ctx, tx, sms.Message{To: made.Target, Text: a.Phrases.Tell(language, "sms.phone_code", args)})
	}
	query := url.Values{"code": {made.Token}}
	key := "letter.email_confirm"
	switch {
	case made.Purpose == verification.ForEmailRemoval:
		key = "letter.email_removal"
		query.Set("remove", "1")
	case made.Other:
		key = "letter.email_change"
	}
	args["link"] = phrase.Text(a.origin() + "/confirm?" + query.Encode())
	return a.Mail.Write(ctx, tx, letterTo(made.Target, a.Phrases.Letter(language, key, args)))
}

// confirmNewcomers asks who registered with an e-mail address to confirm it.
func (a *App) confirmNewcomers(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		if err := a.Verification.Welcome(ctx, tx, e.Subject); err != nil {
			return fmt.Errorf("welcome %s: %w", e.Subject, err)
		}
	}
	return nil
}

func (a *App) forgetPictures(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		if err := a.Verification.Close(ctx, tx, e.Subject); err != nil {
			return err
		}
	}
	return nil
}

// contactConfirmed tells whether a player can be reached as his jurisdiction wants: at an e-mail address where it checks that,
// otherwise at an address or a number.
func (a *App) contactConfirmed(ctx context.Context, q db.Querier, playerID player.ID) (bool, error) {
	checks, err := a.checksOf(ctx, q, playerID)
	if err != nil {
		return false, err
	}
	email, phone, err := a.Verification.Reached(ctx, q, playerID)
	return email || phone && !slices.Contains(checks, "email"), err
}

// checksOf are what a player's jurisdiction wants to know before money goes out.
func (a *App) checksOf(ctx context.Context, q db.Querier, playerID player.ID) ([]string, error) {
	said, err := a.Profiles.Get(ctx, q, playerID)
	if err != nil {
		return nil, err
	}
	country := said.Country
	if country == "" {
		account, err := a.Players.Find(ctx, q, playerID)
		if err != nil {
			return nil, err
		}
		country = account.Country
	}
	return a.Jurisdictions.Jurisdiction(country).Checks.Withdrawal, nil
}

// mayWithdraw refuses withdrawals of players whose e-mail address is not confirmed, whose profile is not complete, or of whose
// documents staff want more: what their jurisdiction checks, and what staff asked for anywhere.
func (a *App) mayWithdraw(ctx context.Context, tx *db.Tx, playerID string, _ money.Money) error {
	checks, err := a.checksOf(ctx, tx, playerID)
	if err != nil {
		return err
	}
	email, _, err := a.Verification.Reached(ctx, tx, playerID)
	switch {
	case err != nil:
		return err
	case !email && slices.Contains(checks, "email"):
		return payment.ErrEmailUnverified
	}
	if err := a.Profiles.Complete(ctx, tx, playerID); err != nil {
		return err
	}
	return a.Verification.Allow(ctx, tx, playerID, slices.Contains(checks, "identity"))
}
