package profile

import (
	"slices"
	"strings"

	"maidan/internal/fault"
)

// Field is the name of a profile's field, as in the API.
type Field string

// The fields.
const (
	FirstName      Field = "first_name"
	LastName       Field = "last_name"
	Birthday       Field = "birth"
	Gender         Field = "gender"
	Country        Field = "country"
	City           Field = "city"
	Address        Field = "address"
	Zip            Field = "zip"
	Identification Field = "identification_number"
	Language       Field = "language"
	DefaultAccount Field = "default_account"

	// Contact is not a settable field: Missing returns it when a confirmed email address or phone number is required.
	Contact Field = "contact"
)

// fields are the settable fields in the order of the form.
var fields = []Field{
	FirstName, LastName, Birthday, Gender, Country, City, Address, Zip, Identification, Language, DefaultAccount,
}

// once are fields that a player fills in once; afterwards only staff changes them.
var once = []Field{FirstName, LastName, Birthday, Gender, Country, Identification}

// mayBeEmptied are fields that a player may leave empty or clear.
var mayBeEmptied = []Field{Gender, Address, Zip, Identification}

// plain are fields that the audit log stores in full; of others it stores a hint.
var plain = []Field{Gender, Country, Language, DefaultAccount}

func (f *Profile) at(field Field) *string {
	switch field {
	case FirstName:
		return &f.FirstName
	case LastName:
		return &f.LastName
	case Birthday:
		return &f.Birthday
	case Gender:
		return &f.Gender
	case Country:
		return &f.Country
	case City:
		return &f.City
	case Address:
		return &f.Address
	case Zip:
		return &f.Zip
	case Identification:
		return &f.Identification
	case Language:
		return &f.Language
	case DefaultAccount:
		return &f.DefaultAccount
	case Contact:
	}
	return new(string)
}

func (f Profile) value(field Field) string { return *f.at(field) }

// hint returns the audit log's form of a value.
func hint(field Field, value string) string {
	runes := []rune(value)
	switch {
	case value == "" || slices.Contains(plain, field):
		return value
	case field == Birthday:
		return string(runes[:4]) + "-••-••"
	case field == Identification:
		return Masked(value)
	}
	return string(runes[:1]) + "•••"
}

// Masked shows the end of a document's number: "•••• 4321".
func Masked(number string) string {
	if number == "" {
		return ""
	}
	runes := []rune(number)
	return "•••• " + string(runes[max(0, len(runes)-min(4, len(runes)/2)):])
}

// complaints collects the errors of a form.
type complaints []fault.Detail

func (c *complaints) add(f Field, e *fault.Error) {
	*c = append(*c, fault.Detail{Location: string(f), Reason: "badRequest", Msg: e.Message, Code: e.Code})
}

// clean validates the input and returns the resulting profile. residence is the country of residence until the player sets
// one.
func (p *Profiles) clean(now Profile, typed map[Field]string, residence string, byStaff bool) (Profile, complaints) {
	next, wrong := now, complaints{}
	country := normalize(typed[Country])
	if country = strings.ToUpper(country); country == "" {
		country = now.Country
	}
	if country == "" {
		country = residence
	}
	for _, f := range fields {
		value, given := typed[f]
		if !given {
			continue
		}
		value = normalize(value)
		var bad *fault.Error
		if value == "" {
			if !byStaff && !slices.Contains(mayBeEmptied, f) {
				bad = errEmpty
			}
		} else {
			value, bad = p.rule(f, value, country)
		}
		if bad != nil {
			wrong.add(f, bad)
			continue
		}
		*next.at(f) = value
	}
	return next, wrong
}

// rule returns the stored form of a non-empty value, or its error.
func (p *Profiles) rule(f Field, value, country string) (string, *fault.Error) {
	switch f {
	case FirstName:
		return value, alphabetic(value, errFirstName)
	case LastName:
		return value, alphabetic(value, errLastName)
	case City:
		return value, alphabetic(value, errCity)
	case Birthday:
		return birthday(value, p.Clock.Now(), country, p.Age(country))
	case Gender:
		return oneOf(value, errGender, "female", "male", "other")
	case DefaultAccount:
		return oneOf(value, errAccount, Real, Bonus)
	case Country:
		return isoCountry(value)
	case Address:
		return value, printable(value)
	case Zip:
		return zip(value, country)
	case Identification:
		return identification(value)
	case Language:
		if language, ok := p.Config.Language(value); ok {
			return language, nil
		}
	case Contact:
	}
	return "", errLanguage
}

func oneOf(value string, otherwise *fault.Error, known ...string) (string, *fault.Error) {
	if value = strings.ToLower(value); slices.Contains(known, value) {
		return value, nil
	}
	return "", otherwise
}
