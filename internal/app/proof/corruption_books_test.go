package proof_test

const (
	inBook        = "each movement at a provider is in the payment book"
	bookTransfer  = "each row of the payment book has its transfer"
	bookNumbers   = "the rows of closed days are numbered without gaps"
	dayTotals     = "the totals of each closed day are the sums of its rows"
	dayOpening    = "each day opens with what the day before it closed with"
	bankMovements = "each movement between the bank and a provider"
	bookProvider  = "each payment in the payment book is at the provider"
	bookFees      = "each fee of a notice that completed a payment"
	adjusted      = "each adjustment has one transfer"
	adjustedByTwo = "each adjustment was decided by another member"
)

var bookCorruptions = []corruption{
	{"a deposit is booked with more", inBook, "UPDATE payment_book SET amount = amount + 1 WHERE ref = '{with_fee}' AND kind = 'deposit'"},
	{"a deposit is not booked", inBook, "DELETE FROM payment_book WHERE ref = '{paid_in_ann}'"},
	{"a payout is not booked", inBook, "DELETE FROM payment_book WHERE ref = '{paid}'"},
	{"a payout charged the player", inBook, "UPDATE payment_book SET charged = charged + 1 WHERE ref = '{paid}'"},
	{"an adjustment is not booked", inBook, "DELETE FROM payment_book WHERE ref = '{adjusted}'"},
	{"an adjustment is booked at a provider", inBook, "UPDATE payment_book SET provider = 'sandbox' WHERE ref = '{adjusted}'"},
	{"a booked fee was never posted", bookTransfer, "DELETE FROM wallet_transfers WHERE kind = 'provider.fee' AND ref = '{with_fee}'"},
	{"a booked movement was never posted", bookTransfer, "DELETE FROM wallet_transfers WHERE kind = 'provider.transfer' AND ref = '{top_up}'"},
	{"the row of a closed day has no number", bookNumbers, "UPDATE payment_book SET number = NULL WHERE ref = '{top_up}'"},
	{"a day ends before the one before it", bookNumbers, "UPDATE payment_days SET last = 0 WHERE day = (SELECT MAX(day) FROM payment_days)"},
	{"a closed day has other fees", dayTotals, "UPDATE payment_day_totals SET fees = fees + 1, closing = closing - 1 WHERE fees <> 0"},
	{"the totals of a closed day are gone", dayTotals, "DELETE FROM payment_day_totals WHERE day = (SELECT MIN(day) FROM payment_days)"},
	{"a day opens with more", dayOpening, "UPDATE payment_day_totals SET opening = opening + 1, closing = closing + 1 WHERE day = (SELECT MAX(day) FROM payment_days)"},
	{"a movement is of more", bankMovements, "UPDATE payment_bank_transfers SET amount = amount + 1 WHERE id = '{top_up}'"},
	{"a movement is gone", bankMovements, "DELETE FROM payment_bank_transfers WHERE id = '{top_up}'"},
	{"a payment is booked at another provider", bookProvider, "UPDATE payment_book SET provider = 'other' WHERE ref = '{paid}'"},
	{"a notice names a fee that is not booked", bookFees, "UPDATE payment_notices SET fee = 3 WHERE ref = '{paid}'"},
	{"a fee is booked higher", bookFees, "UPDATE payment_book SET amount = amount - 1 WHERE ref = '{with_fee}' AND kind = 'fee'"},
	{"an adjustment is of more", adjusted, "UPDATE payment_adjustments SET amount = amount + 1 WHERE id = '{adjusted}'"},
	{"an adjustment names another transfer", adjusted, "UPDATE payment_adjustments SET transfer_id = 'none' WHERE id = '{adjusted}'"},
	{"a declined adjustment has no reason", adjustedByTwo, "UPDATE payment_adjustments SET decline_reason = '' WHERE id = '{not_adjusted}'"},
	{"a proposed adjustment was decided", adjustedByTwo, "UPDATE payment_adjustments SET decided_at = 1 WHERE id = '{to_adjust}'"},
}
