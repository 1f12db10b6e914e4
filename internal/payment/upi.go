package payment

import (
	"fmt"
	"net/url"
	"strings"

	"maidan/internal/money"
)

// UPI returns a payment link by NPCI's linking specification 1.6, which its QR code holds, too. am is in units with two decimals;
// tr is our reference (at most 35 characters).
func UPI(payee, name, reference string, amount money.Amount) string {
	// Spaces are encoded as %20: payment apps do not read + as a space.
	escape := func(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
	return fmt.Sprintf("upi://pay?pa=%s&pn=%s&am=%d.%02d&cu=INR&tr=%s",
		strings.ReplaceAll(escape(payee), "%40", "@"), escape(name), amount/100, amount%100, escape(reference))
}
