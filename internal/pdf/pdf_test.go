package pdf

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/stretchr/testify/require"

	"maidan/internal/pdf/pdftest"
)

var created = time.Date(2026, 11, 25, 10, 0, 0, 0, time.UTC)

// draw returns a document with one text a line.
func draw(t *testing.T, info Info, style Style, texts ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	d := New(&out, info)
	d.Page()
	for i, text := range texts {
		d.Text(50, 50+20*float64(i), text, style)
	}
	require.NoError(t, d.Close())
	return out.Bytes()
}

// lines returns the texts of a document by line.
func lines(t *testing.T, data []byte) (all []string) {
	t.Helper()
	d, err := pdftest.Read(data)
	require.NoError(t, err)
	texts, err := d.Texts()
	require.NoError(t, err)
	last := 0.0
	for _, text := range texts {
		if text.Y != last {
			all = append(all, "")
		}
		last = text.Y
		all[len(all)-1] += text.Text
	}
	return all
}

func TestText_ReadsBackAsItWasWritten(t *testing.T) {
	t.Parallel()
	texts := []string{
		"Statement of account ₹12,34,567.50 office", "क्षत्रिय श्रीमान् द्वारा निकासी अनुरोध विद्यार्थी हिन्दी", "বাজির টাকা ফেরত উইথড্রয়ালের অনুরোধ ক্ষুদ্র শ্রী",
		"Выписка по счёту", "hisobdan ko‘chirma oʻ", "Tiếng Việt", "-1,234.50", "Extrato da conta: não há lançamentos",
	}
	for _, bold := range []bool{false, true} {
		require.Equal(t, texts, lines(t, draw(t, Info{Language: "en", Created: created}, Style{Size: 10, Bold: bold}, texts...)))
	}
}

// A reader sees right-to-left characters from the left, so each word is reversed and the words, too.
func TestText_OrdersMixedDirections(t *testing.T) {
	t.Parallel()
	got := lines(t, draw(t, Info{Language: "ur", RTL: true, Created: created}, Style{Size: 10}, "جیت (UPI 4123) داؤ", "12.05.2026 جیت"))
	backwards := func(s string) string {
		runes := []rune(s)
		slices.Reverse(runes)
		return string(runes)
	}
	require.Equal(t, backwards("داؤ")+" )UPI 4123( "+backwards("جیت"), got[0])
	require.Equal(t, backwards("جیت")+" 12.05.2026", got[1])
	numbers := draw(t, Info{Language: "ur", RTL: true, Created: created}, Style{Size: 10, LTR: true}, "-1,234.50")
	require.Equal(t, []string{"-1,234.50"}, lines(t, numbers), "a number keeps its sign in front")
}

// glyphsOf shapes a text.
func glyphsOf(language string, rtl bool, text string) (all []glyph) {
	for _, r := range newShaper(language, rtl).shape(text, false, false).runs {
		for _, c := range r.clusters {
			all = append(all, c.glyphs...)
		}
	}
	return all
}

// Each Arabic character of Urdu that joins its successor has another shape there than alone. Version 0.3.5 of the shaping library
// skips substitutions of some of them.
func TestText_JoinsUrduCharacters(t *testing.T) {
	t.Parallel()
	for _, char := range "بپتٹثجچحخسشصضطظعغفقکگلمنہھیئ" {
		alone, joined := glyphsOf("ur", true, string(char)), glyphsOf("ur", true, string(char)+"ا")
		for _, g := range alone {
			if slices.ContainsFunc(joined[1:], func(j glyph) bool { return j.id == g.id }) && len(alone) == 1 {
				t.Errorf("%c has the same shape alone and joined", char)
			}
		}
	}
	require.NotEqual(t, glyphsOf("ur", true, "نے")[1:], glyphsOf("ur", true, "ن"))
}

func TestText_ShapesConjunctsAndReordersVowels(t *testing.T) {
	t.Parallel()
	for language, conjuncts := range map[string][]string{"hi": {"क्ष", "ज्ञ", "श्र"}, "bn": {"ক্ষ", "জ্ঞ", "ত্র"}} {
		for _, text := range conjuncts {
			require.Len(t, glyphsOf(language, false, text), 1, text)
		}
	}
	for language, text := range map[string]string{"hi": "कि", "bn": "কি"} {
		consonant := glyphsOf(language, false, string([]rune(text)[:1]))[0]
		require.Equal(t, consonant.id, glyphsOf(language, false, text)[1].id, "the vowel sign of %s precedes its consonant", text)
	}
}

