// Package liability limits what the operator can lose by bets: on a selection with one bet, on a selection with all bets, on an event.
// It holds the exposure to events in memory, shares it between the nodes of a cluster and sums what is staked for the trading desk.
package liability
