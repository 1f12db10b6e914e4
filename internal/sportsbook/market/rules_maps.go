package market

// mapsRules are those of games on a computer, map by map.
var mapsRules = []Rule{}
