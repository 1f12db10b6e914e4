// Package liability limits the operator's loss by bets: on a selection with one bet, on a selection with all bets, and on an
// event. It holds the exposure to events in memory, shares it between the nodes of a cluster and sums stakes for the trading
// desk.
package liability
