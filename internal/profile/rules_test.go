package profile

import (
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"maidan/internal/clock"
)

// noon is midday in India on 9 October 2025.
var noon = time.Date(2025, 10, 9, 6, 30, 0, 0, time.UTC)

func ruled() *Profiles {
	return New(Config{
		Clock: clock.NewManual(noon), DefaultLanguage: "en",
		Language: func(code string) (string, bool) { return code, code == "en" || code == "hi" },
	})
}

func TestClean_AppliesTheRulesOfFields(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		field           Field
		typed, want     string
		country, refuse string
	}{
		{FirstName, "  Asha ", "Asha", "IN", ""},
		{FirstName, "Asha  Rani", "Asha Rani", "IN", ""},
		{FirstName, "आशा", "आशा", "IN", ""},
		{FirstName, "عائشہ", "عائشہ", "PK", ""},
		{FirstName, "श्\u200dया", "श्\u200dया", "IN", ""},
		{FirstName, "José", "Jos\u00e9", "BR", ""},
		{FirstName, "Jose\u0301", "Jos\u00e9", "BR", ""},
		{LastName, "O’Neil-Rao Jr.", "O’Neil-Rao Jr.", "IN", ""},
		{FirstName, "R2D2", "", "IN", "The first name should contains alphabetic symbols."},
		{FirstName, "आशा२", "", "IN", "The first name should contains alphabetic symbols."},
		{FirstName, "-", "", "IN", "The first name should contains alphabetic symbols."},
		{FirstName, "Asha\u202e", "", "IN", "The first name should contains alphabetic symbols."},
		{FirstName, "As\u200bha", "", "IN", "The first name should contains alphabetic symbols."},
		{FirstName, "As\x00ha", "", "IN", "The first name should contains alphabetic symbols."},
		{FirstName, "<b>", "", "IN", "The first name should contains alphabetic symbols."},
		{FirstName, "\u200dAsha", "", "IN", "The first name should contains alphabetic symbols."},
		{FirstName, strings.Repeat("a", 20), strings.Repeat("a", 20), "IN", ""},
		{FirstName, strings.Repeat("a", 21), "", "IN", "Max 20 characters"},
		{LastName, "Rao1", "", "IN", "The last name should contains alphabetic symbols."},
		{City, "São Paulo", "São Paulo", "BR", ""},
		{City, "Sector 7", "", "IN", "The city should contains alphabetic symbols."},
		{City, strings.Repeat("ब", 21), "", "IN", "Max 20 characters"},
		{City, "   ", "", "IN", "The value should not be empty"},
		{FirstName, "", "", "IN", "The value should not be empty"},
		{Birthday, "", "", "IN", "The value should not be empty"},
		{Birthday, "1990", "", "IN", "Fill full date"},
		{Birthday, "1990-02-30", "", "IN", "Fill full date"},
		{Birthday, "1890-01-01", "", "IN", "Fill full date"},
		{Birthday, "2025-10-10", "", "IN", "You cannot select a future date"},
		{Birthday, "2007-10-09", "2007-10-09", "IN", ""},
		{Birthday, "2007-10-10", "", "IN", "You must be 18"},
		{Gender, "Female", "female", "IN", ""},
		{Gender, "cat", "", "IN", "Choose one of the list."},
		{Country, "in", "IN", "IN", ""},
		{Country, "ZZ", "", "IN", "Choose a country of the list."},
		{Country, "IND", "", "IN", "Choose a country of the list."},
		{Country, "EU", "", "IN", "Choose a country of the list."},
		{Address, "12/4, MG Road #5", "12/4, MG Road #5", "IN", ""},
		{Address, "a\u202eb", "", "IN", "The address may have up to 120 digits, letters and signs."},
		{Address, strings.Repeat("a", 121), "", "IN", "The address may have up to 120 digits, letters and signs."},
		{Address, "", "", "IN", ""},
		{Zip, "560 001", "560001", "IN", ""},
		{Zip, "56000A", "", "IN", "The field should contains only numbers"},
		{Zip, "sw1a 1aa", "SW1A 1AA", "GB", ""},
		{Zip, "#", "", "GB", "The ZIP code has at most 12 letters and digits."},
		{Identification, "abcde 1234f", "ABCDE1234F", "IN", ""},
		{Identification, "12", "", "IN", "The number has 4 to 20 letters and digits."},
		{Language, "hi", "hi", "IN", ""},
		{Language, "xx", "", "IN", "This language is not offered."},
		{DefaultAccount, "bonus", "bonus", "IN", ""},
		{DefaultAccount, "theirs", "", "IN", "Choose the real or the bonus balance."},
	} {
		got, wrong := ruled().clean(Profile{Country: c.country}, map[Field]string{c.field: c.typed}, "IN", false)
		if c.refuse != "" {
			require.Len(t, wrong, 1, "%s %q", c.field, c.typed)
			require.Equal(t, c.refuse, wrong[0].Msg, "%s %q", c.field, c.typed)
			require.Equal(t, string(c.field), wrong[0].Location)
			continue
		}
		require.Empty(t, wrong, "%s %q", c.field, c.typed)
		require.Equal(t, norm.NFC.String(c.want), got.value(c.field), "%s %q", c.field, c.typed)
	}
}

