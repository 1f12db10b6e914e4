package app

import (
	"context"
	"encoding/hex"
	"errors"
	"time"

	"maidan/internal/sms"
	"maidan/internal/verification"
)

// openVerification builds the SMS queue and the verification of contact data and documents.
func (a *App) openVerification(ctx context.Context) error {
	smsConfig := sms.Config{DB: a.DB, Clock: a.Clock, IDs: a.IDs}
	if a.Config.SMSURL != "" {
		var err error
		if smsConfig.Send, err = (sms.Gateway{URL: a.Config.SMSURL, Body: a.Config.SMSBody, Header: a.Config.SMSHeader}).Transport(); err != nil {
			return err
		}
	}
	a.SMS = sms.New(smsConfig)
	key, err := a.documentKey(ctx)
	if err != nil {
		return err
	}
	cfg := verification.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Players: a.Players, Log: a.Log, Key: key,
		Phones: a.Config.Demo || !a.SMS.StoresOnly(), PictureRetention: time.Duration(a.Config.DocumentDays) * 24 * time.Hour,
	}
	if a.Config.RateLimit {
		cfg.Limit = verification.DefaultLimit
	}
	a.Verification = verification.New(cfg)
	a.Players.OnVoid(a.Verification.EndCodes)
	return nil
}

// documentKey returns the key that encrypts pictures of documents: the configured one, or one that is stored in the database.
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
