package payment

import "maidan/internal/profile/payout"

// Account is where a payout goes; profiles keep accounts by the same rules.
type Account = payout.Account
