package protection

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// Gate is what a room that takes stakes asks, whatever the game. The nil Gate lets everything through.
//
// Admit comes before the ledger's command. The command asks for the row of Row and, inside its Decide, calls Stake, whose
// rows belong to the decision: the limits' row is locked, so that two stakes at once cannot both slip under a limit. Refused
// comes after a command that was refused.
type Gate struct{ p *Protection }

// Gate returns the gate of this house.
func (p *Protection) Gate() *Gate { return &Gate{p} }

// loader names the rows that stakes are decided on.
const loader = "protection.player"

// Admit refuses a product that is closed where the player lives: ErrPlace, ErrProduct. A deposit is for no product, "".
func (g *Gate) Admit(ctx context.Context, playerID, product string) error {
	if g == nil {
		return nil
	}
	country, err := g.p.home(ctx, playerID)
	if err != nil {
		return err
	}
	switch rules := g.p.Rules.Jurisdiction(country); {
	case !g.p.Rules.Plays(country):
		return ErrPlace
	case product != "" && !rules.Product(product):
		return ErrProduct
	case len(rules.Limits) > 0 && g.p.homes.enrol(playerID, country):
		return g.p.enrol(ctx, playerID, country)
	}
	return nil
}

// Row is the row that a staking command asks for.
func (g *Gate) Row(playerID string) []wallet.RowKey {
	if g == nil {
		return nil
	}
	return []wallet.RowKey{{Loader: loader, Key: playerID}}
}

// Stake refuses a stake that a limit, a time-out or an exclusion forbids: ErrLimit, ErrRequired, ErrTimedOut, ErrExcluded.
// It returns the rows of the decision, which later commands of the same batch see.
func (g *Gate) Stake(v *wallet.View, playerID string, stake money.Money) ([]wallet.Row, error) {
	if g == nil {
		return nil, nil
	}
	s, ok := v.Row(loader, playerID).(*state)
	if !ok {
		return nil, nil
	}
	now := v.Now().UnixMilli()
	if err := s.mayStake(g.p, stake, now); err != nil {
		return nil, err
	}
	after := *s
	after.moves = append(slices.Clip(s.moves), movement{at: now, stake: stake.Amount})
	return []wallet.Row{{RowKey: wallet.RowKey{Loader: loader, Key: playerID}, Value: &after}}, nil
}

// Refused notes that a limit was reached, and tells it once until the limit has room again. It returns err.
func (g *Gate) Refused(ctx context.Context, playerID string, err error) error {
	if g == nil || !errors.Is(err, ErrLimit) {
		return err
	}
	if failed := g.p.reached(ctx, playerID, err); failed != nil {
		g.p.Log.WarnContext(ctx, "a reached limit was not told", "player", playerID, "error", failed)
	}
	return err
}

// state is what a player's stakes are decided on. It is not changed once it is loaded.
type state struct {
	row
	limits []own
	moves  []movement
	spans  []span
}

// load is the ledger's loader: players without a row, which is most of them, have no state and cost one look for all.
func (p *Protection) load(ctx context.Context, q db.Querier, players []string) (map[string]any, error) {
	rows, err := lockRows(ctx, q, p.DB.Engine(), players)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	states, err := p.states(ctx, q, rows)
	loaded := make(map[string]any, len(states))
	for _, s := range states {
		loaded[s.player] = s
	}
	return loaded, err
}

// glance looks whether any of the players has a row, and locks it. Where none has, as is usual, nothing is left to read.
func (p *Protection) glance(players []string) wallet.Prefetch {
	found := false
	return wallet.Prefetch{
		Read: db.Statement{Text: lockThem, Params: [][]byte{db.Texts(players)}, Each: func([][]byte) error { found = true; return nil }},
		Load: func(ctx context.Context, q db.Querier, players []string) (map[string]any, error) {
			if !found {
				return nil, nil
			}
			return p.load(ctx, q, players)
		},
	}
}

// states reads what belongs to rows: only what their limits need.
func (p *Protection) states(ctx context.Context, q db.Querier, rows []row) ([]*state, error) {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.player
	}
	limits, err := limitsOf(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	now := p.now()
	states := make([]*state, len(rows))
	var timed []string
	for i, r := range rows {
		s := &state{row: r, limits: limits[r.player]}
		states[i] = s
		if s.bounded(p, Loss) || s.bounded(p, Staked) {
			if s.moves, err = p.meter.read(ctx, q, wallet.PlayerCash(r.player, r.currency), now-longest); err != nil {
				return nil, err
			}
		}
		if s.bounded(p, Session) {
			timed = append(timed, r.player)
		}
	}
	if len(timed) == 0 {
		return states, nil
	}
	spans, err := spansOf(ctx, q, timed, now-longest)
	for _, s := range states {
		s.spans = p.sights.with(s.player, spans[s.player])
	}
	return states, err
}

func (s *state) bounds(p *Protection) []bound {
	return bounds(s.limits, p.Rules.Jurisdiction(s.country).Limits, s.currency)
}

func (s *state) bounded(p *Protection, k Kind) bool {
	return slices.ContainsFunc(s.bounds(p), func(b bound) bool { return b.kind == k })
}

