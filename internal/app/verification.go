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

func (h *House) openVerification(ctx context.Context) error {
	lines := sms.Config{DB: h.DB, Clock: h.Clock, IDs: h.IDs}
	if h.Config.SMSURL != "" {
		var err error
		if lines.Carry, err = (sms.Gateway{URL: h.Config.SMSURL, Body: h.Config.SMSBody, Header: h.Config.SMSHeader}).Carrier(); err != nil {
			return err
		}
	}
	h.SMS = sms.New(lines)
	key, err := h.documentKey(ctx)
	if err != nil {
		return err
	}
	cfg := verification.Config{
		DB: h.DB, Box: h.Box, Clock: h.Clock, Random: h.Random, IDs: h.IDs, Players: h.Players, Log: h.Log, Key: key,
		Phones: h.Config.Demo || !h.SMS.Catches(), Keep: time.Duration(h.Config.DocumentDays) * 24 * time.Hour,
	}
	if h.Config.RateLimit {
		cfg.Limit = verification.Usual
	}
	h.Checks = verification.New(cfg)
	h.Players.OnVoid(h.Checks.EndCodes)
	h.Box.On(outbox.Reaction{Name: "verification.codes", Kinds: []string{verification.KindCodeAsked}, Handle: h.sendCodes})
	h.Box.On(outbox.Reaction{Name: "verification.welcome", Kinds: []string{player.KindRegistered}, Handle: h.confirmNewcomers})
	h.Box.On(outbox.Reaction{Name: "verification.close", Kinds: []string{player.KindClosed}, Handle: h.forgetPictures})
	return nil
}

// documentKey is the key that pictures of documents are sealed with: the operator's, or one that is kept in the database.
func (h *House) documentKey(ctx context.Context) ([]byte, error) {
	text := h.Config.DocumentKey
	if text == "" {
		var err error
		if text, err = h.kept(ctx, "documents"); err != nil {
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
func (h *House) sendCodes(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		asked, err := outbox.Decode[verification.CodeEvent](e)
		if err != nil {
			return err
		}
		made, ok, err := h.Checks.MakeCode(ctx, tx, asked.CodeID)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		language, err := h.languageOf(ctx, tx, made.Player)
		if err != nil {
			return err
		}
		switch err := h.sendCode(ctx, tx, language, made); {
		case errors.Is(err, mail.ErrAddress), errors.Is(err, sms.ErrPhone): // some that we take no server would
			h.Log.Warn("no code to this player's address or number", "player", made.Player)
		case err != nil:
			return err
		}
	}
	return nil
}

func (h *House) sendCode(ctx context.Context, tx *db.Tx, language string, made verification.Made) error {
	args := phrase.Args{"code": phrase.Text(made.Code)}
	if made.Purpose == verification.ForPhone {
		return h.SMS.Write(ctx, tx, sms.Message{To: made.Target, Text: h.Phrases.Tell(language, "sms.phone_code", args)})
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
	args["link"] = phrase.Text(h.origin() + "/confirm?" + query.Encode())
	return h.Mail.Write(ctx, tx, letterTo(made.Target, h.Phrases.Letter(language, key, args)))
}

// confirmNewcomers asks who registered with an e-mail address to confirm it.
func (h *House) confirmNewcomers(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		if err := h.Checks.Welcome(ctx, tx, e.Subject); err != nil {
			return fmt.Errorf("welcome %s: %w", e.Subject, err)
		}
	}
	return nil
}

func (h *House) forgetPictures(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		if err := h.Checks.Close(ctx, tx, e.Subject); err != nil {
			return err
		}
	}
	return nil
}

// contactConfirmed tells whether a player can be reached as his jurisdiction wants: at an e-mail address where it checks that,
// otherwise at an address or a number.
func (h *House) contactConfirmed(ctx context.Context, q db.Querier, playerID player.ID) (bool, error) {
	checks, err := h.checksOf(ctx, q, playerID)
	if err != nil {
		return false, err
	}
	email, phone, err := h.Checks.Reached(ctx, q, playerID)
	return email || phone && !slices.Contains(checks, "email"), err
}

// checksOf are what a player's jurisdiction wants to know before money goes out.
func (h *House) checksOf(ctx context.Context, q db.Querier, playerID player.ID) ([]string, error) {
	said, err := h.Profiles.Get(ctx, q, playerID)
	if err != nil {
		return nil, err
	}
	country := said.Country
	if country == "" {
		account, err := h.Players.Find(ctx, q, playerID)
		if err != nil {
			return nil, err
		}
		country = account.Country
	}
	return h.Jurisdictions.Jurisdiction(country).Checks.Withdrawal, nil
}

// mayWithdraw refuses withdrawals of players whose e-mail address is not confirmed, whose profile is not complete, or of whose
// documents staff want more: what their jurisdiction checks, and what staff asked for anywhere.
func (h *House) mayWithdraw(ctx context.Context, tx *db.Tx, playerID string, _ money.Money) error {
	checks, err := h.checksOf(ctx, tx, playerID)
	if err != nil {
		return err
	}
	email, _, err := h.Checks.Reached(ctx, tx, playerID)
	switch {
	case err != nil:
		return err
	case !email && slices.Contains(checks, "email"):
		return payment.ErrEmailUnverified
	}
	if err := h.Profiles.Complete(ctx, tx, playerID); err != nil {
		return err
	}
	return h.Checks.Allow(ctx, tx, playerID, slices.Contains(checks, "identity"))
}
