package player

// recoveryLen is how many characters a recovery code has, without the dash in its middle: 59 bits, of which an account bears
// few guesses.
const recoveryLen = 12
