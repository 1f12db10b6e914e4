package liability

import "maidan/internal/fault"

// The refusals of liability and of its limits.
var (
	ErrBound    = fault.New(fault.Invalid, "bad_limit", "The general limits cannot be zero.")
	ErrBoundOf  = fault.New(fault.Invalid, "bad_limit_scope", "This limit does not apply to anything here.")
	ErrBoundSum = fault.New(fault.Invalid, "bad_limit_sum", "A limit is from 0 to 10,000,000,000,000. The limit of an event includes all its markets.")
	ErrLimit    = fault.New(fault.Conflict, "selection_limit", "The stake is too high for this selection.")
)
