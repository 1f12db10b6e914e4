package market

// raceRules are those of horse racing.
var raceRules = []Rule{}
