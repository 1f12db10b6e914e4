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

// Test is an A/B test of a page: documents that replace it, each for a share of its visitors.
type Test struct {
	Route    string
	Number   int64 // number among the page's tests
	Variants []Variant
}

// Variant is one document of a test. Weights are relative: 1 and 3 mean a quarter and three quarters. A variant of weight 0 is
// not shown.
type Variant struct {
	Key      string // "a", "b" …
	Weight   int64
	Campaign *Campaign
}

// VariantName returns the name of a variant in cookies, counts and beacons: the number of its test and its key, "2b".
func VariantName(test int64, key string) string { return strconv.FormatInt(test, 10) + key }

var variantForm = regexp.MustCompile(`^([1-9][0-9]{0,8})([a-z])$`)

// SplitVariant parses a variant's name. ok is false for any other text, including an empty one.
func SplitVariant(name string) (test int64, key string, ok bool) {
	parts := variantForm.FindStringSubmatch(name)
	if parts == nil {
		return 0, "", false
	}
	test, err := strconv.ParseInt(parts[1], 10, 64)
	return test, parts[2], err == nil
}

// of returns the variant of a visitor by weighted rendezvous hashing. Sources: Thaler and Ravishankar 1998, "Using name-based
// mappings to increase hit rates"; for the logarithmic weights Schindelhauer and Schomaker 2005, "Weighted distributed hash
// tables".
//
// Each variant gets a score that depends only on visitor, page, test, key and its own weight, and the highest score wins. A
// visitor therefore always gets the same variant without stored state. When one weight changes, visitors move only to or from
// that variant, never between two others.
func (t Test) of(visitor string) *Campaign {
	best, found := math.Inf(-1), t.Variants[0].Campaign
	for _, v := range t.Variants {
		if v.Weight <= 0 {
			continue
		}
		sum := sha256.Sum256([]byte(visitor + "\x00" + t.Route + "\x00" + VariantName(t.Number, v.Key)))
		uniform := (float64(binary.BigEndian.Uint64(sum[:8])>>11) + 0.5) / (1 << 53) // between 0 and 1, both excluded
		if score := -float64(v.Weight) / math.Log(uniform); score > best {
			best, found = score, v.Campaign
		}
	}
	return found
}

const (
	visitorCookie  = "promo_visitor"
	visitorSeconds = 90 * 24 * 3600
)

// standIn returns the document that a visitor sees of a page: the page itself or, during a test, the visitor's variant. Only
// visitors of a page under test, and those who draw a prize, get the cookie that identifies them.
func (s *Site) standIn(w http.ResponseWriter, r *http.Request, now *index, campaign *Campaign) *Campaign {
	test, ok := now.tests[campaign.Route]
	if !ok {
		return campaign
	}
	return test.of(s.visitor(w, r))
}

// visitor returns the id of a visitor; a new one gets a cookie with it.
func (s *Site) visitor(w http.ResponseWriter, r *http.Request) string {
	visitor := visitorOf(r)
	if visitor == "" {
		visitor = secret.NewToken(s.random)
		http.SetCookie(w, s.cookie(r, visitorCookie, visitor, visitorSeconds, true))
	}
	return visitor
}

// visitorOf returns the random id of a returning visitor, or "". A forged id only selects a variant, and draws another prize: see package prize.
func visitorOf(r *http.Request) string {
	if cookie, err := r.Cookie(visitorCookie); err == nil && len(cookie.Value) == secret.TokenLen {
		return cookie.Value
	}
	return ""
}

// variantFor returns the name of the visitor's current variant of a route, or "" outside a test.
func (now *index) variantFor(route string, r *http.Request) string {
	if test, ok := now.tests[route]; ok {
		if visitor := visitorOf(r); visitor != "" {
			return test.of(visitor).Variant
		}
	}
	return ""
}

// slot returns the part of a page's cache key that identifies route and variant.
func (c *Campaign) slot() string {
	if c.Variant == "" {
		return c.Route
	}
	return c.Route + variantMark + c.Variant
}

// variantMark separates route and variant. No route contains it.
const variantMark = "~"

// over reports whether a cache key belongs to a variant that is in no running test. The next test has other variants.
func (now *index) over(key string) bool {
	route, rest, ok := strings.Cut(key, variantMark)
	if !ok {
		return false
	}
	variant := rest[:strings.IndexAny(rest+" ", "/ ")]
	_, runs := now.versions[route+variantMark+variant]
	return !runs
}

// randomOr returns source, or the secure one when source is nil.
func randomOr(source rng.Source) rng.Source {
	if source == nil {
		return rng.Secure()
	}
	return source
}
