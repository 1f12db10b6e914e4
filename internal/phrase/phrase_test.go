package phrase_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/phrase"
)

var brand = phrase.Brand{Brand: "Maidan", Support: "support@brand.example"}

func book(t *testing.T, files map[string]string) *phrase.Book {
	t.Helper()
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	b, err := phrase.New(folder, brand)
	require.NoError(t, err)
	return b
}

func TestSay_FallsBackToEnglish(t *testing.T) {
	t.Parallel()
	b := book(t, map[string]string{
		"en.json": `{"a": "One {thing} at {brand}, ask {support}", "b": "Only {nothing} English"}`, "en.more.json": `{"c": "More"}`, "hi.json": `{"a": "एक {thing}"}`,
	})
	require.Equal(t, []string{"en", "hi"}, b.Languages())
	require.Equal(t, "एक {brand}", b.Say("hi", "a", map[string]string{"thing": "{brand}"}), "a value is no text")
	require.Equal(t, "Only {nothing} English", b.Say("hi", "b", nil))
	require.Equal(t, "One x at Maidan, ask support@brand.example", b.Say("xx", "a", map[string]string{"thing": "x"}))
	require.Equal(t, "More", b.Say("", "c", nil))
	require.True(t, b.Has("c"))
	require.False(t, b.Has("d"))
	require.Equal(t, "d", b.Say("hi", "d", nil))
}

func TestNew_RejectsInvalidCatalogues(t *testing.T) {
	t.Parallel()
	for name, files := range map[string]fstest.MapFS{
		"no English":       {"hi.json": {Data: []byte(`{"a": "b"}`)}},
		"no catalogue":     {"en.json": {Data: []byte(`{"a": {"b": "c"}}`)}},
		"one key in parts": {"en.json": {Data: []byte(`{"a": "b"}`)}, "en.x.json": {Data: []byte(`{"a": "b"}`)}},
	} {
		_, err := phrase.New(files, brand)
		require.Error(t, err, name)
	}
}

func TestTranslate_FormatsValuesByLanguage(t *testing.T) {
	t.Parallel()
	b := shipped(t)
	at := time.Date(2026, 11, 21, 14, 5, 0, 0, time.UTC)
	for language, want := range map[string]string{
		"en": "21 November 2026, 14:05 UTC", "pt": "21 de novembro de 2026, 14:05 UTC", "ru": "21 ноября 2026 г., 14:05 UTC",
	} {
		require.Equal(t, want, b.Time(language, at.In(time.FixedZone("IST", 19800))))
	}
	b = book(t, map[string]string{
		"en.json": `{"x": "{sum} {at} {day} {what} {who} {long}", "date.minutes": "{count} min", "what": "thing", "date.day": "{month}/{day}", "date.month.11": "Nov", "date.moment": "{date} {time}"}`,
		"ru.json": `{"x": "{sum}"}`,
	})
	args := phrase.Args{
		"sum": phrase.Money(1_234_500, "INR"), "at": phrase.Moment(at), "day": phrase.Day(at), "what": phrase.Word("what"), "who": phrase.Text("Asha"), "long": phrase.Minutes(90),
	}
	encoded, err := json.Marshal(args)
	require.NoError(t, err)
	var read phrase.Args
	require.NoError(t, json.Unmarshal(encoded, &read))
	require.Equal(t, "₹12,345 Nov/21 14:05 Nov/21 thing Asha 90 min", b.Translate("en", "x", read))
	require.Equal(t, "12\u00a0345\u00a0₹", b.Translate("ru", "x", read))
}

func TestEmail_HasGreetingAndFooter(t *testing.T) {
	t.Parallel()
	l := shipped(t).Email("en", "email.recovery", phrase.Args{"link": phrase.Text("https://brand.example/recover?a=b")})
	require.Equal(t, "Maidan: reset your password", l.Subject)
	require.True(t, strings.HasPrefix(l.Text, "Hello,\n\n"))
	require.Contains(t, l.Text, "\n\nhttps://brand.example/recover?a=b\n\n")
	require.Contains(t, l.Text, "Contact support@brand.example.")
}

func TestSay_InsertsValuesAsPlainText(t *testing.T) {
	t.Parallel()
	b := book(t, map[string]string{"en.json": `{"x": "({v})"}`, "ur.json": `{"x": "({v})"}`})
	say := func(language, v string) string { return b.Say(language, "x", map[string]string{"v": v}) }
	require.Equal(t, "(a  b <b>c</b>)", say("en", "a\r\nb <b>c</b>"))
	require.Equal(t, "(ab)", say("en", "a\u202eb\u2069\xff"))
	require.Equal(t, "(\u2068a b\u2069)", say("ur", "a\u2069 b"))
	require.Equal(t, "(https://a.example/?b)", say("ur", "https://a.example/?b"))
	require.Equal(t, "(123456)", say("ur", "123456"))
	require.Equal(t, "(a@b.example)", say("ur", "a@b.example"))
	require.Equal(t, "("+strings.Repeat("ж", 600)+"…)", say("en", strings.Repeat("ж", 1000)))
}

func FuzzInserted(f *testing.F) {
	f.Add("a\u2067b\n")
	b, err := phrase.New(fstest.MapFS{"en.json": {Data: []byte(`{"x": "{v}"}`)}, "ur.json": {Data: []byte(`{"x": "{v}"}`)}}, brand)
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, v string) {
		for _, language := range []string{"en", "ur"} {
			text := b.Say(language, "x", map[string]string{"v": v})
			require.NotContains(t, text, "\n")
			require.LessOrEqual(t, strings.Count(text, "\u2068"), 1)
			require.Equal(t, strings.Count(text, "\u2068"), strings.Count(text, "\u2069"))
		}
	})
}

var placeholder = regexp.MustCompile(`\{[^}]*\}`)

func placeholders(text string) []string {
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}
