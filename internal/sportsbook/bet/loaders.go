package bet

import (
	"context"
	"maps"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// The names of the rows that commands about bets need. The wallet calls its loaders in the order of their names, and that order
// matters. First bets are locked, as in settlement. Then windows are read, so that the command either reads a cancel or the
// cancel finds the command's bet. Then the events' versions are read with the offers, then the markets. Unchanged versions at the
// end of the batch prove that nothing read after them has changed.
const (
	BetLoader    = "bet.one"
	WindowLoader = "bet.windows"
	OfferLoader  = "sport.offer"
	MarketLoader = "sport.prices"
)

// RegisterLoaders registers the loaders of this package with a wallet and returns their offer cache, which reads missing offers
// from reader. Call it once per wallet.
func RegisterLoaders(w *wallet.Wallet, reader db.Querier) *market.OfferCache {
	offers := market.NewOfferCache(reader)
	w.RegisterLoader(OfferLoader, func(ctx context.Context, q db.Querier, keys []string) (map[string]any, error) {
		return rowsOf(offers.Within(ctx, q, id.Typed[id.Selection](keys)))
	})
	w.RegisterPrefetch(OfferLoader, prefetchOffers(offers))
	w.RegisterVerify(OfferLoader, verifyOffers)
	w.RegisterLoader(BetLoader, loadBets)
	w.RegisterLoader(WindowLoader, loadWindows)
	w.RegisterPrefetch(WindowLoader, prefetchWindows)
	w.RegisterLoader(MarketLoader, loadMarkets)
	return offers
}

// verifyOffers returns statements that make a batch fail if an event has changed since its offers were loaded.
func verifyOffers(rows map[string]any) []db.Statement {
	offers := make([]market.Offer, 0, len(rows))
	for _, o := range rows {
		offers = append(offers, o.(market.Offer))
	}
	return market.VerifyVersions(offers)
}

// prefetchOffers reads the versions of cached events in the first round trip of a batch.
func prefetchOffers(offers *market.OfferCache) wallet.PrefetchFunc {
	return func(keys []string) wallet.Prefetch {
		read, then := offers.Prefetch(id.Typed[id.Selection](keys))
		return wallet.Prefetch{Read: read, Load: func(ctx context.Context, q db.Querier, keys []string) (map[string]any, error) {
			return rowsOf(then(ctx, q, id.Typed[id.Selection](keys)))
		}}
	}
}

func rowsOf(offers map[id.Selection]market.Offer, err error) (map[string]any, error) {
	rows := make(map[string]any, len(offers))
	for selectionID, o := range offers {
		rows[string(selectionID)] = o
	}
	return rows, err
}

func loadWindows(ctx context.Context, q db.Querier, markets []string) (map[string]any, error) {
	windows, err := Windows(ctx, q, id.Typed[id.Market](markets))
	return windowRows(windows), err
}

// prefetchWindows is loadWindows in the first round trip of a batch.
func prefetchWindows(markets []string) wallet.Prefetch {
	windows := map[id.Market][]Window{}
	return wallet.Prefetch{
		Read: db.Statement{Text: "SELECT market_id, from_at, until_at FROM bet_cancels WHERE lifted = 0 AND market_id = ANY($1)",
			Params: [][]byte{db.Texts(markets)}, Each: func(c [][]byte) error {
				marketID := id.Market(c[0])
				windows[marketID] = append(windows[marketID], Window{db.ReadNumber(c[1]), db.ReadNumber(c[2])})
				return nil
			}},
		Load: func(context.Context, db.Querier, []string) (map[string]any, error) { return windowRows(windows), nil },
	}
}

func windowRows(windows map[id.Market][]Window) map[string]any {
	rows := make(map[string]any, len(windows))
	for marketID, w := range windows {
		rows[string(marketID)] = w
	}
	return rows
}

// WindowKeys returns the row keys of the windows of markets, each once.
func WindowKeys(markets map[id.Market]bool) []wallet.RowKey {
	keys := make([]wallet.RowKey, 0, len(markets))
	for _, one := range slices.Sorted(maps.Keys(markets)) {
		keys = append(keys, wallet.RowKey{Loader: WindowLoader, Key: string(one)})
	}
	return keys
}

// loadBets reads bets with their legs under the lock that settlement takes.
func loadBets(ctx context.Context, q db.Querier, keys []string) (map[string]any, error) {
	bets, err := Lock(ctx, q, id.Typed[id.Bet](keys))
	found := make(map[string]any, len(bets))
	for _, one := range bets {
		found[string(one.ID)] = one
	}
	return found, err
}

// loadMarkets reads markets for commands. A command that needs a market also needs an offer of its event, which is loaded before
// and verified at the end.
func loadMarkets(ctx context.Context, q db.Querier, keys []string) (map[string]any, error) {
	ms, err := market.ByID(ctx, q, id.Typed[id.Market](keys)...)
	found := make(map[string]any, len(ms))
	for _, m := range ms {
		found[string(m.ID)] = m
	}
	return found, err
}
