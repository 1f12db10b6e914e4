package verification

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/player"
)

// ChangePhone sends a message to another number; the account has it once it is confirmed. code is the ISO country or the dial
// code of the number; without it the number begins with "+". The answer is the same whether another account has the number.
// It refuses with ErrPhonesOff, ErrPhone, ErrPhoneCountry, ErrPhoneSame, ErrSoon or ErrAttempts.
func (c *Checks) ChangePhone(ctx context.Context, who Asker, typed, code string) error {
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

// SendPhoneCode sends a message to the number that waits to be confirmed. It refuses with ErrPhonesOff, ErrNoPhone,
// ErrConfirmed, ErrSoon or ErrAttempts.
func (c *Checks) SendPhoneCode(ctx context.Context, who Asker) error {
	if !c.Phones {
		return ErrPhonesOff
	}
	if err := c.again(ctx, who, byPhone); err != nil {
		return fmt.Errorf("send phone code: %w", err)
	}
	return nil
}

// ConfirmPhone takes the six digits of a message. It refuses with ErrCode, ErrCodeOld, ErrAttempts, ErrTooMany, or with
// player.ErrTaken when another account has the number by now.
func (c *Checks) ConfirmPhone(ctx context.Context, who Asker, typed string) error {
	if isToken(typed) { // messages have no links
		return ErrCode.At("code", "badRequest")
	}
	if err := c.confirm(ctx, who, byPhone, typed); err != nil {
		return fmt.Errorf("confirm phone: %w", err)
	}
	return nil
}
