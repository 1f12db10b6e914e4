package mission

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/wallet"
)

// List returns what a player can start, has started, or can claim, in the programme's order: the mission of the present period, and before it the one of the last period if its reward can still be claimed. A mission whose reward is
// not offered to the player is left out until it is started.
func (s *Missions) List(ctx context.Context, q db.Querier, p player.Player) ([]Run, error) {
	now := s.Clock.Now()
	all := []Run{}
	started, err := runsOf(ctx, q, p.ID, now.AddDate(0, 0, -14).UnixMilli())
	if err != nil {
		return nil, err
	}
	for _, m := range s.Programme.Missions {
		from, to := m.Every.at(now)
		last := from - (to - from)
		present := slices.IndexFunc(started, func(r Run) bool { return r.Mission == m.ID && r.From == from })
		if i := slices.IndexFunc(started, func(r Run) bool { return r.Mission == m.ID && r.From == last && r.Status == Done }); i >= 0 {
			all = append(all, started[i])
		}
		if present >= 0 {
			all = append(all, started[present])
			continue
		}
		fresh, err := s.fresh(ctx, q, m, p)
		switch {
		case err == nil:
			all = append(all, fresh)
		case !isRefusal(err):
			return nil, err
		}
	}
	return all, nil
}

func isRefusal(err error) bool {
	var refused *fault.Error
	return errors.As(err, &refused)
}

// fresh returns the mission of the present period as a player can start it. Errors: ErrUnknown and those of Config.Eligible.
func (s *Missions) fresh(ctx context.Context, q db.Querier, m Mission, p player.Player) (Run, error) {
	offer, made := s.Brand.OfferIn(m.Reward, p.Currency)
	if !made || s.Give[offer.Kind] == nil {
		return Run{}, ErrUnknown
	}
	if err := s.Eligible(ctx, q, p, offer); err != nil {
		return Run{}, err
	}
	from, to := m.Every.at(s.Clock.Now())
	target, terms := m.in(p.Currency)
	return Run{Mission: m.ID, PlayerID: p.ID, From: from, Ends: to, Currency: p.Currency, Task: m.Task, Terms: terms, Target: target, Status: Open,
		Reward: Reward{m.Reward, offer.ID, offer.Kind, offer.MaxBonus.Amount}}, nil
}

// Mission returns a mission of the programme.
func (s *Missions) Mission(missionID string) (Mission, bool) {
	i := slices.IndexFunc(s.Programme.Missions, func(m Mission) bool { return m.ID == missionID })
	if i < 0 {
		return Mission{}, false
	}
	return s.Programme.Missions[i], true
}

// Start starts the mission of the present period for a player, once: a repeated call answers how far it is. Errors: ErrUnknown, those of Config.Barred and of Config.Eligible.
func (s *Missions) Start(ctx context.Context, p player.Player, missionID string) (run Run, err error) {
	m, known := s.Mission(missionID)
	if !known {
		return Run{}, ErrUnknown
	}
	err = wallet.RetryContended(func() error {
		return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			run, err = s.start(ctx, tx, p, m)
			return err
		})
	})
	if err != nil {
		return Run{}, fmt.Errorf("start a mission: %w", err)
	}
	return run, nil
}

func (s *Missions) start(ctx context.Context, tx *db.Tx, p player.Player, m Mission) (Run, error) {
	now := s.Clock.Now()
	from, _ := m.Every.at(now)
	if run, found, err := runOf(ctx, tx, m.ID, p.ID, from); err != nil || found {
		return run, err
	}
	if err := s.Barred(ctx, tx, p.ID); err != nil {
		return Run{}, err
	}
	run, err := s.fresh(ctx, tx, m, p)
	if err != nil {
		return Run{}, err
	}
	run.Status, run.StartedAt = Running, clock.Millis(now)
	added, err := insertRun(ctx, tx, run)
	if err != nil || added {
		return run, err
	}
	run, _, err = runOf(ctx, tx, m.ID, p.ID, from) // another node was first
	return run, err
}

// Claim gives the reward of a mission that is done, once: a repeated call answers that it was given. from is the first moment of its period. Errors: ErrUnknown, ErrNotDone, those of Config.Barred and of Config.Eligible.
func (s *Missions) Claim(ctx context.Context, p player.Player, missionID string, from int64) (run Run, err error) {
	err = wallet.RetryContended(func() error {
		return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			run, err = s.claim(ctx, tx, p, missionID, from)
			return err
		})
	})
	if err != nil {
		return Run{}, fmt.Errorf("claim a mission: %w", err)
	}
	s.Box.Wake()
	return run, nil
}

func (s *Missions) claim(ctx context.Context, tx *db.Tx, p player.Player, missionID string, from int64) (Run, error) {
	run, found, err := runOf(ctx, tx, missionID, p.ID, from)
	now := clock.Millis(s.Clock.Now())
	switch {
	case err != nil:
		return Run{}, err
	case !found:
		return Run{}, ErrUnknown
	case run.Status == Claimed:
		return run, nil
	case run.Status != Done || now >= run.ClaimEnds():
		return Run{}, ErrNotDone
	}
	if err := s.Barred(ctx, tx, p.ID); err != nil {
		return Run{}, err
	}
	offer, made := s.Brand.Bonus(run.Reward.BonusID)
	if !made || s.Give[offer.Kind] == nil {
		return Run{}, ErrUnknown
	}
	if err := s.Eligible(ctx, tx, p, offer); err != nil {
		return Run{}, err
	}
	run.Status, run.ClaimedAt, run.Reward.Kind, run.Reward.Amount = Claimed, now, offer.Kind, offer.MaxBonus.Amount
	claimed, err := markClaimed(ctx, tx, run)
	if err != nil {
		return Run{}, err
	}
	if !claimed { // another call was first, or a correction
		return Run{}, wallet.ErrContended
	}
	return run, s.Give[offer.Kind](ctx, tx, p, offer, run.Source())
}

// ClaimEnds returns until when the reward can be claimed: the end of the next period.
func (r Run) ClaimEnds() int64 { return r.Ends + (r.Ends - r.From) }

// Source names a run as the source of a bonus.
func (r Run) Source() string { return sourceOf(r.Mission, r.From, r.PlayerID) }

func sourceOf(missionID string, from int64, playerID id.Player) string {
	return fmt.Sprintf("%s%s:%d:%s", SourcePrefix, missionID, from, playerID)
}