func (s *state) mayStake(p *Protection, stake money.Money, now int64) error {
	if err := s.absent(now); err != nil {
		return err
	}
	if r, ok := missing(s.limits, p.Rules.Jurisdiction(s.country).Limits, Loss, Staked, Session); ok {
		return ErrRequired.WithData("kind", r.Kind).WithData("period", r.Period)
	}
	all := s.bounds(p)
	if len(all) > 0 && stake.Currency != s.currency {
		return ErrOtherAccount
	}
	var worst *Reached
	for _, b := range all {
		if b.kind != Loss && b.kind != Staked || stake.Amount == 0 { // a free bet or bonus money costs the player nothing
			continue
		}
		used := within(s.moves, b.kind, b.period, now)
		worst = lower(worst, short(b, s.moves, used, stake.Amount, now))
	}
	if worst != nil {
		return worst.refusal()
	}
	return s.timed(p, now)
}

// timed refuses when a limit of session time is used up.
func (s *state) timed(p *Protection, now int64) error {
	var worst *Reached
	for _, b := range s.bounds(p) {
		if b.kind == Session {
			worst = lower(worst, spent(b, s.spans, now))
		}
	}
	if worst == nil {
		return nil
	}
	return worst.refusal()
}

// absent refuses while the player is away.
func (r row) absent(now int64) error {
	switch {
	case !r.away(now):
		return nil
	case r.awayKind == Timeout:
		return ErrTimedOut.WithData("until", r.awayUntil)
	default:
		return ErrExcluded.WithData("until", r.awayUntil)
	}
}

// Reached is a limit that leaves too little. Amounts are hundredths, or minutes of a session limit. Until is when it has
// room for what was refused if nothing else happens, unix milliseconds; 0: never.
type Reached struct {
	Kind   Kind         `json:"kind"`
	Period Period       `json:"period"`
	Limit  money.Amount `json:"limit"`
	Used   money.Amount `json:"used"`
	Left   money.Amount `json:"left"`
	Until  int64        `json:"until"`
}

func (r Reached) refusal() *fault.Error {
	return ErrLimit.WithData("kind", r.Kind).WithData("period", r.Period).WithData("limit", r.Limit).WithData("used", r.Used).
		WithData("left", r.Left).WithData("until", r.Until)
}

// reachedBy reads a refusal back.
func reachedBy(refusal *fault.Error) (r Reached) {
	r.Kind, _ = refusal.Data["kind"].(Kind)
	r.Period, _ = refusal.Data["period"].(Period)
	r.Limit, _ = refusal.Data["limit"].(money.Amount)
	r.Used, _ = refusal.Data["used"].(money.Amount)
	r.Left, _ = refusal.Data["left"].(money.Amount)
	r.Until, _ = refusal.Data["until"].(int64)
	return r
}

// short returns how a limit of money falls short of an amount, nil when it does not.
func short(b bound, moves []movement, used, amount money.Amount, now int64) *Reached {
	if used+amount <= b.amount {
		return nil
	}
	return &Reached{b.kind, b.period, b.amount, max(used, 0), max(b.amount-used, 0), fits(moves, b.kind, b.period, now, used, amount, b.amount)}
}

// spent returns how a limit of session time is used up, nil when it is not.
func spent(b bound, spans []span, now int64) *Reached {
	limit := int64(b.amount) * time.Minute.Milliseconds()
	used := here(spans, b.period, now)
	if used < limit {
		return nil
	}
	return &Reached{Session, b.period, b.amount, money.Amount(used / time.Minute.Milliseconds()), 0, restsUntil(spans, b.period, now, limit)}
}

// lower returns the limit that leaves less.
func lower(a, b *Reached) *Reached {
	if a == nil || b != nil && b.Left < a.Left {
		return b
	}
	return a
}

// home returns where a player lives, as it was at most homeAge ago.
func (p *Protection) home(ctx context.Context, playerID string) (string, error) {
	now := p.now()
	if country, ok := p.homes.find(playerID, now); ok {
		return country, nil
	}
	a, err := p.Account(ctx, p.DB.Reader(), playerID)
	if err != nil {
		return "", fmt.Errorf("ask where a player lives: %w", err)
	}
	p.homes.keep(playerID, a.Country, now)
	return a.Country, nil
}

// enrol makes sure of the row of a player whose jurisdiction has limits of its own.
func (p *Protection) enrol(ctx context.Context, playerID, country string) error {
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		a, err := p.Account(ctx, tx, playerID)
		if err != nil {
			return err
		}
		return enrolRow(ctx, tx, playerID, a)
	})
	if err != nil {
		return fmt.Errorf("enrol player: %w", err)
	}
	p.homes.enrolDone(playerID, country)
	return nil
}

// reached tells the refusal by a limit as an event, once until the limit has room again.
func (p *Protection) reached(ctx context.Context, playerID string, refusal error) error {
	var told *fault.Error
	if !errors.As(refusal, &told) {
		return nil
	}
	r, now := reachedBy(told), p.now()
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh, err := claimTold(ctx, tx, playerID, r.Kind, r.Period, now, max(r.Until, now+r.Period.millis()/24))
		if err != nil || !fresh {
			return err
		}
		return p.Box.Append(ctx, tx, outbox.New(p.IDs.New(), KindReached, playerID, now, ReachedEvent{playerID, r}))
	})
	if err == nil {
		p.Box.Wake()
	}
	return err
}
