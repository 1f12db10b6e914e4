package market

// runningRules are those of basketball, kabaddi and Aussie rules.
var runningRules = []Rule{}
