package bet

import "context"

// SettleTheUsualWay settles a market without the short ways for plain bets.
func (b *Book) SettleTheUsualWay(ctx context.Context, marketID string) error {
	return b.reviewMarket(ctx, marketID)
}
