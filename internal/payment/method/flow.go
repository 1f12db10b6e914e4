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

// Starts reports whether a provider starts the deposit: the player completes it elsewhere instead of paying to an account of the operator.
func (f Flow) Starts() bool { return f != Transfer }

// BelowMinimum is what happens to a deposit that arrives with less than the method's minimum.
type BelowMinimum string

// The rules.
const (
	Refund BelowMinimum = "refund" // the provider sends it back
	Keep   BelowMinimum = "keep"   // it is neither credited nor sent back, because sending it would cost more than it is worth
)

// BelowMinimums returns all rules.
func BelowMinimums() []BelowMinimum { return []BelowMinimum{Refund, Keep} }
