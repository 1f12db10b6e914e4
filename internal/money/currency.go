package money

import (
	"slices"
	"strconv"
	"strings"
)

// Currency is a currency code of the product. Known reports whether it is supported.
type Currency string

// Info describes a currency for people.
type Info struct {
	Code     Currency
	Symbol   string
	Flag     string // ISO country of the flag next to the code
	Decimals int    // decimals for display; amounts are always hundredths
}

// The currencies of the product in display order. FRA, CDF and MZN are the product's own codes. Decimals follow daily use: rupiah
// and sum are written without hundredths.
var table = []Info{
	{"BRL", "R$", "BR", 2}, {"TRY", "₺", "TR", 2}, {"PKR", "₨", "PK", 2}, {"IDR", "Rp", "ID", 0}, {"INR", "₹", "IN", 2},
	{"USD", "$", "US", 2}, {"EUR", "€", "EU", 2}, {"UZS", "so'm", "UZ", 0}, {"LKR", "Rs", "LK", 2}, {"CDF", "FC", "CD", 2},
	{"KES", "KSh", "KE", 2}, {"BDT", "৳", "BD", 2}, {"UAH", "₴", "UA", 2}, {"THB", "฿", "TH", 2}, {"MYR", "RM", "MY", 2},
	{"PHP", "₱", "PH", 2}, {"VND", "₫", "VN", 0}, {"NPR", "रू", "NP", 2}, {"MMK", "K", "MM", 0}, {"FRA", "₣", "FR", 2},
	{"ZMW", "ZK", "ZM", 2}, {"BIF", "FBu", "BI", 0}, {"RWF", "FRw", "RW", 0}, {"MZN", "MT", "MZ", 2}, {"TZS", "TSh", "TZ", 0},
	{"UGX", "USh", "UG", 0}, {"XAF", "FCFA", "CM", 0}, {"XOF", "CFA", "SN", 0}, {"ZAR", "R", "ZA", 2}, {"GHS", "GH₵", "GH", 2},
}

// Currencies returns every currency of the product.
func Currencies() []Info { return slices.Clone(table) }

// Lookup returns the data of a currency; ok is false for an unsupported code.
func Lookup(c Currency) (info Info, ok bool) {
	i := slices.IndexFunc(table, func(t Info) bool { return t.Code == c })
	if i < 0 {
		return Info{}, false
	}
	return table[i], true
}

// Known reports whether c is supported.
func (c Currency) Known() bool {
	_, ok := Lookup(c)
	return ok
}

// String formats money: "₹12,34,567.50" with Indian grouping where usual, otherwise "KSh 1,234,567". Hundredths are shown when the
// currency has them or when they are not zero.
func (m Money) String() string {
	info, ok := Lookup(m.Currency)
	if !ok {
		info = Info{Symbol: string(m.Currency), Decimals: 2}
	}
	sign, v := "", abs(int64(m.Amount))
	if m.Amount < 0 {
		sign = "−"
	}
	digits := group(strconv.FormatUint(v/100, 10), lakhs(m.Currency))
	if cents := v % 100; cents != 0 || info.Decimals > 0 {
		digits += "." + strconv.Itoa(int(cents/10)) + strconv.Itoa(int(cents%10))
	}
	gap := ""
	if n := len(info.Symbol); n > 0 && (info.Symbol[n-1] >= 'A' && info.Symbol[n-1] <= 'z' || info.Symbol[n-1] == '.') {
		gap = "\u00a0"
	}
	return sign + info.Symbol + gap + digits
}

func lakhs(c Currency) bool {
	return c == "INR" || c == "PKR" || c == "BDT" || c == "NPR" || c == "LKR"
}

// group inserts commas into digits: every three from the right, or three and then every two for Indian grouping.
func group(digits string, lakhs bool) string {
	if len(digits) <= 3 {
		return digits
	}
	head, tail := digits[:len(digits)-3], digits[len(digits)-3:]
	step := 3
	if lakhs {
		step = 2
	}
	var parts []string
	for len(head) > step {
		parts = append([]string{head[len(head)-step:]}, parts...)
		head = head[:len(head)-step]
	}
	return strings.Join(append(append([]string{head}, parts...), tail), ",")
}
