package round

import (
	"context"
	"encoding/json"
	"fmt"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Replay is a round with everything that its result follows from, and the result that the game's rules give now.
type Replay struct {
	PlayedRound
	Actions []game.Action    `json:"actions"`
	Seeds   ReplaySeeds      `json:"seeds"`
	Drawn   any              `json:"drawn,omitempty" doc:"everything that the seeds decide; absent while the round is open"`
	Again   *RecomputedRound `json:"again,omitempty" doc:"what the rules give; absent if the round has no result or was played by former rules"`
	Equal   bool             `json:"equal" doc:"the stored result is the recomputed one"`
}

// ReplaySeeds are the seeds of a round. The server's seed is shown when it was revealed to the player.
type ReplaySeeds struct {
	ServerSeed string `json:"server_seed" doc:"empty while it is in use"`
	Commitment string `json:"commitment" doc:"SHA-256 of the server's seed, published before the round"`
	Matches    bool   `json:"matches" doc:"the seed has this hash"`
	ClientSeed string `json:"client_seed"`
}

// RecomputedRound is the result that the rules of a game give for the seeds and actions of a round.
type RecomputedRound struct {
	Multiplier int64           `json:"multiplier" doc:"ten-thousandths"`
	Payout     money.Amount    `json:"payout" doc:"hundredths"`
	View       json.RawMessage `json:"view"`
}

// Replay plays a round again. Error: ErrNoRound.
func (e *Engine) Replay(ctx context.Context, roundID id.Round) (r Replay, err error) {
	q := e.DB.Reader()
	all, err := loadRounds(ctx, q, []string{string(roundID)})
	if err != nil {
		return r, err
	}
	x, ok := all[string(roundID)].(row)
	if !ok {
		return r, ErrNoRound
	}
	shown, err := e.show(ctx, q, x)
	if err != nil {
		return r, err
	}
	r = Replay{PlayedRound: PlayedRound{shown, x.PlayerID}, Actions: append([]game.Action{}, x.Actions...)}
	seeds, err := e.seedsOf(ctx, q, x)
	if err != nil {
		return r, err
	}
	if r.Seeds, err = e.replaySeeds(ctx, x, seeds); err != nil {
		return r, err
	}
	if g, same := e.rulesOf(x); same && x.Status == Ended {
		return r, r.again(x, g, seeds)
	}
	return r, nil
}

// replaySeeds returns what may be shown of the seeds of a round.
func (e *Engine) replaySeeds(ctx context.Context, x row, seeds fair.Seeds) (s ReplaySeeds, err error) {
	was, revealed, err := findRevealed(ctx, e.DB.Reader(), x.Seeds)
	if err != nil {
		return s, err
	}
	s = ReplaySeeds{ServerSeed: was.ServerSeed, Commitment: was.Commitment, ClientSeed: seeds.Client}
	if !revealed {
		inUse, err := readSeeds(ctx, e.DB.Reader(), []string{string(x.Seeds)})
		if err != nil {
			return s, err
		}
		if len(inUse) == 0 { // revealed just now
			return e.replaySeeds(ctx, x, seeds)
		}
		s.Commitment = inUse[0].commitment
	}
	s.Matches = fair.Commitment(seeds.Server) == s.Commitment
	return s, nil
}

// again adds what the rules give.
func (r *Replay) again(x row, g game.Game, seeds fair.Seeds) error {
	drawn, err := g.Draw([]byte(x.Params), fair.NewStream(seeds, x.Nonce))
	if err != nil {
		return fmt.Errorf("draw round %s again: %w", x.ID, err)
	}
	state, err := g.Play([]byte(x.Params), x.Actions, fair.NewStream(seeds, x.Nonce))
	if err != nil {
		return fmt.Errorf("play round %s again: %w", x.ID, err)
	}
	again := x
	again.Status, again.Payout, again.Result = Open, 0, ""
	if err := again.apply(state, x.EndedAt); err != nil {
		return err
	}
	view, err := json.Marshal(state.View)
	if err != nil {
		return fmt.Errorf("view of round %s: %w", x.ID, err)
	}
	r.Drawn, r.Again = drawn, &RecomputedRound{again.Multiplier.Scaled(), again.Payout, view}
	r.Equal = again.Status == x.Status && again.Payout == x.Payout && again.Multiplier == x.Multiplier && again.Result == x.Result
	return nil
}
