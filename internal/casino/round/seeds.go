package round

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"maidan/internal/casino/fair"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Seeds are what a player may know about the seeds of the next round, and the demo money.
type Seeds struct {
	ID             id.Seeds     `json:"id"`
	Commitment     string       `json:"commitment" doc:"SHA-256 of the server's seed"`
	NextCommitment string       `json:"next_commitment" doc:"SHA-256 of the server's seed that follows when the seeds are changed"`
	ClientSeed     string       `json:"client_seed"`
	Nonce          int64        `json:"nonce" doc:"of the next round: the number of rounds with these seeds"`
	Since          int64        `json:"since" doc:"unix milliseconds"`
	Demo           money.Amount `json:"demo" doc:"demo money, hundredths"`
}

// Revealed are seeds that are not used any more: every round that was played with them can be verified.
type Revealed struct {
	ID         id.Seeds  `json:"id"`
	PlayerID   id.Player `json:"-"`
	ServerSeed string    `json:"server_seed"`
	Commitment string    `json:"commitment"`
	ClientSeed string    `json:"client_seed"`
	Rounds     int64     `json:"rounds" doc:"nonces from 0"`
	Since      int64     `json:"since" doc:"unix milliseconds"`
	RevealedAt int64     `json:"revealed_at" doc:"unix milliseconds"`
}

func (s *seat) shown() Seeds {
	return Seeds{s.seeds.id, s.seeds.commitment, s.seeds.nextCommitment, s.seeds.client, s.nonce, s.seeds.since, s.demo}
}

// Seeds returns the seeds of a player's next round; a player who has none gets some.
func (e *Engine) Seeds(ctx context.Context, playerID id.Player, c money.Currency) (Seeds, error) {
	if err := e.Sit(ctx, playerID, c); err != nil {
		return Seeds{}, err
	}
	s, err := e.seatOf(ctx, playerID)
	if err != nil {
		return Seeds{}, err
	}
	return s.shown(), nil
}

// Seeds are changed automatically after so many rounds or so long, when no round is open.
const (
	mostRounds = 10_000
	longestUse = 30 * 24 * time.Hour
)

// errUsedUp is returned by a command whose seeds must be changed first.
var errUsedUp = fault.New(fault.Conflict, "seeds_used_up", "The seeds must be changed.")

func (s *seat) usedUp(now int64) bool {
	return len(s.open) == 0 && s.nonce > 0 && (s.nonce >= mostRounds || now-s.seeds.since > longestUse.Milliseconds())
}

func (e *Engine) changeUsedUp(ctx context.Context, playerID id.Player) error {
	s, err := e.seatOf(ctx, playerID)
	if err != nil || !s.usedUp(clock.Millis(e.Clock.Now())) { // another request has changed them since
		return err
	}
	if _, err = e.ChangeSeeds(ctx, playerID, s.seeds.id, s.seeds.client); errors.Is(err, ErrSeeds) || errors.Is(err, wallet.ErrMismatch) {
		return nil
	}
	return err
}

// ChangeSeeds reveals the server's seed of the seeds with this id and begins new ones: with the server's seed that was committed before, so that it
// was chosen before the new seed of the player, and with that seed. The same call again returns the seeds of now.
//
// Errors: fair.ErrClientSeed, ErrSeeds if others are in use, ErrOpen while a round is open, whose hidden result the seeds would reveal.
func (e *Engine) ChangeSeeds(ctx context.Context, playerID id.Player, old id.Seeds, clientSeed string) (Seeds, error) {
	if err := fair.CheckClientSeed(clientSeed); err != nil {
		return Seeds{}, err
	}
	next := seeds{id: id.Seeds(e.IDs.New()), player: playerID, client: clientSeed}
	var err error
	if next.nextSealed, next.nextCommitment, err = e.newServerSeed(playerID); err != nil {
		return Seeds{}, err
	}
	_, err = e.Wallet.Submit(ctx, wallet.Command{
		Key: "casino:" + string(old) + ":change", Hash: wallet.HashOf("seeds", string(playerID), clientSeed),
		Rows:   []wallet.RowKey{{Loader: seatLoader, Key: string(playerID)}},
		Decide: func(v *wallet.View) (wallet.Decision, error) { return e.changeSeeds(v, playerID, old, next) },
	})
	if err != nil {
		return Seeds{}, err
	}
	s, err := e.seatOf(ctx, playerID)
	if err != nil {
		return Seeds{}, err
	}
	return s.shown(), nil
}

