package bet

import "maidan/internal/sportsbook/market"

// CheckScope tells what is wrong with what a rule of the desk is about: scope or subject, or nothing. The brand has no subject, a sport is one
// that there is, and an event has an id, which is not looked for.
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
