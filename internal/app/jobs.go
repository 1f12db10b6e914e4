package app

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	rules "maidan/internal/casino/game/crash"
	"maidan/internal/clock"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// Run does all background work until ctx ends. Of the nodes that share a database, one leads each kind of work.
func (a *App) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	lead := func(name string, work func(context.Context) error) {
		group.Go(func() error { a.scheduler.Lead(ctx, name, a.metrics.leading(name, work)); return nil })
	}
	lead("outbox", a.Outbox.Run)
	lead("trading", a.trade)
	lead("jobs", a.runJobs)
	for _, g := range rules.Games() {
		lead("casino."+g.ID(), func(ctx context.Context) error { return a.Crash.Lead(ctx, g.ID()) })
	}
	group.Go(func() error { return a.followOffers(ctx) })
	group.Go(func() error { return a.followBudgets(ctx) })
	group.Go(func() error { return a.Factory.Watch(ctx) })
	group.Go(func() error { return a.recordPresence(ctx) })
	group.Go(func() error { return a.followClock(ctx) })
	group.Go(func() error { return a.countSupplierCalls(ctx) })
	if a.simulator != nil {
		group.Go(func() error { a.simulator.Run(ctx); return nil })
	}
	return group.Wait()
}

// runJobs runs the periodic jobs: this list is all of them. It runs on one node.
func (a *App) runJobs(ctx context.Context) error {
	called, err := a.Payments.CallProviders(ctx)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	every := func(name string, interval time.Duration, job func(context.Context) error) {
		group.Go(func() error { a.scheduler.Every(ctx, name, interval, job); return nil })
	}
	sweep := max(10*time.Second/time.Duration(a.Config.Speed), 200*time.Millisecond)
	every("payments.expire", sweep, func(ctx context.Context) error {
		_, err := a.Payments.Expire(ctx)
		return err
	})
	every("payments.days", time.Minute, func(ctx context.Context) error {
		_, err := a.Payments.Book.CloseDays(ctx)
		return err
	})
	for _, provider := range called { // a job each, so that one that does not answer does not delay the others
		every("payments.calls."+provider, sweep, func(ctx context.Context) error {
			_, err := a.Payments.RepeatCalls(ctx, provider)
			return err
		})
	}
	every("bets.orders", 2*time.Second, func(ctx context.Context) error {
		_, err := a.CashOuts.ExecuteOrders(ctx)
		return err
	})
	every("casino.abandoned", time.Hour, func(ctx context.Context) error {
		_, err := a.Rounds.CloseAbandoned(ctx)
		return err
	})
	every("bonus.expire", time.Second, func(ctx context.Context) error {
		_, err := a.Bonuses.Expire(ctx)
		return err
	})
	every("tournaments.step", time.Second, a.Tournaments.Step)
	every("vip.step", sweep, a.VIP.Step)
	every("bulk_grants.step", time.Second, a.BulkGrants.Step)
	every("bulk_grants.recur", 5*time.Second, a.BulkGrants.Recur)
	every("betoffers.step", 5*time.Second, a.BetOffers.Step)
	every("playoffers.step", time.Second, a.PlayOffers.Step)
	every("casino.returns", time.Minute, a.Returns.Watch)
	every("suppliers.games", importEvery, a.importGames)
	every("suppliers.free_rounds", 2*time.Second, a.Suppliers.SendFreeRounds)
	every("suppliers.silent_rounds", time.Minute, a.Suppliers.CloseSilent)
	every("campaigns.schedule", 5*time.Second, a.Factory.RunSchedules)
	every("sport.prune", 10*time.Minute, a.prune)
	every("sport.popular", 5*time.Second, a.countPopularity())
	every("protection.update", time.Minute, a.Protection.ProcessDue)
	every("sessions.purge", time.Hour, a.Players.Purge)
	every("identity.purge", time.Hour, a.Identity.Purge)
	every("guard.purge", time.Hour, a.Guard.Purge)
	every("captcha.purge", time.Hour, a.Captcha.Purge)
	every("mail.deliver", 5*time.Second, func(ctx context.Context) error {
		_, err := a.Mail.Deliver(ctx)
		return err
	})
	every("sms.deliver", 2*time.Second, func(ctx context.Context) error {
		_, err := a.SMS.Deliver(ctx)
		return err
	})
	every("sms.purge", time.Hour, a.SMS.Purge)
	every("verification.purge", time.Hour, a.Verification.Purge)
	every("prizes.purge", time.Hour, a.Prizes.Purge)
	every("mail.purge", time.Hour, a.Mail.Purge)
	every("trading.alarms", max(5*time.Second/time.Duration(a.Config.Speed), time.Second), a.Trading.Watch)
	every("trading.prices", time.Hour, func(ctx context.Context) error {
		return a.Trading.Forget(ctx, clock.Millis(a.Clock.Now().Add(-max(simulatedRetention/time.Duration(a.Config.Speed), minRetention))))
	})
	every("support.purge", time.Hour, a.Support.Purge)
	every("notices.purge", time.Hour, a.Notices.Purge)
	return group.Wait()
}

// Simulated events without bets are deleted after simulatedRetention of simulated time, but never before minRetention.
const (
	simulatedRetention = 3 * 24 * time.Hour
	minRetention       = 2 * time.Hour
)

// prune deletes old events without bets and old counts of bets.
func (a *App) prune(ctx context.Context) error {
	keep := max(simulatedRetention/time.Duration(a.Config.Speed), minRetention)
	if _, err := market.Prune(ctx, a.DB, clock.Millis(a.Clock.Now().Add(-keep)), bet.Wagered); err != nil {
		return err
	}
	return market.ForgetBets(ctx, a.DB, clock.Millis(a.Clock.Now()))
}
