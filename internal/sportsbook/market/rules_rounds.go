package market

// roundsRules are those of boxing and MMA.
var roundsRules = []Rule{}
