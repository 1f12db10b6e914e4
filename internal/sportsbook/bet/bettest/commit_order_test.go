package bettest_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// node makes the shop use a ledger with one committer on d, as another app server of the same database would.
func (s *shop) node(t *testing.T, d *db.DB) *shop {
	n := *s
	n.ids = id.NewMaker(s.clock, rng.Secure())
	n.wallet = wallet.New(wallet.Config{DB: d, Box: s.box, Clock: s.clock, IDs: n.ids, Log: quiet, Committers: 1})
	t.Cleanup(func() { require.NoError(t, n.wallet.Close(context.Background())) })
	n.Parts = bettest.Open(bettest.Config{DB: d, Wallet: n.wallet, Box: s.box, Clock: s.clock, IDs: n.ids})
	return &n
}

// reopen opens the database of d a second time.
func reopen(t *testing.T, d *db.DB) *db.DB {
	var cfg db.Config
	if d.Engine() == db.Postgres {
		cfg.URL = d.Pool().Config().ConnString()
	} else {
		var seq int
		var name, file string
		require.NoError(t, d.Reader().QueryRow(t.Context(), "PRAGMA database_list").Scan(&seq, &name, &file))
		cfg.Dir = filepath.Dir(file)
	}
	other, err := db.Open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, other.Close()) })
	return other
}

// waitsIn returns a command that signals in its Decide and waits there for release.
func waitsIn(key string) (c wallet.Command, decides <-chan struct{}, release func()) {
	entered, done := make(chan struct{}), make(chan struct{})
	var once sync.Once
	c = wallet.Command{Key: key, Decide: func(*wallet.View) (wallet.Decision, error) {
		once.Do(func() { close(entered) })
		<-done
		return wallet.Decision{}, errors.New("not needed any more")
	}}
	return c, entered, func() { close(done) }
}

// between runs act in one batch of the ledger and calls meanwhile after act has decided and before the batch commits. SQLite's one writer is
// the batch: there meanwhile runs beside it, and its writes wait for it or come before its transaction.
func (s *shop) between(t *testing.T, act func(), meanwhile func()) {
	t.Helper()
	first, busy, free := waitsIn("first")
	second, decided, release := waitsIn("second")
	var running sync.WaitGroup
	submit := func(c wallet.Command) {
		running.Go(func() { _, _ = s.wallet.Submit(context.Background(), c) })
	}
	waiting := func(n int) {
		for s.wallet.Waiting() < n {
			runtime.Gosched()
		}
	}
	submit(first)
	<-busy
	running.Go(act)
	waiting(1)
	submit(second) // behind act, in the same batch
	waiting(2)
	free()
	<-decided
	if s.db.Engine() == db.SQLite {
		release()
		meanwhile()
	} else {
		meanwhile()
		release()
	}
	running.Wait()
}

