package bet

import "maidan/internal/fault"

// The refusals that several packages return.
var (
	ErrSuspended  = fault.New(fault.Conflict, "market_suspended", "This market takes no bets at the moment.")
	ErrImpossible = fault.New(fault.Conflict, "builder_impossible", "These selections cannot all win.")
	ErrRedundant  = fault.New(fault.Conflict, "builder_redundant", "One of these selections follows from the others.")
	ErrNoBuilder  = fault.New(fault.Conflict, "builder_not_offered", "These selections cannot be combined into one.")
	ErrKey        = fault.New(fault.Invalid, "idempotency_key_required", "The header Idempotency-Key is required.")
	ErrNoBet      = fault.New(fault.NotFound, "bet_not_found", "There is no such bet.")
	ErrFilter     = fault.New(fault.Invalid, "bad_filter", "This filter does not exist.")
	ErrCursor     = fault.New(fault.Invalid, "bad_cursor", "This page of the list does not exist.")
)
