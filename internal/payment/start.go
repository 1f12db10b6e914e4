package payment

import (
	"context"
	"fmt"
	"math/big"
	"net/netip"
	"net/url"
	"regexp"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
	"maidan/internal/profile/payout"
	"maidan/internal/profile/payout/address"
)

// Lifetimes of started deposits whose provider does not say until when it waits.
const (
	pageLifetime   = time.Hour
	promptLifetime = 10 * time.Minute
	maxLifetime    = 7 * 24 * time.Hour // whatever the provider says
)

// promptWindow is how long after the order a prompt may still be sent: a later one would surprise the player.
const promptWindow = 2 * time.Minute

// askExpired is how long providers are asked about a deposit that nobody has paid. Money that comes later is credited by its notice.
const askExpired = 3 * 24 * time.Hour

// lifetime returns how long a deposit waits for a payment if no provider says otherwise.
func (d *Service) lifetime(flow method.Flow) time.Duration {
	switch flow {
	case method.Page:
		return min(pageLifetime, d.cfg.ExpireAfter)
	case method.Prompt:
		return min(promptLifetime, d.cfg.ExpireAfter)
	case method.Transfer, method.Coins:
	}
	return d.cfg.ExpireAfter
}

// firstCall returns the first call of a deposit: the search for the player's transfer, or the start at a provider.
func (dep Deposit) firstCall() call {
	if !dep.Flow.Starts() {
		return dep.find()
	}
	return call{purpose: provider.PurposeStart, payment: string(dep.ID), method: dep.Method, amount: dep.Amount, currency: dep.Currency}
}

// start asks a provider to start the deposit.
func (d *Service) start(ctx context.Context, p provider.Provider, c call) (answer provider.Answer, err error) {
	starter, ok := p.(provider.Starter)
	if !ok {
		return answer, errUnsupported
	}
	dep, err := depositByID(ctx, d.DB.Reader(), id.Deposit(c.payment))
	if err != nil {
		return answer, fmt.Errorf("read deposit: %w", err)
	}
	phone, err := d.openPhone(dep)
	if err != nil {
		return answer, err
	}
	address := ""
	if d.Email != nil && dep.Flow == method.Page {
		if address, err = d.Email(ctx, d.DB.Reader(), dep.PlayerID); err != nil {
			return answer, fmt.Errorf("read the player's email address: %w", err)
		}
	}
	started, err := starter.Start(ctx, provider.Start{
		Call: d.request(c), Flow: dep.Flow, Phone: phone, Email: address, Language: dep.language, ReturnURL: dep.returnURL,
	})
	return provider.Answer{ProviderRef: started.ProviderRef, Started: &started}, err
}

// mustStartAgain reports whether a provider that knows a call must be asked for its details again, because they were lost on their way.
func (d *Service) mustStartAgain(c call, answer provider.Answer) bool {
	flow := d.Methods.ByID[c.method].Flow
	return c.purpose == provider.PurposeStart && c.state == callSent && flow != method.Prompt && answer.Started == nil && answer.Notice == nil
}

// tooLate reports whether a prompt must no longer be sent.
func (d *Service) tooLate(c call) bool {
	return c.purpose == provider.PurposeStart && d.Methods.ByID[c.method].Flow == method.Prompt &&
		d.now()-c.createdAt > promptWindow.Milliseconds()
}

// started stores where the player pays. A deposit that has ended, or whose call was refused since, stays as it is.
func (d *Service) started(ctx context.Context, tx *db.Tx, c call, s provider.Started) error {
	dep, err := lockDeposit(ctx, tx, id.Deposit(c.payment))
	if err != nil {
		return err
	}
	now, err := callByID(ctx, tx, c.id)
	if err != nil || !now.open() || dep.Status != DepositCreated {
		return err
	}
	if err := d.checkStarted(dep, s); err != nil {
		return err
	}
	dep.redirect, dep.address, dep.coins, dep.UpdatedAt = s.Redirect, s.Address, s.Coins, d.now()
	if dep.startedAt == 0 {
		dep.startedAt = dep.UpdatedAt
	}
	if !s.ExpiresAt.IsZero() {
		dep.ExpiresAt = max(min(s.ExpiresAt.UnixMilli(), dep.CreatedAt+maxLifetime.Milliseconds()), dep.CreatedAt)
	}
	return saveStarted(ctx, tx, dep)
}

