package operate

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/money"
)

// maxMessage is the maximum length of a message, in characters.
const maxMessage = 300

// ChangeGame replaces the settings of a game. They name the version that they were made from. Errors: ErrNoGame, ErrSetting, ErrReason, ErrChanged.
func (o *Operator) ChangeGame(ctx context.Context, g GameSettings, reason string, by Actor) (GameSettings, error) {
	reason, err := ReasonOf(reason)
	if err != nil {
		return g, err
	}
	if g, err = o.checked(g); err != nil {
		return g, err
	}
	err = o.change(ctx, func(ctx context.Context, tx *db.Tx, now int64) error {
		stored, err := readGames(ctx, tx)
		if err != nil {
			return err
		}
		before, _ := arrange(o.Games, CasinoSettings{}, stored).Of(g.Game)
		if before.Version != g.Version {
			return ErrChanged.WithData("version", before.Version)
		}
		g.Version, g.ChangedAt, g.ChangedBy = g.Version+1, now, by.ID
		if changed, err := writeGame(ctx, tx, g); err != nil || !changed {
			return orChanged(err)
		}
		return by.Record(ctx, tx, "casino.game", g.Game, detail{reason, before, g})
	})
	return g, err
}

// ChangeCasino replaces the settings of the whole casino, as ChangeGame does. Games that its order does not name follow in the standard order.
func (o *Operator) ChangeCasino(ctx context.Context, c CasinoSettings, reason string, by Actor) (CasinoSettings, error) {
	reason, err := ReasonOf(reason)
	if err != nil {
		return c, err
	}
	if c.Message, err = messageOf(c.Message); err != nil {
		return c, err
	}
	seen := map[string]bool{}
	for _, game := range c.Order {
		if !slices.Contains(o.Games, game) || seen[game] {
			return c, ErrSetting.At("order", "invalid")
		}
		seen[game] = true
	}
	err = o.change(ctx, func(ctx context.Context, tx *db.Tx, now int64) error {
		before, err := readCasino(ctx, tx)
		if err != nil {
			return err
		}
		if before.Version != c.Version {
			return ErrChanged.WithData("version", before.Version)
		}
		c.Version, c.ChangedAt, c.ChangedBy = c.Version+1, now, by.ID
		if changed, err := writeCasino(ctx, tx, c); err != nil || !changed {
			return orChanged(err)
		}
		return by.Record(ctx, tx, "casino.settings", "casino", detail{reason, before, c})
	})
	return c, err
}

// detail is the audit record of a change.
type detail struct {
	Reason string `json:"reason"`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

func (o *Operator) change(ctx context.Context, write func(context.Context, *db.Tx, int64) error) error {
	err := o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return write(ctx, tx, clock.Millis(o.Clock.Now())) })
	if err == nil {
		o.changed()
	}
	return err
}

// orChanged returns the error of a write, or ErrChanged for a row that another member changed meanwhile.
func orChanged(err error) error {
	if err != nil {
		return err
	}
	return ErrChanged
}

// ReasonOf returns the reason of a change without needless spaces. Error: ErrReason.
func ReasonOf(text string) (string, error) {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	if n := utf8.RuneCountInString(text); n < 3 || n > 200 {
		return "", ErrReason.At("reason", "invalid")
	}
	return text, nil
}

func messageOf(text string) (string, error) {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > maxMessage || strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) || r == utf8.RuneError }) {
		return "", ErrSetting.At("message", "invalid")
	}
	return text, nil
}

var countryCode = regexp.MustCompile(`^[A-Z]{2}$`)

// checked returns settings in their stored form. Errors: ErrNoGame, ErrSetting.
func (o *Operator) checked(g GameSettings) (GameSettings, error) {
	if !slices.Contains(o.Games, g.Game) {
		return g, ErrNoGame
	}
	var err error
	if g.Message, err = messageOf(g.Message); err != nil {
		return g, err
	}
	for _, c := range g.Categories {
		if !slices.Contains(Categories(), c) {
			return g, ErrSetting.At("categories", "invalid")
		}
	}
	for _, c := range g.OffIn {
		if !countryCode.MatchString(c) {
			return g, ErrSetting.At("off_in", "invalid")
		}
	}
	for currency, s := range g.Stakes {
		b, ok := o.Bounds(currency)
		if !ok || !b.allow(s) {
			return g, ErrSetting.WithData("currency", currency).WithData("min", b.Min).WithData("max", b.Max).WithData("step", b.Step).At("stakes", "invalid")
		}
	}
	g.Categories = inOrder(g.Categories)
	g.OffIn = append([]string{}, slices.Compact(slices.Sorted(slices.Values(g.OffIn)))...)
	if g.Stakes == nil {
		g.Stakes = map[money.Currency]Stakes{}
	}
	return g, nil
}

// allow reports whether limits are within the product's: whole steps, with a possible stake between them.
func (b Bounds) allow(s Stakes) bool {
	inside := func(x Stakes) bool {
		return (x.Min == 0 || x.Min >= b.Min && x.Min <= b.Max && x.Min%b.Step == 0) && (x.Max == 0 || x.Max >= b.Min && x.Max <= b.Max && x.Max%b.Step == 0)
	}
	return inside(s) && (s.Max == 0 || max(s.Min, b.Min) <= s.Max) && s != (Stakes{})
}

// inOrder returns categories in the order of the lobby, each once.
func inOrder(of []Category) []Category {
	all := []Category{}
	for _, c := range Categories() {
		if slices.Contains(of, c) {
			all = append(all, c)
		}
	}
	return all
}
