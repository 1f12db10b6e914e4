package player

import (
	"context"
	"fmt"
	"strconv"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Session is a device on which a player is signed in.
type Session struct {
	ID        id.Session
	Agent     Agent
	Address   string // at the sign-in
	Method    Method // empty for sessions older than this field
	CreatedAt int64  // unix milliseconds
	UsedAt    int64  // last sign-in or refresh, unix milliseconds
}

// Sessions returns a player's open sessions, the last used first, at most a hundred.
func (p *Players) Sessions(ctx context.Context, player id.Player) ([]Session, error) {
	now := p.Clock.Now()
	open, err := sessionsOf(ctx, p.DB.Reader(), player, now.UnixMilli(), now.Add(-refreshAge).UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	list := make([]Session, 0, len(open))
	for _, s := range open {
		list = append(list, Session{s.id, ReadAgent(s.agent), s.address, s.method, s.createdAt, s.usedAt})
	}
	return list, nil
}

// EndSession signs a player out on one device. It refuses with ErrNoSession when the player has no such session.
func (p *Players) EndSession(ctx context.Context, player id.Player, session id.Session, v Visit) error {
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		ended, err := endSessions(ctx, tx, player, only(session), byDevice, p.Clock.Now().UnixMilli())
		if err != nil {
			return err
		}
		if len(ended) == 0 {
			return ErrNoSession
		}
		return p.recordSessionsEnded(ctx, tx, player, byDevice, ended, v)
	})
	if err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	p.Box.Wake()
	return nil
}

// EndAllSessions signs a player out on every device except keep, which may be empty, and voids every code, link and challenge of
// the player. It returns how many sessions ended.
func (p *Players) EndAllSessions(ctx context.Context, player id.Player, keep id.Session, v Visit) (int, error) {
	var ended []id.Session
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if err := p.voidPending(ctx, tx, player); err != nil {
			return err
		}
		if ended, err = endSessions(ctx, tx, player, allBut(keep), byEverywhere, p.Clock.Now().UnixMilli()); err != nil {
			return err
		}
		return p.recordSessionsEnded(ctx, tx, player, byEverywhere, ended, v)
	})
	if err != nil {
		return 0, fmt.Errorf("end sessions: %w", err)
	}
	p.Box.Wake()
	return len(ended), nil
}

// EndForExclusion ends every session of a player who takes a break, in tx. The caller calls outbox.Box.Wake after the commit.
func (p *Players) EndForExclusion(ctx context.Context, tx *db.Tx, player id.Player) error {
	return p.end(ctx, tx, player, allBut(""), byExclusion)
}

// end ends sessions in tx. Their access tokens stop working at once on this node and within sessionTrust on the others. Their
// live connections are closed when the event is handled.
func (p *Players) end(ctx context.Context, tx *db.Tx, player id.Player, which sessionFilter, why string) error {
	ended, err := endSessions(ctx, tx, player, which, why, p.Clock.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("end sessions: %w", err)
	}
	return p.publishSessionsEnded(ctx, tx, player, why, ended)
}

// recordSessionsEnded is publishSessionsEnded with an entry in the audit log, for a request of the player.
func (p *Players) recordSessionsEnded(ctx context.Context, tx *db.Tx, player id.Player, why string, ended []id.Session, v Visit) error {
	if len(ended) == 0 {
		return nil
	}
	err := p.RecordChange(ctx, tx, Change{
		Player: player, Actor: ByPlayer, What: "sessions", Address: v.Address, Detail: map[string]string{"ended": strconv.Itoa(len(ended))},
	})
	if err != nil {
		return err
	}
	return p.publishSessionsEnded(ctx, tx, player, why, ended)
}

func (p *Players) publishSessionsEnded(ctx context.Context, tx *db.Tx, player id.Player, why string, ended []id.Session) error {
	if len(ended) == 0 {
		return nil
	}
	for _, session := range ended { // harmless if tx is rolled back: they are looked up again
		p.sessions.forget(session)
	}
	return p.Box.Append(ctx, tx, p.sessionsEnded(player, why, ended))
}

// secure ends sessions of a player except keep, and voids every code, link and challenge.
func (p *Players) secure(ctx context.Context, tx *db.Tx, player id.Player, keep id.Session, why string) error {
	if err := p.voidPending(ctx, tx, player); err != nil {
		return err
	}
	return p.end(ctx, tx, player, allBut(keep), why)
}

// OnVoid adds a function that voids the codes, links and challenges of a player in another package, in tx. Call it before the
// first request.
func (p *Players) OnVoid(end func(ctx context.Context, tx *db.Tx, player id.Player) error) {
	p.voiders = append(p.voiders, end)
}

// voidPending voids every code, link and challenge of a player, in tx: they may have been requested by an intruder.
func (p *Players) voidPending(ctx context.Context, tx *db.Tx, player id.Player) error {
	now := p.Clock.Now().UnixMilli()
	if err := voidLinks(ctx, tx, player, now); err != nil {
		return fmt.Errorf("void links: %w", err)
	}
	if err := setSecured(ctx, tx, player, now); err != nil {
		return fmt.Errorf("void challenges: %w", err)
	}
	for _, end := range p.voiders {
		if err := end(ctx, tx, player); err != nil {
			return fmt.Errorf("void pending codes: %w", err)
		}
	}
	return nil
}