// changeSeeds decides on the seeds of next, whose server's seed is the one that was committed before; next has only the one after.
func (e *Engine) changeSeeds(v *wallet.View, playerID id.Player, old id.Seeds, next seeds) (d wallet.Decision, err error) {
	at, err := viewSeat(v, playerID)
	switch {
	case errors.Is(err, errNoSeat) || err == nil && at.seeds.id != old:
		return d, ErrSeeds
	case err != nil:
		return d, err
	case len(at.open) > 0:
		return d, ErrOpen.WithData("game", at.open[0].game).WithData("round", at.open[0].round)
	}
	now := clock.Millis(v.Now())
	next.sealed, next.commitment, next.since = at.seeds.nextSealed, at.seeds.nextCommitment, now
	if next.server, err = e.openSeed(playerID, next.sealed); err != nil { // for later commands of the batch
		return d, err
	}
	revealed := at.seeds.reveal(at.nonce, now)
	at.seeds, at.nonce = &next, 0
	update, changed := at.saved("seeds_id", "nonce")
	d.Writes, d.Updates, d.Rows = []wallet.Write{next.insert()}, []wallet.Update{revealed, update}, []wallet.Row{changed}
	d.Answer, err = json.Marshal(map[string]id.Seeds{"seeds": old})
	return d, err
}

// RevealedSeeds returns a player's former seeds with smaller ids, the latest first, at most 20.
func (e *Engine) RevealedSeeds(ctx context.Context, playerID id.Player, before string) ([]Revealed, error) {
	if before == "" {
		before = id.End
	}
	rows, err := e.DB.Reader().Query(ctx, revealedColumns+" AND player_id = $1 AND id < $2 ORDER BY id DESC LIMIT 20", playerID, before)
	all, err := db.Collect(rows, err, scanRevealed)
	if err != nil {
		return nil, fmt.Errorf("read former seeds: %w", err)
	}
	return all, nil
}

// RefillDemo sets a player's demo money to its amount at the beginning, if it has less.
func (e *Engine) RefillDemo(ctx context.Context, playerID id.Player, c money.Currency) (Seeds, error) {
	limits, ok := LimitsOf(c)
	if !ok {
		return Seeds{}, ErrStake
	}
	if err := e.Sit(ctx, playerID, c); err != nil {
		return Seeds{}, err
	}
	before, err := e.seatOf(ctx, playerID)
	if err != nil {
		return Seeds{}, err
	}
	if before.demo >= limits.Demo {
		return before.shown(), nil
	}
	_, err = e.Wallet.Submit(ctx, wallet.Command{
		Key: fmt.Sprintf("casino:%s:demo:%d", playerID, before.version), Hash: wallet.HashOf("demo", string(playerID)),
		Rows: []wallet.RowKey{{Loader: seatLoader, Key: string(playerID)}},
		Decide: func(v *wallet.View) (d wallet.Decision, err error) {
			at, err := viewSeat(v, playerID)
			if err != nil {
				return d, err
			}
			at.demo = max(at.demo, limits.Demo)
			update, changed := at.saved("demo")
			return wallet.Decision{Updates: []wallet.Update{update}, Rows: []wallet.Row{changed}, Answer: []byte("{}")}, nil
		},
	})
	if err != nil {
		return Seeds{}, err
	}
	after, err := e.seatOf(ctx, playerID)
	if err != nil {
		return Seeds{}, err
	}
	return after.shown(), nil
}
