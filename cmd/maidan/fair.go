package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"maidan/internal/casino/catalog"
	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/casino/game/dice"
	"maidan/internal/casino/game/limbo"
	"maidan/internal/casino/game/plinko"
)

// fairOptions are the flags of "maidan fair".
type fairOptions struct {
	game       string
	seeds      fair.Seeds
	nonce      int64
	salt, hash string
	params     params
	raw        bool
}

// params are values of --param k=v. A value that is JSON (a number, a list) is taken as such, others as text.
type params map[string]json.RawMessage

// String implements flag.Value.
func (p params) String() string { return strings.Join(slices.Sorted(maps.Keys(p)), ",") }

// Set implements flag.Value.
func (p params) Set(s string) error {
	key, value, ok := strings.Cut(s, "=")
	if !ok {
		return errors.New("not key=value")
	}
	p[key] = json.RawMessage(value)
	if !json.Valid(p[key]) {
		p[key], _ = json.Marshal(value) // text is always JSON
	}
	return nil
}

// text returns a parameter that is text, or the fallback.
func (p params) text(key, fallback string) string {
	var s string
	if json.Unmarshal(p[key], &s) != nil {
		return fallback
	}
	return s
}

// paramsOf are the settings with which a game is drawn when --param says nothing else.
var paramsOf = map[string]params{
	"dice":         {"side": json.RawMessage(`"over"`), "target": json.RawMessage("5050")},
	"limbo":        {"target": json.RawMessage("200")},
	"mines":        {"mines": json.RawMessage("3")},
	"plinko":       {"risk": json.RawMessage(`"medium"`), "rows": json.RawMessage("16")},
	"keno":         {"risk": json.RawMessage(`"classic"`), "numbers": json.RawMessage("[1]")},
	"wheel":        {"risk": json.RawMessage(`"low"`), "segments": json.RawMessage("10")},
	"tower":        {"difficulty": json.RawMessage(`"easy"`)},
	"roulette":     {"bets": json.RawMessage(`[{"on":"0","chips":1}]`)},
	"dragon-tiger": {"dragon": json.RawMessage("1")},
}

// fairCommand prints what seeds decide as JSON, so that anybody can check the result of a round without the server.
func fairCommand(_ context.Context, args []string, out, errs io.Writer) error {
	o := fairOptions{params: params{}}
	fs := flagSet("fair", errs)
	fs.StringVar(&o.game, "game", "", "a game of the casino, or cards, video-poker, crash")
	fs.StringVar(&o.seeds.Server, "server-seed", "", "the server's seed")
	fs.StringVar(&o.seeds.Client, "client-seed", "", "the player's seed")
	fs.Int64Var(&o.nonce, "nonce", 0, "the number of the round")
	fs.StringVar(&o.salt, "salt", "", "crash: the salt of the chain")
	fs.StringVar(&o.hash, "hash", "", "crash: the hash of the round")
	fs.Var(o.params, "param", "key=value: a setting of the game; crash: formula=salted|slide, chain=bytes|text; cards: count=52")
	fs.BoolVar(&o.raw, "bytes", false, "write the numbers of all rounds as bytes without end, for statistical tests")
	if err := parse(fs, args); err != nil {
		return err
	}
	if o.raw {
		return rawBytes(o, out)
	}
	drawn, err := o.draw()
	if err != nil {
		return err
	}
	drawn["game"] = o.game
	return json.NewEncoder(out).Encode(drawn)
}

// draw returns the fields that are printed; "result" is what players know as the result.
func (o fairOptions) draw() (map[string]any, error) {
	stream := fair.NewStream(o.seeds, o.nonce)
	switch o.game {
	case "crash":
		return o.crash()
	case "cards":
		var count int
		if json.Unmarshal(o.params["count"], &count) != nil || count < 1 {
			count = fair.Cards
		}
		cards := make([]fair.Card, count)
		for i := range cards {
			cards[i] = fair.NextCard(stream)
		}
		return map[string]any{"result": cards}, nil
	case "video-poker":
		var cards []fair.Card
		for _, c := range fair.Pick(stream, fair.Cards, 10) {
			cards = append(cards, fair.Card(c))
		}
		return map[string]any{"result": cards, "hand": cards[:5], "next": cards[5:]}, nil
	}
	g, ok := catalog.Find(o.game)
	if !ok {
		return nil, fmt.Errorf("no game %q", o.game)
	}
	return o.play(g, stream)
}

func (o fairOptions) play(g game.Game, stream fair.Source) (map[string]any, error) {
	settings := params{}
	maps.Copy(settings, paramsOf[o.game])
	maps.Copy(settings, o.params)
	encoded, err := json.Marshal(settings)
	if err != nil {
		return nil, err
	}
	drawn, err := g.Draw(encoded, stream)
	if err != nil {
		if cause := errors.Unwrap(err); cause != nil {
			err = cause
		}
		return nil, fmt.Errorf("settings of %s: %w", o.game, err)
	}
	switch r := drawn.(type) {
	case dice.Roll:
		return map[string]any{"result": decimal(r.Roll)}, nil
	case limbo.Result:
		return map[string]any{"result": decimal(r.Result)}, nil
	case plinko.Result:
		var p plinko.Params
		_ = json.Unmarshal(encoded, &p) // the game has accepted it
		return map[string]any{"result": r.Bucket, "bucket": r.Bucket, "path": r.Path, "multiplier": decimal(plinko.Bucket(p, r.Bucket))}, nil
	default:
		return map[string]any{"result": drawn}, nil
	}
}

// crash draws a shared round.
func (o fairOptions) crash() (map[string]any, error) {
	h, err := fair.ParseHash(o.hash)
	if err != nil {
		return nil, err
	}
	previous := h.Previous()
	if o.params.text("chain", "bytes") == "text" {
		previous = h.PreviousText()
	}
	returned := int64(99)
	if given, ok := o.params["returned"]; ok {
		if json.Unmarshal(given, &returned) != nil || returned < 1 || returned > 100 {
			return nil, errors.New("--param returned is a share of 1 to 100 percent")
		}
	}
	bust := fair.Salted(h, o.salt, returned)
	if o.params.text("formula", "salted") == "slide" {
		bust = fair.Slide(h, o.salt, returned)
	}
	return map[string]any{"result": decimal(bust), "previous": previous.String()}, nil
}

// decimal returns hundredths as a JSON number.
func decimal(hundredths int64) json.Number {
	return json.Number(fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100))
}

// rawBytes writes the first 32 bytes of each round until the reader closes the pipe.
func rawBytes(o fairOptions, out io.Writer) error {
	w := bufio.NewWriter(out)
	stream := fair.NewStream(o.seeds, o.nonce)
	for nonce := o.nonce; ; nonce++ {
		stream.Reset(nonce)
		for range 8 {
			var word [4]byte
			binary.BigEndian.PutUint32(word[:], stream.Uint32())
			if _, err := w.Write(word[:]); err != nil {
				return nil //nolint:nilerr // whoever reads has enough
			}
		}
	}
}
