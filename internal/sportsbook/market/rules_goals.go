package market

// goalsRules are those of football, ice hockey, handball and FIFA.
var goalsRules = []Rule{}