// Names are typed by players.
func FuzzText(f *testing.F) {
	for _, text := range []string{"", " ", "Asha", "क्", "\u200d", "\u2067a\u2069ب1", "\xff\x00", "👩‍👩‍👧", "ﷺ"} {
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, rtl bool) {
		var out bytes.Buffer
		d := New(&out, Info{Title: text, Language: "ur", RTL: rtl})
		d.Page()
		d.Text(10, 10, text, Style{Size: 10, Fit: 50})
		require.NoError(t, d.Close())
		_, err := pdftest.Read(out.Bytes())
		require.NoError(t, err)
	})
}

func TestText_FitsIntoItsWidth(t *testing.T) {
	t.Parallel()
	d := New(&bytes.Buffer{}, Info{Language: "en"})
	long, style := strings.Repeat("Withdrawal request ", 4), Style{Size: 10, Fit: 120}
	line, size := d.fitted(long, d.shaper.line(long, false, false), style)
	require.LessOrEqual(t, line.width*size, 120.0)
	require.InDelta(t, 10*smallest, size, 0.001)
	shown := lines(t, draw(t, Info{Language: "en", Created: created}, style, long))[0]
	require.True(t, strings.HasSuffix(shown, "…"), shown)
	require.True(t, strings.HasPrefix(long, strings.TrimSuffix(shown, "…")))
	require.Equal(t, []string{"short"}, lines(t, draw(t, Info{Language: "en", Created: created}, style, "short")))
}

var fontFiles = regexp.MustCompile(`/FontFile2 (\d+) 0 R`)

// The embedded fonts can be parsed, and the glyphs of used clusters have outlines.
func TestClose_EmbedsTheGlyphsInUse(t *testing.T) {
	t.Parallel()
	data := draw(t, Info{Language: "hi", Created: created}, Style{Size: 10}, "Stake", "निकासी", "নিকাশি", "نکلوانے", "Ставка")
	d, err := pdftest.Read(data)
	require.NoError(t, err)
	found := fontFiles.FindAllSubmatch(data, -1)
	require.Len(t, found, 5)
	for _, number := range found {
		file, err := d.Stream(string(number[1]))
		require.NoError(t, err)
		require.Less(t, len(file), 30_000, "only a part of the font")
		s := subsetFont(t, file)
		for id := 1; id < 5; id++ {
			outline, ok := s.GlyphData(font.GID(id)).(font.GlyphOutline) //nolint:gosec // small numbers
			require.True(t, ok)
			require.NotEmpty(t, outline.Segments, id)
		}
	}
}

// subsetFont parses an embedded font. The parser also wants a map of characters, which embedded fonts do not need.
func subsetFont(t *testing.T, file []byte) *font.Face {
	t.Helper()
	loader, err := opentype.NewLoader(bytes.NewReader(file))
	require.NoError(t, err)
	tables := []opentype.Table{{Tag: opentype.MustNewTag("cmap"), Content: words(0, 1, 3, 1, 0, 12, 4, 24, 0, 2, 0, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0)}}
	for _, tag := range loader.Tables() {
		content, err := loader.RawTable(tag)
		require.NoError(t, err)
		tables = append(tables, opentype.Table{Tag: tag, Content: content})
	}
	face, err := font.ParseTTF(bytes.NewReader(opentype.WriteTTF(tables)))
	require.NoError(t, err)
	return face
}

func TestClose_WritesTheSameDocumentAgain(t *testing.T) {
	t.Parallel()
	info := Info{Title: "हिन्दी", Language: "hi", Created: created}
	first := draw(t, info, Style{Size: 9}, "शर्त", "Stake")
	require.Equal(t, first, draw(t, info, Style{Size: 9}, "शर्त", "Stake"))
	require.Contains(t, string(first), "/Title <FEFF"+hex("हिन्दी")+">")
}

type failing struct{ left int }

var errFull = errors.New("full")

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestClose_ReturnsTheFirstFailure(t *testing.T) {
	t.Parallel()
	for _, left := range []int{0, 100, 400} {
		d := New(&failing{left}, Info{Language: "en"})
		d.Page()
		d.Text(10, 10, "Stake", Style{Size: 10})
		require.ErrorIs(t, d.Close(), errFull)
	}
}
