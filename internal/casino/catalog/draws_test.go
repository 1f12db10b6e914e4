package catalog

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
)

var update = flag.Bool("update", false, "write testdata/draws.json")

// draw is what one round of a game draws. The player app's verifier is tested with the same file.
type draw struct {
	Game   string          `json:"game"`
	Params json.RawMessage `json:"params"`
	Server string          `json:"server"`
	Client string          `json:"client"`
	Nonce  int64           `json:"nonce"`
	Drawn  json.RawMessage `json:"drawn"`
}

// settings that draw differently, by game.
var settings = map[string][]string{
	"coin": {`{}`}, "dice": {`{"side":"over","target":5050}`}, "dragon-tiger": {`{"dragon":1}`}, "hilo": {`{}`},
	"keno": {`{"risk":"classic","numbers":[1,7,40]}`}, "limbo": {`{"target":200}`}, "ludo": {`{"red":1}`}, "mines": {`{"mines":3}`, `{"mines":24}`},
	"plinko": {`{"risk":"low","rows":8}`, `{"risk":"high","rows":16}`}, "roulette": {`{"bets":[{"on":"red","chips":1}]}`},
	"caravan-ways": {`{}`}, "coral-clusters": {`{}`}, "jungle-atlas": {`{}`}, "lucky-joker": {`{}`}, "mithai-rush": {`{}`, `{"buy":true}`},
	"monsoon-treasure": {`{}`, `{"buy":true}`}, "savanna-coins": {`{}`},
	"tower": {`{"difficulty":"easy"}`, `{"difficulty":"medium"}`, `{"difficulty":"hard"}`, `{"difficulty":"expert"}`, `{"difficulty":"master"}`},
	"wheel": {`{"risk":"low","segments":10}`, `{"risk":"high","segments":50}`},
}

func draws(t *testing.T) (all []draw) {
	for _, g := range Games() {
		require.NotEmpty(t, settings[g.ID()], g.ID())
		for _, params := range settings[g.ID()] {
			for nonce, client := range []string{"maidan", "0", "~a-Client_seed!of.64.characters,the*longest(that)is^allowed#here$!"} {
				seeds := fair.Seeds{Server: "5e1f3c2b8a7d6e9f0c1b2a39485766758493a2b1c0dfeeddccbbaa9988776655", Client: client}
				drawn, err := g.Draw([]byte(params), fair.NewStream(seeds, int64(nonce)*41))
				require.NoError(t, err)
				text, err := json.Marshal(drawn)
				require.NoError(t, err)
				all = append(all, draw{g.ID(), json.RawMessage(params), seeds.Server, seeds.Client, int64(nonce) * 41, text})
			}
		}
	}
	return all
}

func TestDraws_AreThoseThatTheVerifierIsTestedWith(t *testing.T) {
	t.Parallel()
	const path = "testdata/draws.json"
	text, err := json.MarshalIndent(draws(t), "", "  ")
	require.NoError(t, err)
	if *update {
		require.NoError(t, os.WriteFile(path, append(text, '\n'), 0o600))
	}
	stored, err := os.ReadFile(path)
	require.NoError(t, err)
	require.JSONEq(t, string(text), string(stored), "go test ./internal/casino/catalog -update writes the file")
}
