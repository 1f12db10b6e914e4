package protection

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// Gate checks stakes for packages that accept them, for every game. The nil Gate allows everything.
//
// Call Admit before the ledger's command. The command loads Row and calls Stake in its Decide, and returns Stake's rows with
// its decision. The player's row is locked, so two concurrent stakes cannot both fit under a limit. Call Refused after a
// refused command.
type Gate struct{ p *Protection }

// Gate returns the gate for this service's rules.
func (p *Protection) Gate() *Gate { return &Gate{p} }

// loader is the name of the rows that decide stakes.
const loader = "protection.player"

// Admit checks that a product is open in the player's country. Errors: ErrPlace, ErrProduct. A deposit has no product, "".
func (g *Gate) Admit(ctx context.Context, playerID id.Player, product string) error {
	if g == nil {
		return nil
	}
	country, err := g.p.home(ctx, playerID)
	if err != nil {
		return err
	}
	switch rules := g.p.Rules.Jurisdiction(country); {
	case !g.p.Rules.AllowsStakes(country):
		return ErrPlace
	case product != "" && !rules.Product(product):
		return ErrProduct
	case len(rules.Limits) > 0 && g.p.homes.enrol(playerID, country):
		return g.p.enrol(ctx, playerID, country)
	}
	return nil
}

// Flags returns the rules for screens and games of the player's country. The nil Gate has none.
func (g *Gate) Flags(ctx context.Context, playerID id.Player) (content.Flags, error) {
	if g == nil {
		return content.Flags{}, nil
	}
	country, err := g.p.home(ctx, playerID)
	if err != nil {
		return content.Flags{}, err
	}
	return g.p.Rules.Jurisdiction(country).Flags, nil
}

// Country returns the ISO code of the player's country, at most homeAge old. The nil Gate has none.
func (g *Gate) Country(ctx context.Context, playerID id.Player) (string, error) {
	if g == nil {
		return "", nil
	}
	return g.p.home(ctx, playerID)
}

// Row returns the key of the row that a staking command must load.
func (g *Gate) Row(playerID id.Player) []wallet.RowKey {
	if g == nil {
		return nil
	}
	return []wallet.RowKey{{Loader: loader, Key: string(playerID)}}
}

// Stake checks a stake against limits, time-outs and exclusions. Errors: ErrLimit, ErrRequired, ErrTimedOut, ErrExcluded. It
// returns the rows of the decision, which later commands of the same batch read.
func (g *Gate) Stake(v *wallet.View, playerID id.Player, stake money.Money) ([]wallet.Row, error) {
	if g == nil {
		return nil, nil
	}
	s, ok := v.Row(loader, string(playerID)).(*state)
	if !ok {
		return nil, nil
	}
	now := v.Now().UnixMilli()
	if err := s.mayStake(g.p, stake, now); err != nil {
		return nil, err
	}
	after := *s
	after.moves = append(slices.Clip(s.moves), movement{at: now, stake: stake.Amount})
	return []wallet.Row{{RowKey: wallet.RowKey{Loader: loader, Key: string(playerID)}, Value: &after}}, nil
}

// Refused publishes that a limit was reached, once until the limit allows the amount again. It returns err.
func (g *Gate) Refused(ctx context.Context, playerID id.Player, err error) error {
	if g == nil || !errors.Is(err, ErrLimit) {
		return err
	}
	if failed := g.p.reached(ctx, playerID, err); failed != nil {
		g.p.Log.WarnContext(ctx, "publish reached limit", "player", playerID, "error", failed)
	}
	return err
}

// state decides a player's stakes. It is immutable once loaded.
type state struct {
	row
	limits []own
	moves  []movement
	spans  []span
}

// load is the ledger's loader. Players without a row, which is the usual case, have no state. They cost one query per batch.
func (p *Protection) load(ctx context.Context, q db.Querier, players []string) (map[string]any, error) {
	rows, err := lockRows(ctx, q, p.DB.Engine(), players)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	states, err := p.states(ctx, q, rows)
	loaded := make(map[string]any, len(states))
	for _, s := range states {
		loaded[string(s.player)] = s
	}
	return loaded, err
}

// prefetch locks the rows of the players. If there are none, which is the usual case, nothing else is read.
func (p *Protection) prefetch(players []string) wallet.Prefetch {
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

// states reads what the limits of the rows need.
func (p *Protection) states(ctx context.Context, q db.Querier, rows []row) ([]*state, error) {
	ids := make([]id.Player, len(rows))
	for i, r := range rows {
		ids[i] = r.player
	}
	limits, err := limitsOf(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	now := p.now()
	states := make([]*state, len(rows))
	var timed []id.Player
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
		s.spans = p.sightings.with(s.player, spans[s.player])
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
		if b.kind != Loss && b.kind != Staked || stake.Amount == 0 { // free bets and bonus money cost the player nothing
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

// timed fails when a limit of session time is used up.
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

// absent fails while the player is away.
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

// Reached is a limit that refused an amount. Amounts are hundredths, or minutes of a session limit. Until is when the limit
// allows the amount if nothing else changes, in unix milliseconds; 0: never.
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

// reachedBy returns the limit from a refusal's data.
func reachedBy(refusal *fault.Error) (r Reached) {
	r.Kind, _ = refusal.Data["kind"].(Kind)
	r.Period, _ = refusal.Data["period"].(Period)
	r.Limit, _ = refusal.Data["limit"].(money.Amount)
	r.Used, _ = refusal.Data["used"].(money.Amount)
	r.Left, _ = refusal.Data["left"].(money.Amount)
	r.Until, _ = refusal.Data["until"].(int64)
	return r
}

// short returns the limit if it does not allow an amount, otherwise nil.
func short(b bound, moves []movement, used, amount money.Amount, now int64) *Reached {
	if used+amount <= b.amount {
		return nil
	}
	return &Reached{b.kind, b.period, b.amount, max(used, 0), max(b.amount-used, 0), fits(moves, b.kind, b.period, now, used, amount, b.amount)}
}

// spent returns the limit if its session time is used up, otherwise nil.
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

// home returns a player's country, at most homeAge old.
func (p *Protection) home(ctx context.Context, playerID id.Player) (string, error) {
	now := p.now()
	if country, ok := p.homes.find(playerID, now); ok {
		return country, nil
	}
	a, err := p.Account(ctx, p.DB.Reader(), playerID)
	if err != nil {
		return "", fmt.Errorf("read player's country: %w", err)
	}
	p.homes.store(playerID, a.Country, now)
	return a.Country, nil
}

// enrol creates the row of a player whose jurisdiction has limits.
func (p *Protection) enrol(ctx context.Context, playerID id.Player, country string) error {
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

// reached publishes a refusal by a limit, once until the limit allows the amount again.
func (p *Protection) reached(ctx context.Context, playerID id.Player, refusal error) error {
	var limit *fault.Error
	if !errors.As(refusal, &limit) {
		return nil
	}
	r, now := reachedBy(limit), p.now()
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		first, err := claimNotice(ctx, tx, playerID, r.Kind, r.Period, now, max(r.Until, now+r.Period.millis()/24))
		if err != nil || !first {
			return err
		}
		return p.Box.Append(ctx, tx, outbox.New(p.IDs.New(), KindReached, string(playerID), now, ReachedEvent{playerID, r}))
	})
	if err == nil {
		p.Box.Wake()
	}
	return err
}
