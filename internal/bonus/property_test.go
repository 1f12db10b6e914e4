package bonus_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// TestBonuses_RandomOffersAndPlayOnTwoNodes plays at random with bonuses of random offers on two nodes: deposits, bets, rounds, results, corrections, events that are
// repeated and late, cancellations, withdrawals and the time; with transactions that fail half-way, calls that are interrupted, and both nodes at once. After each action
// every bonus, its account and the player's cash are what the model says.
func TestBonuses_RandomOffersAndPlayOnTwoNodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openStage(t, d)
		rapid.Check(t, func(r *rapid.T) {
			p := s.begin(r)
			r.Repeat(p.actions())
			p.finish()
		})
		s.audited(t)
	})
}

// actions are what can happen, and the comparison after each. Stakes, results and events are most of it.
func (p *sequence) actions() map[string]func(*rapid.T) {
	all := map[string]func(*rapid.T){"begin": p.begins, "deposit": p.one(p.deposit), "reopen": p.one(p.reopen), "end": p.ends, "play": p.plays, "play more": p.plays, "at once": p.race, "": p.compare}
	for n := range 3 {
		all[fmt.Sprint("stake ", n)], all[fmt.Sprint("result ", n)], all[fmt.Sprint("event ", n)] = p.one(p.stake), p.one(p.result), p.one(p.event)
	}
	return all
}

var errHalf = errors.New("the transaction fails half-way")

// node is one server of two.
type node struct {
	*bonus.Bonuses
	wallet *wallet.Wallet
	db     *db.DB
	fails  atomic.Bool // calls from inside a transaction fail
}

func (n *node) half() error {
	if n.fails.Load() {
		return errHalf
	}
	return nil
}

// stage is a database with two nodes and one clock, on which sequences are played one after another.
type stage struct {
	fixture
	nodes  [2]*node
	brand  content.Brand
	ids    *id.Maker
	labels map[string]string
	before atomic.Int64 // deposits of all players
	offers int64
}

// betsTable has the bets of the test: what package bet knows about open stakes.
var betsTable = db.Table{Name: "bonus_test_bets", Key: []string{"source"}, Columns: []db.Column{{Name: "source", Type: db.Text}, {Name: "grant_id", Type: db.Text}, {Name: "open", Type: db.Int}}}

func openStage(t *testing.T, d *db.DB) *stage {
	s := &stage{fixture: fixture{db: d, clock: clock.NewManual(time.UnixMilli(1_760_000_000_000))}}
	s.brand.Currencies, s.brand.Languages = brandOfProperty.Currencies, brandOfProperty.Languages
	s.ids = id.NewMaker(s.clock, rng.Secure())
	text, err := os.ReadFile("../../lang/player/en.offers.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &s.labels))
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "CREATE TABLE bonus_test_bets (source TEXT NOT NULL PRIMARY KEY, grant_id TEXT NOT NULL, open BIGINT NOT NULL)")
		return err
	}))
	for i := range s.nodes {
		s.nodes[i] = s.openNode(t, d)
	}
	s.wallet, s.Bonuses = s.nodes[0].wallet, s.nodes[0].Bonuses
	return s
}

func (s *stage) openNode(t *testing.T, d *db.DB) *node {
	ids, box := id.NewMaker(s.clock, rng.Secure()), outbox.NewBox(d, s.clock, quiet)
	n := &node{db: d, wallet: wallet.New(wallet.Config{DB: d, Box: box, Clock: s.clock, IDs: ids, Log: quiet, Committers: 1})}
	t.Cleanup(func() { require.NoError(t, n.wallet.Close(context.WithoutCancel(t.Context()))) })
	n.Bonuses = bonus.New(bonus.Config{DB: d, Wallet: n.wallet, Box: box, Clock: s.clock, IDs: ids, Brand: &s.brand,
		Deposits: func(context.Context, id.Player) (int, error) { return int(s.before.Load()), nil },
		Country:  func(context.Context, db.Querier, id.Player) (string, error) { return "IN", nil },
		Chosen:   func(context.Context, *db.Tx, id.Player, string, string) error { return n.half() },
		Staked: func(ctx context.Context, q db.Querier, _ id.Player, grantID id.Grant) (open bool, err error) {
			err = q.QueryRow(ctx, "SELECT COALESCE(MAX(open), 0) = 1 FROM bonus_test_bets WHERE grant_id = $1", grantID).Scan(&open)
			return open, errors.Join(err, n.half())
		},
	})
	return n
}

// sequence is one property run.
type sequence struct {
	*stage
	t        *rapid.T
	m        *model
	players  []id.Player
	actual   map[string]bonus.Balance
	events   []queued // bets and rounds whose events wait, or came already and may be repeated
	bets     []*bet
	deposits []bonus.Deposit
	flows    map[string]money.Amount // paid to accounts of bonuses less staked, by key
	n        int
}

