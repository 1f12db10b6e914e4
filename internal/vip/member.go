package vip

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
)

// ChangedKind is the event of a membership that begins, changes or ends. Its subject is the player.
const ChangedKind = "vip.changed"

// Changed is the payload of vip.changed.
type Changed struct {
	PlayerID    id.Player `json:"player_id"`
	Level       string    `json:"level"`
	Was         string    `json:"was"`     // the level before; empty of a new member
	Percent     int64     `json:"percent"` // cashback of the level
	ManagerName string    `json:"manager_name"`
	Ended       bool      `json:"ended"`
}

// Membership is what staff decide about a player.
type Membership struct {
	PlayerID    id.Player
	Currency    money.Currency
	Level       string
	ManagerID   id.Staff
	ManagerName string // as the player reads it, 1 to 40 characters
}

// detail is what the audit trail has of a change.
type detail struct {
	Player   id.Player      `json:"player"`
	Level    string         `json:"level,omitempty"`
	Was      string         `json:"was,omitempty"`
	Manager  id.Staff       `json:"manager,omitempty"`
	Name     string         `json:"name,omitempty"`
	Week     int64          `json:"week,omitempty"`
	Amount   money.Amount   `json:"amount,omitempty"`
	Currency money.Currency `json:"currency,omitempty"`
	Reason   string         `json:"reason,omitempty"`
}

// Set makes a player a member, or changes the level or the manager of one. What the player stakes from then on counts. It is idempotent. Errors: ErrLevel and
// ErrManager.
func (s *Service) Set(ctx context.Context, m Membership, record Record) error {
	m.ManagerName = strings.TrimSpace(m.ManagerName)
	level, ok := s.Programme.Level(m.Level)
	if !ok {
		return ErrLevel.At("level", "badRequest")
	}
	if n := utf8.RuneCountInString(m.ManagerName); n < 1 || n > 40 || !utf8.ValidString(m.ManagerName) || strings.ContainsFunc(m.ManagerName, unicode.IsControl) {
		return ErrManager.At("manager_name", "badRequest")
	}
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		was, known, err := s.lockMember(ctx, tx, m)
		if err != nil {
			return err
		}
		if known && was.Active() && was.Level == m.Level && was.ManagerID == m.ManagerID && was.ManagerName == m.ManagerName {
			return nil
		}
		since, before := was.Since, was.Level
		if !known || !was.Active() {
			since, before = s.now(), ""
		}
		if _, err := tx.Exec(ctx, "UPDATE vip_members SET level = $2, manager_id = $3, manager_name = $4, since = $5, ended_at = 0, updated_at = $6 WHERE player_id = $1",
			string(m.PlayerID), m.Level, string(m.ManagerID), m.ManagerName, since, s.now()); err != nil {
			return err
		}
		if err := record(ctx, tx, "vip.set", string(m.PlayerID), detail{Player: m.PlayerID, Level: m.Level, Was: before, Manager: m.ManagerID, Name: m.ManagerName}); err != nil {
			return err
		}
		return s.announce(ctx, tx, Changed{PlayerID: m.PlayerID, Level: m.Level, Was: before, Percent: level.Cashback, ManagerName: m.ManagerName})
	})
	if err != nil {
		return fmt.Errorf("set a VIP member: %w", err)
	}
	s.Box.Wake()
	return nil
}

// lockMember locks the row of a player until the transaction ends. It inserts one that has ended for a player who never was a member; known is false then.
func (s *Service) lockMember(ctx context.Context, tx *db.Tx, m Membership) (was Member, known bool, err error) {
	added, err := tx.Exec(ctx, `INSERT INTO vip_members (player_id, currency, level, manager_id, manager_name, since, ended_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $6, $6) ON CONFLICT (player_id) DO NOTHING`,
		string(m.PlayerID), string(m.Currency), m.Level, string(m.ManagerID), m.ManagerName, s.now())
	if err != nil {
		return was, false, err
	}
	rows, err := tx.Query(ctx, "UPDATE vip_members SET level = level WHERE player_id = $1 RETURNING "+memberColumns, string(m.PlayerID))
	found, err := db.Collect(rows, err, scanMember)
	if err != nil {
		return was, false, err
	}
	return found[0], added == 0, nil
}

// End ends a membership. What has counted in its last week is still paid. It is idempotent. Errors: ErrMember.
func (s *Service) End(ctx context.Context, playerID id.Player, reason string, record Record) error {
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		rows, err := tx.Query(ctx, "UPDATE vip_members SET level = level WHERE player_id = $1 RETURNING "+memberColumns, string(playerID))
		found, err := db.Collect(rows, err, scanMember)
		switch {
		case err != nil:
			return err
		case len(found) == 0:
			return ErrMember
		case !found[0].Active():
			return nil
		}
		if _, err := tx.Exec(ctx, "UPDATE vip_members SET ended_at = $2, updated_at = $2 WHERE player_id = $1", string(playerID), s.now()); err != nil {
			return err
		}
		if err := record(ctx, tx, "vip.end", string(playerID), detail{Player: playerID, Was: found[0].Level, Reason: reason}); err != nil {
			return err
		}
		return s.announce(ctx, tx, Changed{PlayerID: playerID, Was: found[0].Level, ManagerName: found[0].ManagerName, Ended: true})
	})
	if err != nil {
		return fmt.Errorf("end a VIP membership: %w", err)
	}
	s.Box.Wake()
	return nil
}

func (s *Service) announce(ctx context.Context, tx *db.Tx, c Changed) error {
	return s.Box.Append(ctx, tx, outbox.New(s.IDs.New(), ChangedKind, string(c.PlayerID), s.now(), c))
}
