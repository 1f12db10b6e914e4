package promocode

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/rng"
)

const (
	longestDescription = 200
	longestPartner     = 200 // as long as an attribution
	mostUses           = 10_000_000
	mostGenerated      = 1000
	digits             = 12 // of a generated code: among a thousand of them a guess is right once in a thousand million
)

// Create creates a promo code, in tx. It refuses with kind Invalid and every complaint at once, or with ErrExists.
func (c *Codes) Create(ctx context.Context, tx *db.Tx, made Code, by id.Staff) (Code, error) {
	made = c.draft(made)
	if wrong := c.check(made); len(wrong) > 0 {
		return Code{}, refuse(wrong)
	}
	added, err := insertCode(ctx, tx, made, by)
	if err != nil {
		return Code{}, fmt.Errorf("write promo code: %w", err)
	}
	if !added {
		return Code{}, ErrExists.At("code", "badRequest")
	}
	return made, nil
}

// Generate creates n codes of random digits that are otherwise alike, in tx. It refuses like Create.
func (c *Codes) Generate(ctx context.Context, tx *db.Tx, like Code, n int, by id.Staff) ([]Code, error) {
	like.Code = strings.Repeat("0", digits)
	like = c.draft(like)
	wrong := c.check(like)
	if n < 1 || n > mostGenerated {
		wrong = append(wrong, fault.Detail{Location: "count", Reason: "badRequest", Msg: "1 to 1,000 codes are made at once.", Code: "out_of_range"})
	}
	if len(wrong) > 0 {
		return nil, refuse(wrong)
	}
	all := make([]Code, 0, n)
	for len(all) < n {
		like.Code = c.random()
		added, err := insertCode(ctx, tx, like, by)
		if err != nil {
			return nil, fmt.Errorf("write promo code: %w", err)
		}
		if added {
			all = append(all, like)
		}
	}
	return all, nil
}

// Issue creates a code of random digits that is used once, by a new player, in tx: it gives what a prize draw has drawn.
func (c *Codes) Issue(ctx context.Context, tx *db.Tx, drawID, offerID, description string, endsAt int64) (Code, error) {
	like := Code{OfferID: offerID, Description: description, StartsAt: c.now(), EndsAt: endsAt, MostUses: 1, Place: Registration, DrawID: drawID}
	all, err := c.Generate(ctx, tx, like, 1, "")
	if err != nil {
		return Code{}, err
	}
	return all[0], nil
}

// Forget removes at most limit codes of prize draws that nobody has used and that ended before a time, in tx, and returns them.
func (c *Codes) Forget(ctx context.Context, tx *db.Tx, before int64, limit int) ([]string, error) {
	rows, err := tx.Query(ctx, `DELETE FROM promo_codes WHERE code IN (SELECT code FROM promo_codes WHERE draw_id <> '' AND uses = 0 AND ends_at < $1 ORDER BY draw_id, code LIMIT $2)
		RETURNING code`, before, limit)
	codes, err := db.Collect(rows, err, func(r *sql.Rows) (code string, err error) { return code, r.Scan(&code) })
	if err != nil {
		return nil, fmt.Errorf("remove promo codes of draws: %w", err)
	}
	return codes, nil
}

// Usable reports whether a code may be used now.
func (c *Codes) Usable(ctx context.Context, q db.Querier, code string) (bool, error) {
	found, err := c.read(ctx, q, code)
	return err == nil && c.usable(found), err
}

// random returns a code that does not begin with a zero, which spreadsheets leave out.
func (c *Codes) random() string {
	code := []byte{'1' + byte(rng.IntN(c.Random, 9))}
	for len(code) < digits {
		code = append(code, '0'+byte(rng.IntN(c.Random, 10)))
	}
	return string(code)
}

func (c *Codes) draft(made Code) Code {
	made.Uses, made.CreatedAt, made.Description, made.PartnerID = 0, c.now(), strings.TrimSpace(made.Description), strings.TrimSpace(made.PartnerID)
	if made.Place == "" {
		made.Place = Everywhere
	}
	return made
}

func (c *Codes) check(made Code) (wrong []fault.Detail) {
	complain := func(bad bool, location, code, msg string) {
		if bad {
			wrong = append(wrong, fault.Detail{Location: location, Reason: "badRequest", Msg: msg, Code: code})
		}
	}
	complain(!shape.MatchString(made.Code), "code", "promo_code_shape", "A promo code has 1 to 12 digits.")
	complain(!c.offers(made.OfferID), "offer_id", "unknown_offer", "The brand has no such offer.")
	complain(!text(made.Description, 1, longestDescription), "description", "wrong_length", "The description has 1 to 200 characters.")
	complain(made.StartsAt < 0 || made.EndsAt <= made.StartsAt || made.EndsAt <= made.CreatedAt, "ends_at", "promo_window", "The code must end after it begins, and in the future.")
	complain(made.MostUses < 1 || made.MostUses > mostUses, "most_uses", "out_of_range", "A code may be used 1 to 10,000,000 times.")
	complain(made.Place != Everywhere && made.Place != Registration && made.Place != Account, "place", "promo_place", "A code is used everywhere, at registration or by players.")
	complain(!text(made.PartnerID, 0, longestPartner), "partner_id", "wrong_length", "The partner has up to 200 characters.")
	complain(made.PlayerID != "" && (made.PartnerID != "" || made.MostUses != 1 || made.Place == Registration), "player_id", "promo_player",
		"A code for one player is used once, by that player, and has no partner.")
	return wrong
}

// text reports whether a text has from least to most characters, all printable.
func text(s string, least, most int) bool {
	n := utf8.RuneCountInString(s)
	return n >= least && n <= most && utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f }) < 0
}

func (c *Codes) offers(offerID string) bool {
	return slices.ContainsFunc(c.Brand.AllOffers(), func(o content.Offer) bool {
		return o.ID == offerID && !o.Kind.OnBets() && o.StateAt(c.now()) != content.Ended
	})
}

func refuse(wrong []fault.Detail) error {
	f := *ErrForm
	f.Message = wrong[0].Msg
	return f.With(wrong...)
}

// End ends a promo code now, in tx; changed is false when it had ended. It refuses with ErrUnknown.
func (c *Codes) End(ctx context.Context, tx *db.Tx, code string) (ended Code, changed bool, err error) {
	if changed, err = endCode(ctx, tx, code, c.now()); err != nil {
		return Code{}, false, fmt.Errorf("end promo code: %w", err)
	}
	if ended, err = c.read(ctx, tx, code); err != nil {
		return Code{}, false, err
	}
	if ended.Code == "" {
		return Code{}, false, ErrUnknown
	}
	return ended, changed, nil
}

// List returns up to limit promo codes of staff in order of code, those after a code ("" for the first).
func (c *Codes) List(ctx context.Context, after string, limit int) ([]Code, error) {
	all, err := codesAfter(ctx, c.DB.Reader(), after, limit)
	if err != nil {
		return nil, fmt.Errorf("list promo codes: %w", err)
	}
	return all, nil
}

// Uses returns the latest uses of a code, at most limit.
func (c *Codes) Uses(ctx context.Context, code string, limit int) ([]Use, error) {
	all, err := usesOf(ctx, c.DB.Reader(), code, limit)
	if err != nil {
		return nil, fmt.Errorf("list uses of promo code: %w", err)
	}
	return all, nil
}
