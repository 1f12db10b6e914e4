package content

import "github.com/nyaruka/phonenumbers"

// numberPatterns returns for every ISO country a regular expression that matches its national phone numbers. Browser forms use it,
// so they never refuse a number that the server accepts.
func numberPatterns() map[string]string {
	patterns := map[string]string{}
	all, err := phonenumbers.MetadataCollection()
	if err != nil { // the data is embedded in the binary
		panic(err)
	}
	for _, country := range all.GetMetadata() {
		if len(country.GetId()) == 2 {
			patterns[country.GetId()] = "^(?:" + country.GetGeneralDesc().GetNationalNumberPattern() + ")$"
		}
	}
	return patterns
}
