package money

// smallestStakes is the smallest stake of a bet in each currency in whole units: about ten rupees, rounded to a usual stake.
var smallestStakes = scaled(map[Currency]float64{
	"BRL": 1, "TRY": 5, "PKR": 30, "IDR": 2000, "INR": 10, "USD": 0.2, "EUR": 0.2, "UZS": 1500, "LKR": 40, "CDF": 300,
	"KES": 20, "BDT": 15, "UAH": 5, "THB": 5, "MYR": 0.5, "PHP": 10, "VND": 3000, "NPR": 20, "MMK": 250, "FRA": 1,
	"ZMW": 3, "BIF": 400, "RWF": 150, "MZN": 8, "TZS": 300, "UGX": 500, "XAF": 100, "XOF": 100, "ZAR": 2, "GHS": 2,
})

func scaled(units map[Currency]float64) map[Currency]Amount {
	all := make(map[Currency]Amount, len(units))
	for c, u := range units {
		all[c] = Amount(u * 100)
	}
	return all
}

// SmallestStakes returns the smallest stake of a bet by currency, in hundredths. All other limits of stakes are multiples of it. The caller does
// not change the map.
func SmallestStakes() map[Currency]Amount { return smallestStakes }

// StakeStep returns the amount of which stakes are multiples: 100 hundredths in currencies that are used without decimals, otherwise 1.
func StakeStep(c Currency) Amount {
	if info, ok := Lookup(c); ok && info.Decimals == 0 {
		return 100
	}
	return 1
}
