package market

// The markets of esports that are played map by map.
const (
	MapWinner         = "map_winner"
	MapScore          = "map_score" // the result in maps: 2:0, 2:1 …
	TotalMaps         = "total_maps"
	MapsHandicap      = "maps_handicap"
	MapTotalRounds    = "map_total_rounds"
	MapRoundsHandicap = "map_rounds_handicap"
	MapTotalKills     = "map_total_kills"
)

// mapsRules are those of Dota and Counter-Strike.
var mapsRules = []Rule{
	{Key: "rule.match_winner.first_map", MarketKey: MatchWinner, Official: true, Params: map[string]string{RuleStands: "map"},
		Text: "The official result counts. If a team forfeits after the first map is complete, the other wins; before that, or without a result, the stake goes back."},
	{Key: "rule.map_winner", MarketKey: MapWinner, Params: map[string]string{},
		Text: "The team that wins the map, overtime included. If the map is not completed the stake goes back."},
	{Key: "rule.map_score", MarketKey: MapScore, Official: true, Params: map[string]string{},
		Text: "The official result in maps. If the match is not completed the stake goes back."},
	{Key: "rule.total_maps", MarketKey: TotalMaps, Official: true, Params: map[string]string{},
		Text: "All maps of the match count. If the match is not completed the stake goes back, unless the maps played had passed the line already."},
	{Key: "rule.maps_handicap", MarketKey: MapsHandicap, Official: true, Params: map[string]string{},
		Text: "The official result in maps with the handicap added to the named team. If the match is not completed the stake goes back."},
	{Key: "rule.map_total_rounds", MarketKey: MapTotalRounds, Params: map[string]string{},
		Text: "All rounds of the map count, overtime included. If the map is not completed the stake goes back, unless the rounds played had passed the line already."},
	{Key: "rule.map_rounds_handicap", MarketKey: MapRoundsHandicap, Params: map[string]string{},
		Text: "All rounds of the map, overtime included, with the handicap added to the named team. If the map is not completed the stake goes back."},
	{Key: "rule.map_total_kills", MarketKey: MapTotalKills, Params: map[string]string{},
		Text: "All kills of heroes by the opponents on the map count. If the map is not completed the stake goes back, unless the kills had passed the line already."},
}
