package profile

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"maidan/internal/fault"
)

// Errors of fields. The messages are given by the product, including their spelling.
var (
	errEmpty          = fault.New(fault.Invalid, "value_empty", "The value should not be empty")
	errFirstName      = fault.New(fault.Invalid, "first_name_alphabetic", "The first name should contains alphabetic symbols.")
	errLastName       = fault.New(fault.Invalid, "last_name_alphabetic", "The last name should contains alphabetic symbols.")
	errCity           = fault.New(fault.Invalid, "city_alphabetic", "The city should contains alphabetic symbols.")
	errLong           = fault.New(fault.Invalid, "text_too_long", "Max 20 characters")
	errAddress        = fault.New(fault.Invalid, "address_invalid", "The address may have up to 120 digits, letters and signs.")
	errNumeric        = fault.New(fault.Invalid, "numeric_only", "The field should contains only numbers")
	errZip            = fault.New(fault.Invalid, "zip_invalid", "The ZIP code has at most 12 letters and digits.")
	errIdentification = fault.New(fault.Invalid, "identification_invalid", "The number has 4 to 20 letters and digits.")
	errDate           = fault.New(fault.Invalid, "date_incomplete", "Fill full date")
	errFuture         = fault.New(fault.Invalid, "date_in_future", "You cannot select a future date")
	errGender         = fault.New(fault.Invalid, "gender_unknown", "Choose one of the list.")
	errCountry        = fault.New(fault.Invalid, "country_unknown", "Choose a country of the list.")
	errLanguage       = fault.New(fault.Invalid, "language_unknown", "This language is not offered.")
	errAccount        = fault.New(fault.Invalid, "account_unknown", "Choose the real or the bonus balance.")
)

func errTooYoung(age int) *fault.Error {
	return fault.Newf(fault.Invalid, "under_age", "You must be %d", age)
}

const (
	maxText    = 20 // characters of names and cities; the product's limit
	maxAddress = 120
	ofAge      = 18
	oldest     = 120 // years; an older birthday is a typing error
)

// normalize composes characters (NFC) and collapses spaces.
func normalize(typed string) string {
	if !utf8.ValidString(typed) {
		typed = strings.ToValidUTF8(typed, "\uFFFD") // every rule rejects it
	}
	return strings.Join(strings.Fields(norm.NFC.String(typed)), " ")
}

// joiner reports whether r is one of the two invisible joiners that Indic and Arabic scripts use inside words.
func joiner(r rune) bool { return r == '\u200c' || r == '\u200d' }

// alphabetic accepts letters of any script with their marks, and the separators of names, but no digits and no direction
// marks.
func alphabetic(value string, otherwise *fault.Error) *fault.Error {
	runes := []rune(value)
	for i, r := range runes {
		between := i > 0 && i < len(runes)-1
		switch {
		case unicode.IsLetter(r), i > 0 && unicode.IsMark(r):
		case between && (joiner(r) || strings.ContainsRune(" '’-", r)):
		case i > 0 && r == '.':
		default:
			return otherwise
		}
	}
	if len(runes) > maxText {
		return errLong
	}
	return nil
}

// printable accepts visible characters, and joiners inside words: no control characters, no direction overrides.
func printable(value string) *fault.Error {
	bad := strings.ContainsFunc(value, func(r rune) bool {
		return !unicode.IsGraphic(r) && !joiner(r) || r == '\uFFFD' || unicode.Is(unicode.Variation_Selector, r)
	})
	if bad || utf8.RuneCountInString(value) > maxAddress {
		return errAddress
	}
	return nil
}

var (
	zipShape            = regexp.MustCompile(`^[A-Z0-9][A-Z0-9 -]{0,11}$`)
	digitsOnly          = regexp.MustCompile(`^[0-9]{3,10}$`)
	identificationShape = regexp.MustCompile(`^[A-Z0-9]([A-Z0-9/-]{2,18})[A-Z0-9]$`)
)

// numericZip are countries whose ZIP codes are numbers.
var numericZip = strings.Fields("BD BR CD ID IN KE LK MM MY MZ NP PH PK TH TR TZ UA UZ VN ZA ZM")

func zip(value, country string) (string, *fault.Error) {
	if slices.Contains(numericZip, country) {
		value = strings.NewReplacer(" ", "", "-", "").Replace(value)
		if !digitsOnly.MatchString(value) {
			return "", errNumeric
		}
		return value, nil
	}
	if value = strings.ToUpper(value); !zipShape.MatchString(value) {
		return "", errZip
	}
	return value, nil
}

func identification(value string) (string, *fault.Error) {
	value = strings.ToUpper(strings.ReplaceAll(value, " ", ""))
	if !identificationShape.MatchString(value) {
		return "", errIdentification
	}
	return value, nil
}

func isoCountry(value string) (string, *fault.Error) {
	value = strings.ToUpper(value)
	region, err := language.ParseRegion(value)
	if err != nil || len(value) != 2 || !region.IsCountry() || region.String() != value {
		return "", errCountry
	}
	return value, nil
}

// birthday requires a full date, not in the future, of an adult by the calendar of country.
func birthday(value string, now time.Time, country string, age int) (string, *fault.Error) {
	day, err := time.Parse(time.DateOnly, value)
	today := localDate(now, country)
	switch {
	case err != nil || day.Year() < today.Year()-oldest:
		return "", errDate
	case day.After(today):
		return "", errFuture
	case !hasAge(day, today, age):
		return "", errTooYoung(age)
	}
	return value, nil
}

// hasAge reports whether a person born on day is age years old today. A person born on 29 February turns a year older on 1
// March of other years.
func hasAge(day, today time.Time, age int) bool {
	return !today.Before(time.Date(day.Year()+age, day.Month(), day.Day(), 0, 0, 0, 0, time.UTC))
}

// nameKey returns the form in which names are searched.
func nameKey(name string) string { return strings.ToLower(normalize(name)) }
