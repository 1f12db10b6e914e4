package liability

import "maidan/internal/fault"

// The refusals of liability and of its limits.
var (
	ErrBound    = fault.New(fault.Invalid, "bad_limit", "The brand's own limits cannot be zero.")
	ErrBoundOf  = fault.New(fault.Invalid, "bad_limit_scope", "There is nothing here that this limit could apply to.")
	ErrBoundSum = fault.New(fault.Invalid, "bad_limit_sum", "A limit is 0 to ten million million, and that of an event is of all its markets.")
	ErrLimit    = fault.New(fault.Conflict, "selection_limit", "The stake is too high for this selection.")
)
