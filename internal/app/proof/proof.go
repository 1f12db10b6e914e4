// Package proof runs every check of "maidan audit": those of the ledger, of bets, of casino rounds, of payments, of tournaments and of members, and one that finds transfers
// which no check covers.
package proof

import (
	"context"
	"slices"

	"maidan/internal/audit"
	"maidan/internal/betoffer"
	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/bulkgrant"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/reconcile"
	"maidan/internal/db"
	"maidan/internal/gift"
	"maidan/internal/mission"
	"maidan/internal/payment"
	"maidan/internal/playoffer"
	"maidan/internal/prize"
	"maidan/internal/promocode"
	"maidan/internal/sportsbook/bet/betaudit"
	"maidan/internal/tournament"
	"maidan/internal/vip"
	"maidan/internal/wallet"
)

// Checks returns all checks in the order of their report.
func Checks() []audit.Pass {
	kinds := slices.Concat(betaudit.TransferKinds, grant.TransferKinds, bonus.TransferKinds, round.TransferKinds, crash.TransferKinds, supplier.TransferKinds, payment.TransferKinds, tournament.TransferKinds, vip.TransferKinds, betoffer.TransferKinds, playoffer.TransferKinds, []string{wallet.DebtCollected, wallet.BenchFunded})
	return slices.Concat(wallet.Checks(), []audit.Pass{wallet.KindsCheck(kinds...)}, betaudit.Checks(), grant.Checks(), bonus.Checks(), promocode.Checks(), bulkgrant.Checks(), gift.Checks(), mission.Checks(), prize.Checks(), round.Checks(), crash.Checks(), supplier.Checks(), reconcile.Checks(), payment.Checks(), tournament.Checks(), vip.Checks(), betoffer.Checks(), playoffer.Checks())
}

// Run runs all checks on one snapshot of the database. It only reads and may run while a server works.
func Run(ctx context.Context, d *db.DB) ([]audit.Result, error) {
	return audit.Run(ctx, d, Checks()...)
}
