package kit

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// tags are the groups of operations, in the order of the document.
var tags = []*huma.Tag{
	{Name: "account", Description: "Registration, sign-in, profile and security of an account."},
	{Name: "verification", Description: "Proof of email address, phone number and identity."},
	{Name: "cash", Description: "Balances, deposits, withdrawals and their history."},
	{Name: "limits", Description: "Limits, time-outs, self-exclusion and reality checks."},
	{Name: "sport", Description: "Events, markets, odds and results."},
	{Name: "bets", Description: "Placing, pricing, cashing out and listing bets."},
	{Name: "bonuses", Description: "Offers, promo codes and granted bonuses."},
	{Name: "live", Description: "Streams of odds, scores and the player's own balance and bets."},
	{Name: "notifications", Description: "Messages to players and their preferences."},
	{Name: "support", Description: "Conversations with the support team."},
	{Name: "settings", Description: "The brand's settings for the apps."},
	{Name: "demo", Description: "Available in demos only."},
	{Name: "staff", Description: "The back office."},
}

// introduce fills in the document's description of the whole API.
func introduce(doc *huma.OpenAPI) {
	doc.Info.Description = "The player app, the promo site and the back office of a sports-betting and casino platform. Amounts are whole hundredths of a " +
		"currency unit, odds are whole thousandths, times are unix milliseconds. Every error has the form of the schema Error; its code is stable."
	doc.Info.License = &huma.License{Name: "Apache License 2.0", Identifier: "Apache-2.0"}
	doc.Info.Contact = &huma.Contact{Name: "The operator of this server"}
	doc.Servers = []*huma.Server{{URL: "/", Description: "This server."}}
	doc.Tags = tags
	doc.OnAddOperation = append(doc.OnAddOperation, complete)
}

// complete adds the callers, security and error responses that follow from an operation's declaration.
func complete(_ *huma.OpenAPI, op *huma.Operation) {
	if op.Security == nil {
		op.Security = []map[string][]string{} // public, which the document states explicitly
	}
	op.Description = strings.TrimSpace(op.Description + " " + callers(op))
	for status := range op.Responses {
		if strings.HasPrefix(status, "4") {
			return
		}
	}
	refusal := &huma.Response{Description: "Refused: see code."}
	if other := op.Responses["default"]; other != nil {
		refusal.Content = other.Content
	}
	op.Responses["4XX"] = refusal
}

// callers describes who may call an operation and which headers it needs.
func callers(op *huma.Operation) string {
	who := "Public."
	for _, scheme := range op.Security {
		if _, staff := scheme[staffScheme]; staff {
			who = "For staff."
			if permission, _ := op.Metadata[needsPermission].(string); permission != "" {
				who = "For staff with the permission " + permission + "."
			}
		}
		if _, player := scheme[playerScheme]; player {
			who = "For signed-in players."
		}
	}
	if op.Metadata[needsKey] == true {
		who += " Needs an " + IdempotencyHeader + ": a repeated request with the same key and input returns the first response."
	}
	if op.Metadata[needsCSRF] == true && op.Method != http.MethodGet {
		who += " Needs the token of GET /ccg/csrf-token in " + CSRFHeader + "."
	}
	return who
}
