package method

import (
	"fmt"
	"net/url"
	"strings"

	"maidan/internal/money"
)

// UPILink returns a payment link according to NPCI's linking specification 1.6. Its QR code contains the same link. am is in units
// with two decimals; tr is our reference (at most 35 characters).
func UPILink(payee, name, reference string, amount money.Amount) string {
	// Spaces are encoded as %20, because payment apps do not decode + as a space.
	escape := func(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
	return fmt.Sprintf("upi://pay?pa=%s&pn=%s&am=%d.%02d&cu=INR&tr=%s",
		strings.ReplaceAll(escape(payee), "%40", "@"), escape(name), amount/100, amount%100, escape(reference))
}
