package fit

// sameSide maps, by country, other spellings of a side's name to one. A side that changed its division was often spelled
// differently, and the English third division of 2025/26 has two spellings. Unmapped, each would be a new side without results.
var sameSide = map[string]map[string]string{
	"de": {"FC St. Pauli": "FC St. Pauli 1910", "VfL Bochum": "VfL Bochum 1848"},
	"es": {"Real Valladolid": "Real Valladolid CF"},
	"it": {"Pisa SC": "AC Pisa 1909", "Sassuolo Calcio": "US Sassuolo Calcio"},
	"en": {
		"AFC":                 "AFC Wimbledon",
		"Barnsley":            "Barnsley FC",
		"Birmingham City":     "Birmingham City FC",
		"Blackburn Rovers":    "Blackburn Rovers FC",
		"Blackpool":           "Blackpool FC",
		"Bolton":              "Bolton Wanderers",
		"Bradford":            "Bradford City",
		"Bristol City":        "Bristol City FC",
		"Burton":              "Burton Albion",
		"Cardiff":             "Cardiff City FC",
		"Cardiff City":        "Cardiff City FC",
		"Charlton Athletic":   "Charlton Athletic FC",
		"Doncaster":           "Doncaster Rovers",
		"Exeter":              "Exeter City",
		"Huddersfield":        "Huddersfield Town AFC",
		"Huddersfield Town":   "Huddersfield Town AFC",
		"Ipswich Town":        "Ipswich Town FC",
		"Leicester City":      "Leicester City FC",
		"Leyton":              "Leyton Orient",
		"Lincoln":             "Lincoln City",
		"Luton":               "Luton Town FC",
		"Luton Town":          "Luton Town FC",
		"Mansfield":           "Mansfield Town",
		"Millwall":            "Millwall FC",
		"Northampton":         "Northampton Town",
		"Peterborough":        "Peterborough United",
		"Plymouth":            "Plymouth Argyle FC",
		"Plymouth Argyle":     "Plymouth Argyle FC",
		"Port Vale":           "Port Vale FC",
		"Portsmouth":          "Portsmouth FC",
		"Reading":             "Reading FC",
		"Rotherham":           "Rotherham United FC",
		"Rotherham United":    "Rotherham United FC",
		"Sheffield Wednesday": "Sheffield Wednesday FC",
		"Stevenage":           "Stevenage FC",
		"Stockport":           "Stockport County",
		"Stoke City":          "Stoke City FC",
		"Watford":             "Watford FC",
		"Wigan":               "Wigan Athletic",
		"Wycombe":             "Wycombe Wanderers",
	},
}

// sideName returns the unique name of a side.
func sideName(country, written string) string {
	if name, ok := sameSide[country][written]; ok {
		return name
	}
	return written
}