// Shapes of what a provider answers.
var (
	coinNumber  = regexp.MustCompile(`^[0-9]{1,12}(\.[0-9]{1,18})?$`)
	coinAddress = map[payout.Kind]func(string) bool{payout.Bitcoin: address.Bitcoin, payout.Ethereum: address.Ethereum, payout.Tron: address.Tron}
)

// longestRedirect limits the address of a hosted page in bytes.
const longestRedirect = 2048

// checkStarted refuses an answer that would send the player or the coins to nowhere. The call stays without a result.
func (d *Service) checkStarted(dep Deposit, s provider.Started) error {
	spec := d.Methods.ByID[dep.Method]
	valid := false
	switch dep.Flow {
	case method.Page:
		valid = isPage(s.Redirect) && s.Address == "" && s.Coins == ""
	case method.Coins:
		isAddress := coinAddress[spec.Account]
		n, isNumber := new(big.Rat).SetString(s.Coins)
		valid = isAddress != nil && isAddress(s.Address) && coinNumber.MatchString(s.Coins) && isNumber && n.Sign() > 0 && s.Redirect == ""
	case method.Prompt:
		valid = s.Redirect == "" && s.Address == "" && s.Coins == ""
	case method.Transfer:
	}
	if !valid {
		return fmt.Errorf("payment: the provider's answer does not fit the flow %s: redirect %q, address %q, coins %q", dep.Flow, s.Redirect, s.Address, s.Coins)
	}
	return nil
}

// isPage reports whether a browser may be sent to an address: over TLS, or to a simulator on this machine.
func isPage(redirect string) bool {
	u, err := url.Parse(redirect)
	if err != nil || len(redirect) > longestRedirect || u.User != nil || u.Hostname() == "" {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Scheme == "https" || u.Scheme == "http" && (u.Hostname() == "localhost" || err == nil && ip.IsLoopback())
}

// startRefused passes the deposit on to another provider; without one it fails.
func (d *Service) startRefused(ctx context.Context, tx *db.Tx, c call, why *provider.Refused) (next call, again bool, err error) {
	dep, err := lockDeposit(ctx, tx, id.Deposit(c.payment))
	if err != nil {
		return next, false, err
	}
	news, err := refuseCall(ctx, tx, c, why.Reason, d.now())
	if err != nil || !news || dep.Status != DepositCreated && dep.Status != DepositQueued {
		return next, false, err
	}
	if dep.Status == DepositCreated {
		if next, again, err = d.elsewhere(ctx, tx, c, why, dep.PlayerID); err != nil {
			return next, false, err
		}
	}
	if !again {
		return next, false, d.fail(ctx, tx, dep, or(why.Reason, ReasonDeclined))
	}
	dep.redirect, dep.address, dep.coins, dep.startedAt = "", "", "", 0
	return next, true, saveStarted(ctx, tx, dep)
}

// abandon ends the call of a deposit that expired long ago. It reports whether it did.
func (d *Service) abandon(ctx context.Context, c call) (ended bool, err error) {
	if c.purpose != provider.PurposeStart || d.now()-c.createdAt <= askExpired.Milliseconds() {
		return false, nil
	}
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		dep, err := lockDeposit(ctx, tx, id.Deposit(c.payment))
		if ended = err == nil && dep.Status == DepositExpired; !ended {
			return err
		}
		return finishCall(ctx, tx, c.id, d.now())
	})
	return ended, err
}
