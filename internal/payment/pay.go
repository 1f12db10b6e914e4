package payment

import (
	"math/big"
	"net/url"
	"strings"

	"maidan/internal/payment/method"
	"maidan/internal/qr"
)

// withPay fills in the payment details. Those that ask for a payment are shown only while the deposit waits for one.
func (d *Service) withPay(dep Deposit) (Deposit, error) {
	spec := d.Methods.ByID[dep.Method]
	dep.Pay.Reference, dep.Pay.Coin = string(dep.ID), spec.Coin
	if dep.Status == DepositQueued {
		dep.Pay.Address, dep.Pay.Coins = dep.address, dep.coins
	}
	if dep.Status != DepositCreated {
		return dep, nil
	}
	var code string
	switch {
	case dep.Flow == method.Transfer && spec.Payee.Link == "upi":
		dep.Pay.URI = method.UPILink(dep.Pay.Account, dep.Pay.Payee, dep.Pay.Reference, dep.Amount)
		code = dep.Pay.URI
	case dep.startedAt == 0:
		return dep, nil
	case dep.address != "":
		dep.Pay.Address, dep.Pay.Coins = dep.address, dep.coins
		dep.Pay.URI = coinLink(spec.Coin, dep.address, dep.coins)
		code = or(dep.Pay.URI, dep.address)
	default:
		dep.Pay.Redirect = dep.redirect
	}
	if dep.startedAt != 0 {
		dep.Pay.ExpiresAt = dep.ExpiresAt
	}
	if code == "" {
		return dep, nil
	}
	var err error
	dep.Pay.QR, err = qr.SVG(code)
	return dep, err
}

// weiDigits are the decimals of an ether: a link names the amount in wei.
const weiDigits = 18

// coinLink returns the link that opens a wallet with the address and the amount: BIP 21 for bitcoin, ERC-681 for ether. It is empty for
// other coins, whose wallets read the address only.
func coinLink(coin, address, coins string) string {
	switch coin {
	case "BTC":
		return "bitcoin:" + address + "?amount=" + url.QueryEscape(coins)
	case "ETH":
		if wei, ok := smallestUnits(coins, weiDigits); ok {
			return "ethereum:" + address + "@1?value=" + wei
		}
	}
	return ""
}

// smallestUnits returns a decimal number of coins in the smallest unit of a coin with the given decimals.
func smallestUnits(coins string, decimals int) (string, bool) {
	whole, part, _ := strings.Cut(coins, ".")
	if len(part) > decimals {
		return "", false
	}
	n, ok := new(big.Int).SetString(whole+part+strings.Repeat("0", decimals-len(part)), 10)
	if !ok {
		return "", false
	}
	return n.String(), true
}
