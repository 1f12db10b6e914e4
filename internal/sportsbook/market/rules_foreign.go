package market

// RuleProvider is the rule of every market whose prices come with a feed.
const RuleProvider = "rule.provider"

// foreignRules are those of externally priced matches.
var foreignRules = []Rule{
	{Key: RuleProvider, Official: true, Params: map[string]string{},
		Text: "The result that the provider of our data confirms counts. When the provider corrects a result, bets are settled again; when it cancels a market, or the bets of a span of time, the stake goes back."},
}
