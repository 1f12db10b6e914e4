package breached

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Common reports whether a password is a built-in word or a simple variation of one. Variations are added capitals, digits or a
// sign, digits in place of characters, and the word twice. It also finds keyboard runs, sequences, repetitions and dates.
func Common(password string) bool {
	p := strings.ToLower(strings.TrimSpace(password))
	if !utf8.ValidString(p) || p == "" || len(p) > mostRead {
		return false
	}
	v := words()
	if v.whole[p] || v.whole[plain(p)] || repeats(p) || walks(p) || date(p) {
		return true
	}
	for _, core := range []string{trunk(p), plain(trunk(p))} {
		if v.stems[core] || v.whole[core] || doubled(core, v) || walks(core) && utf8.RuneCountInString(core) > 3 {
			return true
		}
	}
	return false
}

const (
	mostAdded = 5   // characters added to a word: a year and a sign, or five digits
	mostRead  = 512 // bytes: longer passwords are not common
)

// trunk returns a password without up to mostAdded digits and signs at its end or beginning. Longer numbers stay.
func trunk(p string) string {
	core := strings.TrimRightFunc(p, added)
	if len(p)-len(core) > mostAdded {
		return p
	}
	front := strings.TrimLeftFunc(core, added)
	if len(core)-len(front) > 4 {
		return core
	}
	return front
}

func added(r rune) bool { return unicode.IsDigit(r) || unicode.IsPunct(r) || unicode.IsSymbol(r) }

// plain undoes substitutions: p@ssw0rd becomes password.
func plain(p string) string {
	return strings.NewReplacer("@", "a", "4", "a", "0", "o", "1", "i", "!", "i", "3", "e", "$", "s", "5", "s", "7", "t").Replace(p)
}

// doubled reports whether a core is two known words in a row, or one word twice with a sign between them.
func doubled(core string, v vocabulary) bool {
	core = strings.Map(func(r rune) rune {
		if strings.ContainsRune("._-@# ", r) {
			return -1
		}
		return r
	}, core)
	if v.stems[core] {
		return true
	}
	for i := 3; i <= len(core)-3; i++ {
		if v.stems[core[:i]] && v.stems[core[i:]] {
			return true
		}
	}
	return false
}

// repeats reports whether p repeats a unit of one to four characters. The last repetition may be incomplete.
func repeats(p string) bool {
	for unit := 1; unit <= 4 && 2*unit <= len(p); unit++ {
		if strings.HasPrefix(strings.Repeat(p[:unit], len(p)/unit+1), p) {
			return true
		}
	}
	return false
}

// rows are sequences of keys: three keyboard layouts, their columns, the alphabet.
var rows = strings.Fields(`1234567890 qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm abcdefghijklmnopqrstuvwxyz 01234567890
	1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujm 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 147258369 159357 741852963 123654789 789456123`)

// walks reports whether p consists of runs along a row in either direction, each of at least three keys.
func walks(p string) bool {
	if len(p) < 3 {
		return false
	}
	for p != "" {
		n := run(p)
		if n < 3 {
			return false
		}
		p = p[n:]
	}
	return true
}

// run returns the length of the longest run along a row at the start of p.
func run(p string) (longest int) {
	for _, row := range rows {
		for _, way := range []string{row, backwards(row)} {
			for n := min(len(p), len(way)); n > longest; n-- {
				if strings.Contains(way, p[:n]) {
					longest = n
				}
			}
		}
	}
	return longest
}

func backwards(s string) string {
	b := []byte(s) // rows are ASCII
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

// date reports whether p is a date, with or without signs between.
func date(p string) bool {
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune("./- ", r) {
			return -1
		}
		return r
	}, p)
	if len(digits) != 6 && len(digits) != 8 {
		return false
	}
	for _, layout := range []string{"02012006", "01022006", "20060102", "020106", "010206", "060102"} {
		if day, err := time.Parse(layout, digits); err == nil && (len(digits) == 6 || day.Year() >= 1900 && day.Year() < 2100) {
			return true
		}
	}
	return false
}
