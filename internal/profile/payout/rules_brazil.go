package payout

import "strings"

// What payouts in Brazil need.
var (
	cep = compile(rule{
		Field:   Field{ID: "zip", Label: "zip", Input: "digits", Required: true, Pattern: `^[0-9]{8}$`, MaxLength: 10, Compact: true},
		invalid: wrong("cep_invalid", "Enter the ZIP code."),
	})
	// cpf is stored as digits. It is usually written with dots, as in 529.982.247-25.
	cpf = compile(rule{
		Field:   Field{ID: "identification", Label: "cpf", Input: "digits", Required: true, Pattern: `^[0-9]{3}\.?[0-9]{3}\.?[0-9]{5}$`, MaxLength: 20, Compact: true},
		invalid: wrong("cpf_invalid", "Enter the 11 digits of the CPF."),
		finish:  func(value string) string { return strings.ReplaceAll(value, ".", "") },
		valid:   isCPF,
	})
)

// cpfBase is the number of digits of a CPF before its two check digits.
const cpfBase = 9

// isCPF reports whether the check digits of 11 digits are right. A number of equal digits passes the arithmetic but is never issued.
// Source: https://pt.wikipedia.org/wiki/Cadastro_de_Pessoas_F%C3%ADsicas.
func isCPF(digits string) bool {
	if strings.Count(digits, digits[:1]) == len(digits) {
		return false
	}
	return digits[cpfBase] == cpfCheck(digits[:cpfBase]) && digits[cpfBase+1] == cpfCheck(digits[:cpfBase+1])
}

// cpfCheck returns the check digit after the digits: 11 minus the weighted sum modulo 11, or 0 above 9. The last digit has weight 2,
// each digit before it one more.
func cpfCheck(digits string) byte {
	sum := 0
	for i := range len(digits) {
		sum += int(digits[i]-'0') * (len(digits) + 1 - i)
	}
	return '0' + byte(sum*10%11%10)
}
