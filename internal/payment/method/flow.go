package method

// Flow is how a player completes a deposit.
type Flow string

// The flows.
const (
	Transfer Flow = "transfer" // pays to an account of the operator and enters the transaction id
	Page     Flow = "page"     // pays on the provider's page
	Prompt   Flow = "prompt"   // confirms a prompt on the phone
	Coins    Flow = "coins"    // sends coins to an address
)

// Flows returns all flows.
func Flows() []Flow { return []Flow{Transfer, Page, Prompt, Coins} }
