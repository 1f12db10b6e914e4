package round

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"maidan/internal/casino/fair"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// seatLoader is the name of the loader of seats.
const seatLoader = "casino.player"

// seat is what a player's next round is drawn with. It is immutable once loaded.
type seat struct {
	player  id.Player
	seeds   *seeds
	nonce   int64
	open    openRounds
	demo    money.Amount
	lastAt  int64
	version int64
}

var seatTable = db.Table{Name: "casino_players", Key: []string{"player_id"}, Columns: []db.Column{
	{Name: "player_id", Type: db.Text}, {Name: "seeds_id", Type: db.Text}, {Name: "nonce", Type: db.Int}, {Name: "open", Type: db.Text},
	{Name: "demo", Type: db.Int}, {Name: "last_at", Type: db.Int}, {Name: "version", Type: db.Int}}}

// saved returns the decision's parts that store a changed seat. Its version guards it: of two commands that changed the same seat one is decided
// again.
func (s *seat) saved(set ...string) (wallet.Update, wallet.Row) {
	all := map[string]any{"seeds_id": string(s.seeds.id), "nonce": s.nonce, "open": s.open.String(), "demo": int64(s.demo), "last_at": s.lastAt}
	u := wallet.Update{Table: seatTable, Guard: []string{"version"}, Set: append(set, "version"), Row: []any{string(s.player), s.version}}
	for _, column := range set {
		u.Row = append(u.Row, all[column])
	}
	u.Row = append(u.Row, s.version+1)
	after := *s
	after.version++
	return u, wallet.Row{RowKey: wallet.RowKey{Loader: seatLoader, Key: string(s.player)}, Value: &after}
}

// openRounds are the rounds of a player that are not over, at most one for each game, in the order of their start.
type openRounds []openRound

type openRound struct {
	game  string
	round id.Round
}

func parseOpen(text string) (all openRounds) {
	for part := range strings.SplitSeq(text, ";") {
		if game, round, ok := strings.Cut(part, "="); ok {
			all = append(all, openRound{game, id.Round(round)})
		}
	}
	return all
}

// String returns the stored form.
func (all openRounds) String() string {
	parts := make([]string, len(all))
	for i, o := range all {
		parts[i] = o.game + "=" + string(o.round)
	}
	return strings.Join(parts, ";")
}

// without returns the others.
func (all openRounds) without(round id.Round) (rest openRounds) {
	for _, o := range all {
		if o.round != round {
			rest = append(rest, o)
		}
	}
	return rest
}

// seated remembers which players have a row, so that not every round queries it.
type seated struct {
	mu    sync.Mutex
	known map[id.Player]bool
}

// mostSeated is the maximum of remembered players; beyond it all are forgotten.
const mostSeated = 1 << 16

func (s *seated) has(playerID id.Player) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known[playerID]
}

func (s *seated) add(playerID id.Player) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == nil || len(s.known) >= mostSeated {
		s.known = map[id.Player]bool{}
	}
	s.known[playerID] = true
}

// Sit creates the row of a player who has none, with new seeds and the demo money of the currency.
func (e *Engine) Sit(ctx context.Context, playerID id.Player, c money.Currency) error {
	if e.seated.has(playerID) {
		return nil
	}
	limits, _ := LimitsOf(c)
	fresh := seeds{id: id.Seeds(e.IDs.New()), player: playerID, client: fair.NewClientSeed(e.Random), since: clock.Millis(e.Clock.Now())}
	var err error
	if fresh.sealed, fresh.commitment, err = e.newServerSeed(playerID); err != nil {
		return err
	}
	if fresh.nextSealed, fresh.nextCommitment, err = e.newServerSeed(playerID); err != nil {
		return err
	}
	if err := e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return insertSeat(ctx, tx, fresh, limits.Demo) }); err != nil {
		return fmt.Errorf("create seeds of %s: %w", playerID, err)
	}
	e.seated.add(playerID)
	return nil
}

// loadSeats is the wallet's loader.
func (e *Engine) loadSeats(ctx context.Context, q db.Querier, players []string) (map[string]any, error) {
	found, err := readSeats(ctx, q, players)
	if err != nil {
		return nil, err
	}
	ids := make([]id.Seeds, len(found))
	for i, s := range found {
		ids[i] = s.seeds.id
	}
	inUse, err := e.seedsInUse(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	all := make(map[string]any, len(found))
	for _, s := range found {
		known, ok := inUse[s.seeds.id]
		if !ok {
			return nil, fmt.Errorf("seeds %s of %s are missing", s.seeds.id, s.player)
		}
		s.seeds = known
		all[string(s.player)] = s
	}
	return all, nil
}

// seatOf returns the seat of a player who has one.
func (e *Engine) seatOf(ctx context.Context, playerID id.Player) (*seat, error) {
	all, err := e.loadSeats(ctx, e.DB.Reader(), []string{string(playerID)})
	if err != nil {
		return nil, err
	}
	s, ok := all[string(playerID)].(*seat)
	if !ok {
		return nil, errNoSeat
	}
	return s, nil
}

// errNoSeat means that Sit was not called.
var errNoSeat = errors.New("casino: the player has no seeds")

// viewSeat returns the seat in a command that requested it.
func viewSeat(v *wallet.View, playerID id.Player) (seat, error) {
	s, ok := v.Row(seatLoader, string(playerID)).(*seat)
	if !ok {
		return seat{}, errNoSeat
	}
	return *s, nil
}

func (s *seat) stream(nonce int64) fair.Source {
	return fair.NewStream(fair.Seeds{Server: s.seeds.server, Client: s.seeds.client}, nonce)
}