// A birthday is checked by the westernmost calendar of the player's country.
func TestBirthday_UsesTheLocalCalendar(t *testing.T) {
	t.Parallel()
	evening := time.Date(2025, 10, 8, 18, 40, 0, 0, time.UTC) // ten past midnight in India, 13:40 in Brazil
	for country, want := range map[string]bool{"IN": true, "BR": false, "XX": false} {
		_, bad := birthday("2007-10-09", evening, country, 18)
		require.Equal(t, want, bad == nil, country)
	}
	_, bad := birthday("2004-02-29", time.Date(2022, 2, 28, 12, 0, 0, 0, time.UTC), "IN", 18)
	require.ErrorIs(t, bad, errTooYoung(18))
	_, bad = birthday("2004-02-29", time.Date(2022, 3, 1, 12, 0, 0, 0, time.UTC), "IN", 18)
	require.Nil(t, bad)
	_, bad = birthday("2006-01-01", noon, "IN", 21)
	require.Equal(t, "You must be 21", bad.Message)
}

// A person reaches an age exactly on the birthday and stays at least that old.
func TestGrown_IsMonotonic(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		day := time.Date(1950, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, rapid.IntRange(0, 36_000).Draw(r, "born"))
		age := rapid.IntRange(16, 25).Draw(r, "age")
		today := day.AddDate(0, 0, rapid.IntRange(0, 12_000).Draw(r, "days"))
		if hasAge(day, today, age) && !hasAge(day, today.AddDate(0, 0, 1), age) {
			r.Fatalf("born %s: of age on %s, not a day later", day, today)
		}
		years := today.Year() - day.Year()
		if today.Month() < day.Month() || today.Month() == day.Month() && today.Day() < day.Day() {
			years--
		}
		if hasAge(day, today, age) != (years >= age) {
			r.Fatalf("born %s, on %s is %d, of age at %d: %t", day, today, years, age, hasAge(day, today, age))
		}
	})
}

// FuzzNames checks that a stored name has no digits, invisible characters or direction marks, and that cleaning it again
// changes nothing.
func FuzzNames(f *testing.F) {
	for _, seed := range []string{"Asha", "O’Neil", "आशा", "عائشہ", "a\u202eb", "R2", "\u200d", "e\u0301", "x.", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		got, wrong := ruled().clean(Profile{}, map[Field]string{FirstName: typed}, "IN", false)
		if len(wrong) > 0 {
			return
		}
		name := got.FirstName
		require.NotEmpty(t, name)
		require.True(t, norm.NFC.IsNormalString(name))
		require.LessOrEqual(t, len([]rune(name)), maxText)
		for _, r := range name {
			require.False(t, unicode.IsDigit(r) || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r), "%q", name)
		}
		again, wrong := ruled().clean(Profile{}, map[Field]string{FirstName: name}, "IN", false)
		require.Empty(t, wrong)
		require.Equal(t, name, again.FirstName)
	})
}

// FuzzFields checks that cleaning a cleaned value changes nothing.
func FuzzFields(f *testing.F) {
	f.Add("12/4 MG Road", "IN")
	f.Add("2001-01-01", "BR")
	f.Add("abc-123", "GB")
	f.Fuzz(func(t *testing.T, typed, country string) {
		for _, field := range fields {
			once, wrong := ruled().clean(Profile{Country: "IN"}, map[Field]string{field: typed}, country, false)
			if len(wrong) > 0 {
				continue
			}
			twice, wrong := ruled().clean(once, map[Field]string{field: once.value(field)}, country, false)
			require.Empty(t, wrong, "%s", field)
			require.Equal(t, once, twice, "%s", field)
		}
	})
}
