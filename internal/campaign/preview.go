package campaign

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
)

// Languages returns the languages in which the site is offered, in the brand's order.
func (s *Site) Languages() []string { return s.languagesThat(s.offers) }

// Spoken returns the languages to which a page may be bound, offered or not, in the brand's order.
func (s *Site) Spoken() []string { return s.languagesThat(s.hasCatalogue) }

func (s *Site) languagesThat(fit func(code string) bool) []string {
	all := []string{}
	for _, language := range s.brand.Languages {
		if fit(language.Code) {
			all = append(all, language.Code)
		}
	}
	return all
}

// Preview renders a campaign, which need not be published. Nothing is cached.
func (s *Site) Preview(ctx context.Context, campaign *Campaign, language string) (string, error) {
	set := s.current.Load().set.with(campaign)
	language, _ = s.offered(language)
	html, err := s.render(ctx, s.campaignPage(campaign, &set, s.at(campaign, ""), language))
	if err != nil {
		return "", fmt.Errorf("preview of %s in %s: %w", campaign.Route, language, err)
	}
	return html, nil
}

// PreviewHeaders returns the headers of a preview: it is not cached, its scripts do not run, and only our own pages may frame
// it.
func (s *Site) PreviewHeaders() http.Header {
	return http.Header{
		"Content-Type":            {"text/html; charset=utf-8"},
		"Content-Security-Policy": {s.policy + "; sandbox allow-same-origin"},
		"Cache-Control":           {"no-store"},
		"X-Robots-Tag":            {"noindex"},
	}
}

// Unrendered holds the errors of a page's failed renders by language.
type Unrendered map[string]error

func (u Unrendered) Error() string {
	var all []error
	for _, language := range slices.Sorted(maps.Keys(u)) {
		all = append(all, u[language])
	}
	return errors.Join(all...).Error()
}

// Prepare renders a campaign in every language before it is published. The first requests after its publication get these
// pages, so nothing is rendered twice. The error is Unrendered.
func (s *Site) Prepare(ctx context.Context, campaign *Campaign) error {
	next := s.indexOf(s.current.Load().set.with(campaign))
	failed := Unrendered{}
	for _, language := range s.Languages() {
		language = s.languageOn(campaign, s.at(campaign, ""), language)
		if failed[language] != nil {
			continue // a page bound to a language already failed in it
		}
		key, version, render := s.pageOf(next, campaign, s.at(campaign, ""), language)
		if err := s.cache.prepare(ctx, key, version, render); err != nil {
			failed[language] = err
		}
	}
	if len(failed) > 0 {
		return failed
	}
	return nil
}

// with returns the set with a campaign added, which replaces the one with its route. A variant replaces its page.
func (s Set) with(campaign *Campaign) Set {
	s.Campaigns = slices.DeleteFunc(slices.Clone(s.Campaigns), func(c *Campaign) bool { return c.Route == campaign.Route })
	s.Campaigns = append(s.Campaigns, campaign)
	return s
}

// Settle completes a set that was not read from a folder: it adds broken links between its campaigns to the problems.
func (s *Set) Settle() { s.checkLinks() }
