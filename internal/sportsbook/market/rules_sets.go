package market

// setsRules are those of tennis, table tennis and volleyball.
var setsRules = []Rule{}
