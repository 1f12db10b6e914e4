package verification

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/player"
)

// ChangePhone sends a text message with a code to another number, which replaces the account's once confirmed. code is the
// number's ISO country or dial code; without it the number begins with "+". The response does not reveal whether another
// account has the number. It fails with ErrPhonesOff, ErrPhone, ErrPhoneCountry, ErrPhoneSame, ErrTooSoon or ErrAttempts.
func (c *Checks) ChangePhone(ctx context.Context, who Caller, typed, code string) error {
	if !c.Phones {
		return ErrPhonesOff
	}
	phone, country, ok := player.NormalisePhone(typed, code)
	switch {
	case country != "" && !slices.Contains(c.Players.Rules.Countries, country):
		return ErrPhoneCountry.At("phone_code", "badRequest")
	case !ok:
		return ErrPhone.At("phone", "badRequest")
	}
	if err := c.change(ctx, who, byPhone, phone); err != nil {
		return fmt.Errorf("change phone: %w", err)
	}
	return nil
}

// SendPhoneCode sends another text message to the unconfirmed number. It fails with ErrPhonesOff, ErrNoPhone, ErrConfirmed,
// ErrTooSoon or ErrAttempts.
func (c *Checks) SendPhoneCode(ctx context.Context, who Caller) error {
	if !c.Phones {
		return ErrPhonesOff
	}
	if err := c.resend(ctx, who, byPhone); err != nil {
		return fmt.Errorf("send phone code: %w", err)
	}
	return nil
}

// ConfirmPhone redeems the six digits of a text message. It fails with ErrCode, ErrCodeExpired, ErrAttempts, ErrTooMany, or with
// player.ErrTaken when another account has taken the number.
func (c *Checks) ConfirmPhone(ctx context.Context, who Caller, typed string) error {
	if isToken(typed) { // text messages have no links
		return ErrCode.At("code", "badRequest")
	}
	if err := c.confirm(ctx, who, byPhone, typed); err != nil {
		return fmt.Errorf("confirm phone: %w", err)
	}
	return nil
}
