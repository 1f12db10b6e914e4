package market

// inningsRules are those of baseball.
var inningsRules = []Rule{}
