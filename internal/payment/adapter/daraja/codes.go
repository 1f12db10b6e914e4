package daraja

import (
	"slices"
	"strings"

	"maidan/internal/payment/provider"
)

// tokenRefused reports whether the access token was refused. The request went no further.
func (e *apiError) tokenRefused() bool {
	return e.gateway() && e.says("invalid access token")
}

// gateway reports whether the API gateway refused the request before M-Pesa saw it: it is malformed, unauthorized or not allowed.
func (e *apiError) gateway() bool {
	return slices.ContainsFunc([]string{"400.", "401.", "403.", "404.", "405."}, func(class string) bool { return strings.HasPrefix(e.code, class) })
}

// notAccepted reports whether Daraja documents an error as "not accepted". Codes that begin with 500 are shared by refusals and by
// faults that may come after the acceptance, so that the message decides.
func (e *apiError) notAccepted() bool {
	switch {
	case e.gateway(), e.code == "500.003.03": // quota violation
		return true
	case e.code == "500.003.02":
		return e.says("spike arrest")
	case e.code == "500.001.1001":
		return e.says("merchant does not exist") || e.says("wrong credentials") || e.says("unable to lock subscriber")
	}
	return false
}

// duplicate reports whether a payout with the same id was received before.
func (e *apiError) duplicate() bool {
	return e.code == "500.002.1001" && e.says("duplicate originatorconversationid")
}

// success is the result code of a completed transaction.
const success = "0"

// promptFailures are the documented result codes of prompts that failed for certain, with the reasons that players see. A phone that
// could not be reached (1037) is rarely followed by a success; then the money is credited.
var promptFailures = map[text]string{
	"1":          provider.ReasonFunds,
	"2":          "amount_too_small",
	"3":          "amount_too_large",
	"4":          "daily_limit",
	"8":          "balance_limit",          // of the business
	"17":         "too_many_attempts",      // the same amount to the same phone within two minutes
	"1001":       "phone_busy",             // another transaction of the subscriber is in process
	"1019":       provider.ReasonExpired,   // not processed in time
	"1025":       "prompt_failed",          // the prompt could not be sent
	"1032":       provider.ReasonCancelled, // by the player
	"1037":       provider.ReasonExpired,   // the phone could not be reached
	"2001":       provider.ReasonDeclined,  // wrong PIN
	"2028":       "not_permitted",          // wrong type of transaction or short code
	"8006":       provider.ReasonDeclined,  // the player's PIN is locked
	"SFC_IC0003": "operator_unknown",       // wrong type of transaction or short code
}

// payoutFailures are the documented result codes of payouts that failed for certain.
var payoutFailures = map[text]string{
	"1":          provider.ReasonFloat,
	"2":          "amount_too_small",
	"3":          "amount_too_large",
	"4":          "daily_limit",   // usually the player's
	"8":          "balance_limit", // of the player
	"11":         "business_account_inactive",
	"21":         "not_permitted",
	"2001":       "credentials_invalid",
	"2006":       "business_account_inactive",
	"2028":       "not_permitted",
	"2040":       provider.ReasonAccount, // the phone is not registered for M-Pesa
	"8006":       "credentials_locked",
	"SFC_IC0003": provider.ReasonAccount, // there is no such phone
}

// outcome maps a result code. A code that is not documented leaves the outcome unknown.
func outcome(code text, failures map[text]string) (o provider.Outcome, reason string) {
	if code == success {
		return provider.Succeeded, ""
	}
	if reason, ok := failures[code]; ok {
		return provider.Failed, reason
	}
	return provider.Pending, ""
}

// reasonOfError returns the reason of a refusal.
func reasonOfError(e *apiError) string {
	if e.says("unable to lock subscriber") {
		return "phone_busy"
	}
	return "provider_error"
}
