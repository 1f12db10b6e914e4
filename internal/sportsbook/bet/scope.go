package bet

import "maidan/internal/sportsbook/market"

// CheckScope returns which part of a trading rule's scope is invalid: scope or subject, empty if none. A brand has no subject and
// a sport must exist. An event needs an id, which is not looked up.
func CheckScope(scope, subject string) string {
	switch scope {
	case "brand":
		if subject == "" {
			return ""
		}
	case "sport":
		if _, known := market.SportOf(subject); known {
			return ""
		}
	case "event":
		if subject != "" {
			return ""
		}
	default:
		return "scope"
	}
	return "subject"
}
