package campaign

import (
	"strings"

	"maidan/internal/content"
)

// reader returns the texts of one page's blocks, in the page's language and with placeholders filled.
type reader struct {
	campaign *Campaign
	texts    *catalogue
	fill     fillers
	offer    fillers // of standard texts that are not about the page's tournament
	language string
	rtl      bool
	brand    *content.Brand
	at       Param
}

// readerOf returns the texts of a page at an address in a language of its own texts.
func (s *Site) readerOf(c *Campaign, at Param, language string) reader {
	own, _ := s.brand.Language(language)
	return reader{c, s.texts, c.placeholders(s.brand, at, own.Code), c.offerFillers(s.brand, at, own.Code), own.Code, own.RTL, s.brand, at}
}

// own returns a text of the campaign.
func (r reader) own(key string) string {
	return r.fill.written(r.campaign.text(r.language, key), r.rtl)
}

// of returns a text of a block: the campaign's, or else that of the set that the block uses.
func (r reader) of(block Block, key string) string {
	if standard := block.standard(key); standard != "" && !r.campaign.owns(key) {
		return r.standard(standard)
	}
	return r.own(key)
}

func (r reader) standard(key string) string {
	fill := r.offer
	if strings.HasPrefix(key, "clause."+tournamentClauses) {
		fill = r.fill
	}
	return fill.written(r.texts.standardText(r.language, key), r.rtl)
}

// block returns a block in the form that pages use. Links to missing campaigns are omitted.
func (r reader) block(block Block, set *Set) pageBlock {
	result := pageBlock{Type: block.Type, ID: block.ID, Texts: map[string]string{}, Items: []map[string]string{}}
	if r.addPrizes(&result, block.Draw); draws(block.Type) && len(result.Prizes) == 0 {
		result.Type = "hero" // nothing can be won at the moment: the button is that of the form
	}
	form := shapes[block.Type]
	for _, field := range form.fields {
		result.Texts[field] = r.of(block, block.key(field))
	}
	for i := range block.Items {
		item := map[string]string{}
		for _, field := range form.item {
			item[field] = r.of(block, block.itemKey(i, field))
		}
		if len(block.Links) == 0 {
			result.Items = append(result.Items, item)
		} else if linked := set.find(block.Links[i]); linked != nil {
			result.Items = append(result.Items, item)
			result.Related = append(result.Related, pageRelated{linked.Route, linked.Palette, linked.Scene})
		}
	}
	for _, clause := range r.campaign.clausesAt(r.brand, r.at, block.Clauses) {
		result.Items = append(result.Items, map[string]string{"text": r.standard("clause." + clause)})
	}
	return result
}
