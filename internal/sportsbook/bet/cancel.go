package bet

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// window is a time in which the bets on a market are void: placed from from on and before until, unix milliseconds; 0 is no bound.
type window struct{ from, until int64 }

func (w window) covers(placedAt int64) bool {
	return placedAt >= w.from && (w.until == 0 || placedAt < w.until)
}

func covered(windows []window, placedAt int64) bool {
	for _, w := range windows {
		if w.covers(placedAt) {
			return true
		}
	}
	return false
}

// cancelWindow voids the legs in a market that were bet on inside a window. The window is written first: bets that are settled
// later see it too, and a walk that was broken off is begun again.
func (b *Book) cancelWindow(ctx context.Context, c market.CancelledFact) error {
	err := b.writeWindow(ctx, c.MarketID, window{c.From, c.Until}, c.Version, false)
	if err == nil {
		err = b.reviewMarket(ctx, c.MarketID)
	}
	if err != nil {
		return fmt.Errorf("cancel bets on market %s: %w", c.MarketID, err)
	}
	return nil
}

// rollBack takes back what followed from a cancel, whose window is lifted, or from a result that the market no longer has: legs
// are open again or say what the market says, and what was paid for them is owed back.
func (b *Book) rollBack(ctx context.Context, r market.RolledBackFact) error {
	var err error
	if r.What == market.RolledCancel {
		err = b.writeWindow(ctx, r.MarketID, window{r.From, r.Until}, r.Version, true)
	}
	if err == nil {
		err = b.reviewMarket(ctx, r.MarketID)
	}
	if err != nil {
		return fmt.Errorf("roll back %s of market %s: %w", r.What, r.MarketID, err)
	}
	return nil
}

// writeWindow notes that a window holds, or that it was lifted, as an event's version says. An older version changes nothing: two
// nodes may carry out facts about one window in any order, and each more than once.
func (b *Book) writeWindow(ctx context.Context, marketID string, w window, version int64, lifted bool) error {
	return b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO bet_cancels (market_id, from_at, until_at, at, lifted, version) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (market_id, from_at, until_at) DO UPDATE SET lifted = excluded.lifted, version = excluded.version
			WHERE bet_cancels.version <= excluded.version`, marketID, w.from, w.until, b.now(), yes(lifted), version)
		return err
	})
}

// readWindows returns the windows of markets that hold.
func readWindows(ctx context.Context, q db.Querier, markets []string) (map[string][]window, error) {
	type held struct {
		market string
		window
	}
	rows, err := q.QueryIn(ctx, "SELECT market_id, from_at, until_at FROM bet_cancels WHERE lifted = 0 AND market_id", markets)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (h held, err error) { return h, r.Scan(&h.market, &h.from, &h.until) })
	if err != nil {
		return nil, fmt.Errorf("read cancelled windows: %w", err)
	}
	windows := make(map[string][]window, len(all))
	for _, h := range all {
		windows[h.market] = append(windows[h.market], h.window)
	}
	return windows, nil
}

// windowLoader names the windows of markets that bets and cash-outs are decided on. It sorts after betLoader: a cash-out reads them
// under its bet's lock, so a cancel either is seen or finds the bet as the cash-out left it.
const windowLoader = "bet.windows"

func loadWindows(ctx context.Context, q db.Querier, markets []string) (map[string]any, error) {
	windows, err := readWindows(ctx, q, markets)
	return windowRows(windows), err
}

// glanceAtWindows is loadWindows in the round trip in which a batch begins.
func glanceAtWindows(markets []string) wallet.Glance {
	windows := map[string][]window{}
	return wallet.Glance{
		Read: db.Statement{Text: "SELECT market_id, from_at, until_at FROM bet_cancels WHERE lifted = 0 AND market_id = ANY($1)",
			Params: [][]byte{db.Texts(markets)}, Each: func(c [][]byte) error {
				windows[string(c[0])] = append(windows[string(c[0])], window{db.ReadNumber(c[1]), db.ReadNumber(c[2])})
				return nil
			}},
		Load: func(context.Context, db.Querier, []string) (map[string]any, error) { return windowRows(windows), nil },
	}
}

func windowRows(windows map[string][]window) map[string]any {
	rows := make(map[string]any, len(windows))
	for marketID, w := range windows {
		rows[marketID] = w
	}
	return rows
}

// windowKeys are the rows of the windows of markets, each once.
func windowKeys(markets map[string]bool) []wallet.RowKey {
	keys := make([]wallet.RowKey, 0, len(markets))
	for _, id := range sorted(markets) {
		keys = append(keys, wallet.RowKey{Loader: windowLoader, Key: id})
	}
	return keys
}
