package profile

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
)

// Change is a change of a profile.
type Change struct {
	Fields          map[Field]string // missing fields do not change; an empty value clears
	LastUsedBonus   *string          // a bonus balance of the player, or "" or Real for the real balance; nil: unchanged
	UnderModeration *bool            // staff only; nil: unchanged
	Version         *int64           // of the profile that was read; nil: any
	Address         string           // of the caller

	StaffID id.Staff // empty: the player
	Reason  string   // staff only: 3 to 200 characters
	// Record is called in the transaction with the changed fields. Optional.
	Record func(ctx context.Context, tx *db.Tx, changed []Field) error
}

func (c Change) byStaff() bool { return c.StaffID != "" }

func (c Change) actor() string {
	if c.byStaff() {
		return player.ByStaff(c.StaffID)
	}
	return player.ByPlayer
}

// Update changes a profile and returns the result. It fails with ErrForm, which lists all errors; with ErrStale when Version
// is not current; and, except for staff, with ErrLocked for fields that were filled in once and ErrModeration during a
// review. Staff must give a reason (ErrReason). Unchanged values are not recorded.
func (p *Profiles) Update(ctx context.Context, playerID id.Player, c Change) (Profile, error) {
	if n := utf8.RuneCountInString(strings.TrimSpace(c.Reason)); c.byStaff() && (n < 3 || n > 200) {
		return Profile{}, ErrReason.At("reason", "badRequest")
	}
	who, err := p.Players.Get(ctx, playerID)
	if err != nil {
		return Profile{}, err
	}
	var next Profile
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := insertPerson(ctx, tx, playerID, "", p.now()); err != nil {
			return fmt.Errorf("open profile: %w", err)
		}
		if err := lockPerson(ctx, tx, playerID); err != nil {
			return fmt.Errorf("lock profile: %w", err)
		}
		now, err := p.Get(ctx, tx, playerID)
		if err != nil {
			return err
		}
		if c.Version != nil && *c.Version != now.Version {
			return ErrStale.WithData("version", now.Version)
		}
		if next, err = p.next(ctx, tx, now, c, who.Country); err != nil {
			return err
		}
		return p.save(ctx, tx, now, &next, c)
	})
	if err != nil {
		return Profile{}, fmt.Errorf("update profile: %w", err)
	}
	p.Box.Wake()
	return next, nil
}

// next returns the validated profile after the change.
func (p *Profiles) next(ctx context.Context, tx *db.Tx, now Profile, c Change, residence string) (Profile, error) {
	next, wrong := p.clean(now, c.Fields, residence, c.byStaff())
	if len(wrong) > 0 {
		form := *ErrForm
		form.Message = wrong[0].Msg
		return Profile{}, form.With(wrong...)
	}
	if c.UnderModeration != nil && c.byStaff() {
		next.UnderModeration = *c.UnderModeration
	}
	if err := p.bonus(ctx, tx, &next, c.LastUsedBonus); err != nil {
		return Profile{}, err
	}
	if c.byStaff() {
		return next, nil
	}
	return next, refuseLocked(now, next)
}

func (p *Profiles) bonus(ctx context.Context, tx *db.Tx, next *Profile, balance *string) error {
	if balance == nil {
		return nil
	}
	bonus := *balance
	if bonus == Real {
		bonus = ""
	}
	if bonus != "" && bonus != next.LastUsedBonus {
		has := false
		if p.HasBonus != nil {
			var err error
			if has, err = p.HasBonus(ctx, tx, next.PlayerID, bonus); err != nil {
				return fmt.Errorf("look up bonus balance: %w", err)
			}
		}
		if !has {
			return ErrBonus.At("last_used_balance", "badRequest")
		}
	}
	next.LastUsedBonus = bonus
	return nil
}

// refuseLocked rejects changes of fields that are locked for the player.
func refuseLocked(now, next Profile) error {
	refusal := ErrLocked
	if now.UnderModeration {
		refusal = ErrModeration
	}
	locked := false
	for _, f := range differing(now, next) {
		if !now.Editable(f) {
			refusal, locked = refusal.At(string(f), "forbidden"), true
		}
	}
	if locked {
		return refusal
	}
	return nil
}

func differing(now, next Profile) []Field {
	return slices.DeleteFunc(slices.Clone(fields), func(f Field) bool { return now.value(f) == next.value(f) })
}

// save stores the profile, the audit log and the event; it does nothing when nothing changed.
func (p *Profiles) save(ctx context.Context, tx *db.Tx, now Profile, next *Profile, c Change) error {
	changed := differing(now, *next)
	if len(changed) == 0 && now.UnderModeration == next.UnderModeration && now.LastUsedBonus == next.LastUsedBonus {
		return nil
	}
	next.Version, next.UpdatedAt = now.Version+1, p.now()
	sealed, err := p.seal([]byte(next.Identification), identificationOf(next.PlayerID))
	if err != nil {
		return fmt.Errorf("seal identification number: %w", err)
	}
	if err := updatePerson(ctx, tx, *next, sealed); err != nil {
		return fmt.Errorf("write profile: %w", err)
	}
	if len(changed) == 0 && now.UnderModeration == next.UnderModeration {
		return nil // the last used balance is not an account change
	}
	if err := p.Players.RecordChange(ctx, tx, player.Change{
		Player: next.PlayerID, Actor: c.actor(), What: "profile", Detail: changes(now, *next, changed, c.Reason), Address: c.Address,
	}); err != nil {
		return err
	}
	if c.Record != nil {
		if err := c.Record(ctx, tx, changed); err != nil {
			return err
		}
	}
	return p.Box.Append(ctx, tx, p.changed(next.PlayerID, c.actor(), changed))
}

// changes returns the audit log's detail: for each field a hint of its old and new value.
func changes(now, next Profile, changed []Field, reason string) map[string]any {
	detail := map[string]any{}
	for _, f := range changed {
		detail[string(f)] = [2]string{hint(f, now.value(f)), hint(f, next.value(f))}
	}
	if now.UnderModeration != next.UnderModeration {
		detail["under_moderation"] = [2]bool{now.UnderModeration, next.UnderModeration}
	}
	if reason = strings.TrimSpace(reason); reason != "" {
		detail["reason"] = reason
	}
	return detail
}
