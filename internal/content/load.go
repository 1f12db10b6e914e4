package content

import (
	"fmt"
	"io/fs"
	"maps"
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

func (b *Brand) checkOffers(file *datafile.File) {
	seen := map[string]bool{}
	for i, offer := range b.Offers {
		if offer.ID == "" || offer.Name == "" || seen[offer.ID] {
			file.Reportf([]any{"offers", i}, "offer %q needs a unique id and a name", offer.ID)
		}
		seen[offer.ID] = true
		b.checkKind(file, i)
		if offer.Deposit < 0 || offer.Deposit > mostDeposits || offer.Deposit > 1 && (offer.Kind != "" && offer.Kind != Match || offer.Landing) {
			file.Reportf([]any{"offers", i, "deposit"}, "deposit of %s must be from 1 to %d; only offers of kind match without landing are for a later one than the first",
				offer.ID, mostDeposits)
		}
		if offer.Budget < 0 || offer.Budget > mostTimes*mostTimes {
			file.Reportf([]any{"offers", i, "budget"}, "budget of %s must not be below zero or above %d smallest stakes", offer.ID, mostTimes*mostTimes)
		}
		if !offer.Casino && !offer.Bets {
			file.Report("an offer must be for casino, bets or both", "offers", i)
		}
		if offer.BonusName["en"] == "" {
			file.Report("bonus_name needs at least en", "offers", i, "bonus_name")
		}
		b.Offers[i].checkTerms(file, "offers", i)
		for code, amount := range b.Offers[i].MaxBonus {
			if !code.Known() || amount <= 0 {
				file.Reportf([]any{"offers", i, "max_bonus", string(code)},
					"max_bonus: %q must be a known currency with an amount above zero, in hundredths", code)
			}
		}
	}
}

// mostDeposits is the highest number of a deposit that an offer may be for.
const mostDeposits = 20

// mostTimes bounds the amount of an offer, in smallest stakes: ten million rupees.
const mostTimes = 1_000_000

// checkKind reports an offer whose figures are not those of its kind, and completes its amounts for the currencies of the brand.
func (b *Brand) checkKind(file *datafile.File, i int) {
	offer := &b.Offers[i]
	named := offer.MaxBonus
	switch offer.Kind {
	case "", Match:
		offer.Kind = Match
		if offer.Percent < 1 || offer.Percent > 1000 || offer.Amount < 0 || offer.Amount > mostTimes {
			file.Report("percent must be between 1 and 1000, and an amount at most 1,000,000 smallest stakes", "offers", i, "percent")
		}
	case Fixed, FreeBet, FreeSpins:
		if s := offer.Terms.Spins; s != nil && offer.Kind == FreeSpins && offer.Amount == 0 {
			offer.Amount = s.Count * s.Stake
		}
		if offer.Amount < 1 || offer.Amount > mostTimes || offer.Percent != 0 || len(named) > 0 || !offer.Landing {
			file.Reportf([]any{"offers", i, "amount"}, "offer %s of kind %s needs landing and an amount from 1 to 1,000,000 smallest stakes, without percent and max_bonus", offer.ID, offer.Kind)
		}
	default:
		file.Reportf([]any{"offers", i, "kind"}, "kind of %s is %q; kinds are match, fixed, free_bet and free_spins", offer.ID, offer.Kind)
	}
	if offer.Amount == 0 {
		return
	}
	offer.MaxBonus = map[money.Currency]money.Amount{}
	for _, c := range b.Currencies {
		offer.MaxBonus[c.ISOCode] = money.Amount(offer.Amount) * money.SmallestStakes()[c.ISOCode]
	}
	maps.Copy(offer.MaxBonus, named)
}