type queued struct {
	key string
	bonus.Use
}

// bet is a bet of a bonus.
type bet struct {
	key, source string
	stake       bonus.Stake
	open        bool
	payout      money.Amount
	transfer    id.Transfer // of the payout
	version     int64
}

func (s *stage) begin(r *rapid.T) *sequence {
	s.offers++
	offer := drawOffer(r, s.offers)
	completed, problems := s.brand.Complete(offer.Offer)
	require.Empty(r, problems, "%+v", offer.Offer)
	s.brand.ServeOffers([]content.Offer{completed}, s.clock.Now)
	s.before.Store(max(0, int64(offer.Deposit)-1))
	p := &sequence{stage: s, t: r, m: &model{drawn: offer, bonuses: map[string]*expected{}, cash: map[id.Player]money.Amount{}, grouped: map[id.Player]bool{}},
		players: []id.Player{id.Player(s.ids.New()), id.Player(s.ids.New())}, actual: map[string]bonus.Balance{}, flows: map[string]money.Amount{}}
	require.NoError(r, s.db.InTx(r.Context(), func(ctx context.Context, tx *db.Tx) error {
		return s.wallet.OpenAll(ctx, tx, p.players, offer.currency)
	}))
	return p
}

// action is something that happens to bonuses. run does it on a node, and may be repeated; want does it in the model and reports whether it is accepted; done is called once if
// it was.
type action struct {
	name string
	of   string // the bet that gets a result: two actions cannot give it two
	run  func(ctx context.Context, n *node) error
	want func(m *model) bool
	done func()
}

// one returns an action of a sequence that draws what an action is, and does it in one of many ways. An action without run cannot be done now.
func (p *sequence) one(draw func(r *rapid.T) action) func(r *rapid.T) {
	return func(r *rapid.T) {
		if a := draw(r); a.run != nil {
			p.do(r, a, rapid.SampledFrom([]string{"once", "once", "repeated", "on both nodes", "interrupted", "half-way"}).Draw(r, "how"))
		}
	}
}

func (p *sequence) do(r *rapid.T, a action, how string) {
	p.m.now = p.clock.Now().UnixMilli()
	first, second := p.nodes[0], p.nodes[1]
	if rapid.Bool().Draw(r, "other node first") {
		first, second = second, first
	}
	ctx := r.Context()
	var err error
	switch how {
	case "once":
		err = a.run(ctx, first)
	case "repeated":
		err = a.run(ctx, first)
		require.Equal(r, err == nil, a.run(ctx, second) == nil, "%s: the repetition has another result than %v", a.name, err)
	case "on both nodes":
		var other error
		var group sync.WaitGroup
		group.Go(func() { other = a.run(ctx, second) })
		err = a.run(ctx, first)
		group.Wait()
		require.Equal(r, err == nil, other == nil, "%s: %v and %v", a.name, err, other)
	case "interrupted":
		short, stop := context.WithTimeout(ctx, time.Duration(rapid.IntRange(0, 3_000).Draw(r, "µs"))*time.Microsecond)
		_ = a.run(short, first) // happens, or does not
		stop()
		err = a.run(ctx, second)
	case "half-way":
		first.fails.Store(true)
		err = a.run(ctx, first)
		first.fails.Store(false)
		if errors.Is(err, errHalf) {
			p.compare(r)
			err = a.run(ctx, second)
		}
	}
	p.refused(r, a.name, err)
	require.Equal(r, a.want(p.m), err == nil, "%s: %v", a.name, err)
	if err == nil {
		a.done()
	}
}

// refused fails if an error is no refusal.
func (p *sequence) refused(r *rapid.T, name string, err error) {
	if err != nil {
		require.True(r, refusal(err), "%s: %v", name, err)
	}
}

// race does two actions at once. What comes of it must be what one after the other gives.
func (p *sequence) race(r *rapid.T) {
	p.m.now = p.clock.Now().UnixMilli()
	var two []action
	for range 2 {
		draw := rapid.SampledFrom([]func(*rapid.T) action{p.deposit, p.stake, p.stake, p.result, p.event, p.event, p.cancel, p.expire}).Draw(r, "of two")
		if a := draw(r); a.run != nil {
			two = append(two, a)
		}
	}
	if len(two) < 2 || two[0].of != "" && two[0].of == two[1].of {
		return
	}
	var errs [2]error
	var group sync.WaitGroup
	for i, a := range two {
		group.Go(func() { errs[i] = a.run(r.Context(), p.nodes[i]) })
	}
	group.Wait()
	for i, a := range two {
		p.refused(r, a.name, errs[i])
	}
	var wrong []string
	for _, order := range [][2]int{{0, 1}, {1, 0}} {
		m := p.m.clone()
		var same [2]bool
		for _, i := range order {
			same[i] = two[i].want(m) == (errs[i] == nil)
		}
		difference := p.difference(r, m)
		if same == [2]bool{true, true} && difference == "" {
			p.m = m
			for i, a := range two {
				if errs[i] == nil {
					a.done()
				}
			}
			return
		}
		wrong = append(wrong, fmt.Sprint(order, same, difference))
	}
	r.Fatalf("%s and %s at once (%v) are no order of them: %v", two[0].name, two[1].name, errs, wrong)
}

