package round

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"sync"

	"maidan/internal/casino/fair"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/secret"
	"maidan/internal/wallet"
)

// seatLoader is the name of the loader of seats.
const seatLoader = "casino.player"

// seat is what a player's next round is drawn with. It is immutable once loaded.
type seat struct {
	player         id.Player
	seedsID        id.Seeds
	server         string // opened
	sealed         string
	commitment     string
	nextSealed     string
	nextCommitment string
	client         string
	nonce          int64
	open           openRounds
	demo           money.Amount
	lastAt         int64
	since          int64
	version        int64
}

var seatTable = db.Table{Name: "casino_players", Key: []string{"player_id"}, Columns: []db.Column{
	{Name: "player_id", Type: db.Text}, {Name: "seeds_id", Type: db.Text}, {Name: "server_seed", Type: db.Text}, {Name: "commitment", Type: db.Text},
	{Name: "next_seed", Type: db.Text}, {Name: "next_commitment", Type: db.Text}, {Name: "client_seed", Type: db.Text}, {Name: "nonce", Type: db.Int},
	{Name: "open", Type: db.Text}, {Name: "demo", Type: db.Int}, {Name: "last_at", Type: db.Int}, {Name: "since", Type: db.Int}, {Name: "version", Type: db.Int}}}

// saved returns the decision's parts that store a changed seat. Its version guards it: of two commands that changed the same seat one is decided
// again.
func (s *seat) saved(set ...string) (wallet.Update, wallet.Row) {
	all := map[string]any{"seeds_id": string(s.seedsID), "server_seed": s.sealed, "commitment": s.commitment, "next_seed": s.nextSealed,
		"next_commitment": s.nextCommitment, "client_seed": s.client, "nonce": s.nonce, "open": s.open.String(), "demo": int64(s.demo), "last_at": s.lastAt,
		"since": s.since}
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

// sit creates the row of a player who has none, with new seeds and the demo money of the currency.
func (e *Engine) sit(ctx context.Context, playerID id.Player, c money.Currency) error {
	if e.seated.has(playerID) {
		return nil
	}
	limits, _ := LimitsOf(c)
	s := seat{player: playerID, seedsID: id.Seeds(e.IDs.New()), client: fair.NewClientSeed(e.Random), demo: limits.Demo, since: clock.Millis(e.Clock.Now())}
	var err error
	if s.sealed, s.commitment, err = e.newServerSeed(playerID); err != nil {
		return err
	}
	if s.nextSealed, s.nextCommitment, err = e.newServerSeed(playerID); err != nil {
		return err
	}
	if err := e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return insertSeat(ctx, tx, s) }); err != nil {
		return fmt.Errorf("create seeds of %s: %w", playerID, err)
	}
	e.seated.add(playerID)
	return nil
}

// newServerSeed returns a sealed seed with its commitment.
func (e *Engine) newServerSeed(playerID id.Player) (sealed, commitment string, err error) {
	seed := fair.NewServerSeed(e.Random)
	box, err := secret.Seal(e.Random, e.Key, []byte(seed), sealedFor(playerID))
	if err != nil {
		return "", "", fmt.Errorf("seal a seed: %w", err)
	}
	return base64.StdEncoding.EncodeToString(box), fair.Commitment(seed), nil
}

func (e *Engine) openSeed(playerID id.Player, sealed string) (string, error) {
	box, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil {
		return "", fmt.Errorf("seed of %s: %w", playerID, err)
	}
	seed, err := secret.Open(e.Key, box, sealedFor(playerID))
	if err != nil {
		return "", fmt.Errorf("seed of %s: %w", playerID, err)
	}
	return string(seed), nil
}

func sealedFor(playerID id.Player) string { return "casino seed " + string(playerID) }

// loadSeats is the wallet's loader. It opens the seals.
func (e *Engine) loadSeats(ctx context.Context, q db.Querier, players []string) (map[string]any, error) {
	seats, err := readSeats(ctx, q, players)
	if err != nil {
		return nil, err
	}
	all := make(map[string]any, len(seats))
	for _, s := range seats {
		if s.server, err = e.openSeed(s.player, s.sealed); err != nil {
			return nil, err
		}
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

// errNoSeat means that sit was not called.
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
	return fair.NewStream(fair.Seeds{Server: s.server, Client: s.client}, nonce)
}