// betsOf counts the bets of a player that are committed.
func (s *shop) betsOf(t *testing.T, player string) (n int) {
	require.NoError(t, s.db.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM bet_bets WHERE player_id = $1", player).Scan(&n))
	return n
}

// A bet whose batch has decided on a price that is replaced before the batch commits is judged by the new one.
func TestPlace_JudgesByThePriceThatStandsWhenItCommits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		policy  placement.Policy
		happens func(t *testing.T, s *shop)
		want    error
		odds    money.Odds // where it is accepted all the same
	}{
		{"suspended", placement.AnyOdds, func(t *testing.T, s *shop) { s.suspend(t, "a") }, bet.ErrSuspended, 0},
		{"suspended and opened", placement.AnyOdds, func(t *testing.T, s *shop) { s.suspend(t, "a"); s.reprice(t, "a", 1850, 2000) }, placement.ErrOddsChanged, 0},
		{"lower odds", placement.KeepOdds, func(t *testing.T, s *shop) { s.reprice(t, "a", 1800, 2050) }, placement.ErrOddsChanged, 0},
		{"lower odds, accepted", placement.AnyOdds, func(t *testing.T, s *shop) { s.reprice(t, "a", 1800, 2050) }, nil, 1800},
		{"higher odds, accepted", placement.HigherOdds, func(t *testing.T, s *shop) { s.reprice(t, "a", 1900, 1950) }, nil, 1900},
		{"other selection moved", placement.KeepOdds, func(t *testing.T, s *shop) { s.reprice(t, "a", 1850, 2050) }, nil, 1850},
		{"decided", placement.AnyOdds, func(t *testing.T, s *shop) { s.decide(t, "a", wins(cricket.Home)) }, placement.ErrEventEnded, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := newShop(t, d, 0)
				s.punter(t, "ann", "INR", 10_000)
				s.event(t, "a", market.Upcoming, 1850, 2000)
				s.event(t, "b", market.Upcoming, 1850, 2000)
				s = s.node(t, reopen(t, d))
				sl := slip("ann", 1000, s.pick("a", "h"), s.pick("b", "a"))
				sl.Policy = c.policy
				var placed bet.Bet
				var err error
				before := 0
				s.between(t, func() { placed, _, err = s.Place(context.Background(), sl) }, func() {
					c.happens(t, s)
					before = s.betsOf(t, "ann")
				})
				switch {
				case before == 1: // SQLite: committed before the price
					require.Equal(t, db.SQLite, d.Engine())
					require.NoError(t, err)
					require.Equal(t, money.Odds(1850), placed.Legs[0].Odds)
				case c.want != nil:
					require.ErrorIs(t, err, c.want)
					require.Equal(t, money.Amount(10_000), s.balance(t, "ann"))
				default:
					require.NoError(t, err)
					require.Equal(t, c.odds, placed.Legs[0].Odds)
				}
				_, err = s.SettleMarket(context.Background(), s.at["a"].ID) // a result reaches the bet that was before it
				require.NoError(t, err)
				s.audit(t)
			})
		})
	}
}

// A cash-out pays by the price that stands when it commits, too.
func TestAcceptCashOut_JudgesByThePriceThatStandsWhenItCommits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		one := s.place(t, slip("ann", 1000, s.pick("a", "h")))
		s = s.node(t, reopen(t, d))
		q := s.quote(t, "ann", one.ID)
		var err error
		var before money.Amount
		s.between(t, func() { _, _, err = s.Accept(context.Background(), accept(q, "ann", "k", 100)) }, func() {
			s.reprice(t, "a", 6000, 1200)
			before = s.balance(t, "ann")
		})
		if before > 9000 {
			require.Equal(t, db.SQLite, d.Engine())
			require.NoError(t, err)
		} else {
			require.ErrorIs(t, err, cashout.ErrOffer)
			require.Equal(t, money.Amount(9000), s.balance(t, "ann"))
		}
		s.audit(t)
	})
}

// While a price is written and not yet committed bets neither wait for it nor see it.
func TestPlace_DoesNotWaitForAPriceThatIsBeingWritten(t *testing.T) {
	t.Parallel()
	s := newShop(t, dbtest.NewPostgres(t), 0)
	s.punter(t, "ann", "INR", 10_000)
	s.event(t, "a", market.Upcoming, 1850, 2000)
	e, m := s.events["a"], s.at["a"].Clone()
	e.Version, m.Version, m.Status, m.StoppedVersion = 2, 2, market.Suspended, 2
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if err := market.Save(ctx, tx, market.Change{Event: e, From: 1, Changed: []market.Market{m}, Desk: []byte("{}")}); err != nil {
			return err
		}
		_, _, err := s.Place(context.Background(), slip("ann", 1000, s.pick("a", "h")))
		return err
	}))
	_, _, err := s.Place(t.Context(), slip("ann", 1000, s.pick("a", "h")))
	require.ErrorIs(t, err, bet.ErrSuspended)
	require.Equal(t, 1, s.betsOf(t, "ann"))
}