// compare fails if a bonus, its account or the cash of a player is not what the model says.
func (p *sequence) compare(r *rapid.T) {
	if difference := p.difference(r, p.m); difference != "" {
		r.Fatal(difference)
	}
}

// shown is what is compared of a bonus.
type shown struct {
	Status                                                                 string
	Granted, Held, Debt, Wagered, Target, Transferred, Forfeited, SpinsWon money.Amount
	Expires, SpinsLeft                                                     int64
	Deposit                                                                id.Deposit
}

func (p *sequence) difference(r *rapid.T, m *model) string {
	found := 0
	for _, playerID := range p.players {
		balances, err := p.Balances(r.Context(), playerID)
		require.NoError(r, err)
		for _, g := range balances {
			key := g.Source
			if key == "" {
				key = string(g.ID)
			}
			found++
			p.actual[key] = g
			e := m.bonuses[key]
			if e == nil {
				return fmt.Sprintf("nothing gives the bonus %+v", g)
			}
			require.Contains(r, p.labels, "offers.status_"+g.Status, "a status that screens cannot name")
			account := wallet.PlayerGrant(playerID, m.currency, g.ID)
			debt, err := p.wallet.Debt(r.Context(), account)
			require.NoError(r, err)
			is := shown{g.Status, g.Granted, p.balance(r, account), debt, g.Wagered, g.Target, g.Transferred, g.Forfeited, max(-1, g.SpinsWon), g.ExpiresAt, g.SpinsLeft, g.DepositID}
			want := shown{e.Status, e.Granted, e.Held, e.Debt, e.Wagered, e.Target, e.Moved, e.Forfeited, e.SpinsWon, e.Expires, e.SpinsLeft, e.Deposit}
			if is != want {
				return fmt.Sprintf("bonus %s of %+v is\n%+v, not\n%+v", key, m.Offer, is, want)
			}
		}
		if cash := p.balance(r, wallet.PlayerCash(playerID, m.currency)); cash != m.cash[playerID] {
			return fmt.Sprintf("player %s has %d of cash, not %d", playerID, cash, m.cash[playerID])
		}
	}
	if found != len(m.bonuses) {
		return fmt.Sprintf("there are %d bonuses, not %d", found, len(m.bonuses))
	}
	return ""
}

func (p *sequence) balance(r *rapid.T, account wallet.AccountID) money.Amount {
	held, err := p.wallet.Balance(r.Context(), account)
	if errors.Is(err, wallet.ErrNoAccount) { // of a bonus that waits
		return 0
	}
	require.NoError(r, err)
	return held
}

// finish gives every bet a result, handles every event, and lets the time of all bonuses end.
func (p *sequence) finish() {
	r := p.t
	for _, b := range p.bets {
		if b.open {
			p.do(r, p.resultOf(b, b.stake.Amount, false), "once")
		}
	}
	p.clock.Advance(366 * 24 * time.Hour)
	p.do(r, p.expire(r), "repeated")
	for _, q := range p.events {
		p.do(r, p.eventOf(q), "once")
	}
	p.compare(r)
	most := p.m.Terms.MaxTransfer
	var transferred, cash money.Amount
	for _, key := range slices.Sorted(maps.Keys(p.actual)) {
		g := p.actual[key]
		require.NotEqual(r, bonus.Pending, g.Status)
		require.Zero(r, p.m.bonuses[key].Held)
		if most > 0 {
			require.LessOrEqual(r, g.Transferred, money.Amount(most)*g.Granted, "more than the offer allows")
		}
		require.LessOrEqual(r, g.Granted, p.m.limit(g))
		debt := p.m.bonuses[key].Debt
		require.Equal(r, g.Granted+p.flows[key]+debt, g.Transferred+g.Forfeited, "what came to the account of %s has left it", key)
		transferred += g.Transferred
	}
	for _, d := range p.deposits {
		cash -= d.Amount
	}
	for _, playerID := range p.players {
		cash += p.m.cash[playerID]
	}
	require.Equal(r, transferred, cash, "cash is what was deposited and what bonuses became")
	p.audited(r)
}

// limit returns the most that a bonus can be granted with.
func (m *model) limit(g bonus.Balance) money.Amount {
	if g.Terms.Spins != nil {
		return money.Amount(m.Terms.Spins.Count*m.Terms.Spins.Stake) * m.least
	}
	return m.most
}
