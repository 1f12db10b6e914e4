package campaign

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"maidan/internal/rng"
	"maidan/internal/secret"
)

// Test is an A/B test of a page: documents that stand in for it, each for a share of its visitors.
type Test struct {
	Route    string
	Number   int64 // of the page's tests
	Variants []Variant
}

// Variant is one document of a test. Weights are shares: 1 and 3 are a quarter and three quarters; 0 takes no more visitors.
type Variant struct {
	Key      string // "a", "b" …
	Weight   int64
	Campaign *Campaign
}

// VariantName is how a variant is called in cookies, counts and beacons: the number of its test and its key, "2b".
func VariantName(test int64, key string) string { return strconv.FormatInt(test, 10) + key }

var variantForm = regexp.MustCompile(`^([1-9][0-9]{0,8})([a-z])$`)

// SplitVariant reads a variant's name; ok is false for everything that is none, the empty name included.
func SplitVariant(name string) (test int64, key string, ok bool) {
	parts := variantForm.FindStringSubmatch(name)
	if parts == nil {
		return 0, "", false
	}
	test, err := strconv.ParseInt(parts[1], 10, 64)
	return test, parts[2], err == nil
}

// of returns the variant of a visitor, by weighted rendezvous hashing (Thaler and Ravishankar 1998, "Using name-based
// mappings to increase hit rates"; the logarithmic weights are of Schindelhauer and Schomaker 2005, "Weighted distributed
// hash tables"). Each variant draws a number for the visitor that depends on nothing but visitor, page, test, key and its
// own weight, and the highest wins. So a visitor sees the same variant again without anything being stored, and when one
// weight changes, visitors move to or from that variant only, never between two others.
func (t Test) of(visitor string) *Campaign {
	best, found := math.Inf(-1), t.Variants[0].Campaign
	for _, v := range t.Variants {
		if v.Weight <= 0 {
			continue
		}
		sum := sha256.Sum256([]byte(visitor + "\x00" + t.Route + "\x00" + VariantName(t.Number, v.Key)))
		uniform := (float64(binary.BigEndian.Uint64(sum[:8])>>11) + 0.5) / (1 << 53) // between 0 and 1, neither included
		if drawn := -float64(v.Weight) / math.Log(uniform); drawn > best {
			best, found = drawn, v.Campaign
		}
	}
	return found
}

const (
	visitorCookie  = "promo_visitor"
	visitorSeconds = 90 * 24 * 3600
)

// standIn returns the document that this visitor sees of a page: the page's own or, during a test, their variant. Only
// visitors of a page under test get the cookie that makes it the same one next time.
func (s *Site) standIn(w http.ResponseWriter, r *http.Request, now *index, campaign *Campaign) *Campaign {
	test, ok := now.tests[campaign.Route]
	if !ok {
		return campaign
	}
	visitor := visitorOf(r)
	if visitor == "" {
		visitor = secret.NewToken(s.random)
		http.SetCookie(w, s.cookie(r, visitorCookie, visitor, visitorSeconds, true))
	}
	return test.of(visitor)
}

// visitorOf is the random id of a returning visitor. Whoever makes one up chooses a variant for themselves, no more.
func visitorOf(r *http.Request) string {
	if cookie, err := r.Cookie(visitorCookie); err == nil && len(cookie.Value) == secret.TokenLen {
		return cookie.Value
	}
	return ""
}

// variantFor is the name of the variant that a visitor sees of a route now, empty outside a test.
func (now *index) variantFor(route string, r *http.Request) string {
	if test, ok := now.tests[route]; ok {
		if visitor := visitorOf(r); visitor != "" {
			return test.of(visitor).Variant
		}
	}
	return ""
}

// slot names the place of a page in the cache: each variant has its own.
func (c *Campaign) slot() string {
	if c.Variant == "" {
		return c.Route
	}
	return c.Route + variantMark + c.Variant
}

// variantMark stands between route and variant; no route holds it.
const variantMark = "~"

// over reports whether the page of a key is of a variant that is in no running test: the next test has other variants.
func (now *index) over(key string) bool {
	route, rest, ok := strings.Cut(key, variantMark)
	if !ok {
		return false
	}
	variant := rest[:strings.IndexAny(rest+" ", "/ ")]
	_, runs := now.versions[route+variantMark+variant]
	return !runs
}

// randomOr returns the source, or the secure one when none was given.
func randomOr(source rng.Source) rng.Source {
	if source == nil {
		return rng.Secure()
	}
	return source
}
