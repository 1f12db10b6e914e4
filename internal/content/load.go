package content

import (
	"fmt"
	"io/fs"
	"net/mail"
	"regexp"

	"maidan/internal/content/datafile"
	"maidan/internal/money"
)

// File is the name of a brand's data file inside its folder.
const File = "brand.yaml"

// Load reads and validates brand.yaml of a brand's folder. The error names every problem with its line.
func Load(folder fs.FS) (*Brand, error) {
	data, err := fs.ReadFile(folder, File)
	if err != nil {
		return nil, fmt.Errorf("read brand: %w", err)
	}
	return Parse(File, data)
}

// Parse reads and validates a brand's data file; name is used in errors.
func Parse(name string, data []byte) (*Brand, error) {
	brand := &Brand{}
	file, err := datafile.Read(name, data, brand)
	if err != nil {
		return nil, fmt.Errorf("brand: %w", err)
	}
	brand.checkIdentity(file)
	brand.checkCurrencies(file)
	brand.checkLanguages(file)
	brand.checkCountries(file)
	brand.checkOffers(file)
	brand.checkPrizeDraws(file)
	if err := file.Err(); err != nil {
		return nil, fmt.Errorf("brand: %w", err)
	}
	return brand, nil
}

var colour = regexp.MustCompile(`^#[0-9A-F]{6}$`)

func (b *Brand) checkIdentity(file *datafile.File) {
	if b.Name == "" {
		file.Report("name is missing", "name")
	}
	if _, err := mail.ParseAddress(b.Support); err != nil {
		file.Report("support must be an email address", "support")
	}
	for theme, tokens := range map[string]map[string]string{"night": b.Colours.Night, "day": b.Colours.Day} {
		for _, token := range tokenNames {
			if !colour.MatchString(tokens[token]) {
				file.Reportf([]any{"colours", theme, token}, "%s colour %s must look like #0B1014", theme, token)
			}
		}
		if len(tokens) > len(tokenNames) {
			file.Reportf([]any{"colours", theme}, "%s has colours that no screen uses", theme)
		}
	}
}

// tokenNames are the colours of every theme.
var tokenNames = []string{"ground", "stand", "rope", "text", "quiet", "floodlight", "ball", "up", "down", "money"}

func (b *Brand) checkCurrencies(file *datafile.File) {
	seen := map[string]bool{}
	for i, code := range b.CurrencyCodes {
		info, ok := money.Lookup(money.Currency(code))
		if !ok || seen[code] {
			file.Reportf([]any{"currencies", i}, "currency %q is unknown or repeated", code)
		}
		seen[code] = true
		b.Currencies = append(b.Currencies, Currency{info.Code, info.Symbol, info.Flag})
	}
	if !seen[string(b.DefaultCurrency)] {
		file.Reportf([]any{"default_currency"}, "default_currency %q is not among the currencies", b.DefaultCurrency)
	}
}

func (b *Brand) checkLanguages(file *datafile.File) {
	seen := map[string]bool{}
	for i, language := range b.Languages {
		if len(language.Code) != 2 || language.Name == "" || seen[language.Code] {
			file.Reportf([]any{"languages", i}, "language %q needs a unique ISO code and a name", language.Code)
		}
		seen[language.Code] = true
	}
	if language, ok := b.Language(b.DefaultLanguage); !ok || !language.Enabled {
		file.Reportf([]any{"default_language"}, "default_language %q is not an enabled language", b.DefaultLanguage)
	}
}

var dialCode = regexp.MustCompile(`^[1-9][0-9]{0,3}$`)

func (b *Brand) checkCountries(file *datafile.File) {
	if len(b.Countries) == 0 {
		file.Report("at least one country is needed", "countries")
	}
	patterns := numberPatterns()
	for i, country := range b.Countries {
		b.Countries[i].Number = patterns[country.ISOCode]
		b.Countries[i].Currencies = append([]money.Currency{}, country.Currencies...) // never null for screens
		if b.Countries[i].Number == "" {
			file.Reportf([]any{"countries", i}, "no phone numbers of country %q are known", country.ISOCode)
		}
		if len(country.ISOCode) != 2 || !dialCode.MatchString(country.DialCode) || country.Name == "" {
			file.Reportf([]any{"countries", i}, "country %q needs an ISO code, a name and a dial code", country.ISOCode)
		}
	}
}