// waitingAdvisory counts sessions that wait for a commit lock in a mode.
func (s *shop) waitingAdvisory(t *testing.T, mode string) (n int) {
	require.NoError(t, s.db.Reader().QueryRow(t.Context(), `SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND mode = $1
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`, mode).Scan(&n))
	return n
}

// A price that waits for bets that are committing is not passed by bets that come later: they wait behind it and are judged by it.
func TestSave_IsNotPassedByLaterBets(t *testing.T) {
	t.Parallel()
	s := newShop(t, dbtest.NewPostgres(t), 0)
	s.punter(t, "ann", "INR", 10_000)
	s.punter(t, "bob", "INR", 10_000)
	s.event(t, "a", market.Upcoming, 1850, 2000)
	early, err := s.Command(slip("ann", 1000, s.pick("a", "h")))
	require.NoError(t, err)
	late := slip("bob", 1000, s.pick("a", "h"))

	deciding, commit := make(chan struct{}), make(chan struct{})
	var running sync.WaitGroup
	var earlyErr, saveErr error
	running.Go(func() {
		earlyErr = s.db.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
			_, err := s.wallet.Do(ctx, tx, early)
			close(deciding)
			<-commit
			return err
		})
	})
	<-deciding
	saved := make(chan struct{})
	running.Go(func() {
		defer close(saved)
		e, m := s.events["a"], s.at["a"].Clone()
		e.Version, m.Version, m.Status, m.StoppedVersion = 2, 2, market.Suspended, 2
		saveErr = s.trySave(context.Background(), market.Change{Event: e, From: 1, Changed: []market.Market{m}, Desk: []byte("{}")})
	})
	passed := false
	for !passed && s.waitingAdvisory(t, "ExclusiveLock") == 0 {
		select {
		case <-saved:
			passed = true
		default:
		}
	}
	answered := make(chan error, 1)
	running.Go(func() {
		_, _, err := s.Place(context.Background(), late)
		answered <- err
	})
	for s.waitingAdvisory(t, "ShareLock") == 0 && len(answered) == 0 {
		runtime.Gosched()
	}
	close(commit)
	running.Wait()
	require.False(t, passed, "the price did not wait for the bet that was committing")
	require.NoError(t, earlyErr)
	require.NoError(t, saveErr)
	require.ErrorIs(t, <-answered, bet.ErrSuspended)
	require.Equal(t, []int{1, 0}, []int{s.betsOf(t, "ann"), s.betsOf(t, "bob")})
}

// Whatever two nodes do at once, no bet at an older price appears after a newer price was committed and acknowledged.
func TestPlace_NeverCommitsBehindAnAcknowledgedPrice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.event(t, "a", market.Upcoming, 1850, 2000)
		nodes := []*shop{s.node(t, d), s.node(t, reopen(t, d))}
		const players, writes = 8, 60
		for i := range players {
			s.punter(t, id.Player(fmt.Sprint("p", i)), "INR", 100_000_000)
		}
		pick := s.pick("a", "h")
		stop := make(chan struct{})
		var betting sync.WaitGroup
		for i := range players {
			betting.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
					}
					sl := slip(id.Player(fmt.Sprint("p", i)), 1000, pick)
					sl.Policy = placement.AnyOdds
					_, _, err := nodes[i%2].Place(context.Background(), sl)
					if err != nil && !errors.Is(err, bet.ErrSuspended) && !errors.Is(err, placement.ErrOddsChanged) {
						t.Errorf("%v", err)
						return
					}
				}
			})
		}
		older := func(version int64) (n int) {
			require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM bet_legs WHERE version < $1", version).Scan(&n))
			return n
		}
		behind := map[int64]int{}
		for i := range writes {
			s.reprice(t, "a", money.Odds(1700+i), 2000)
			behind[s.at["a"].Version] = older(s.at["a"].Version)
		}
		s.suspend(t, "a")
		all := older(1 << 40)
		close(stop)
		betting.Wait()
		require.Equal(t, all, older(1<<40), "after the suspension")
		for version, n := range behind {
			require.Equal(t, n, older(version), "after version %d", version)
		}
		s.audit(t)
	})
}
