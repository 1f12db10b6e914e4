package campaign

// shape is what a type of block consists of.
type shape struct {
	fields   []string // texts of the block itself
	item     []string // texts of each item
	min, max int      // number of items
}

// shapes are all types of block. A new type needs a line here and a component in web/apps/promo/src/blocks.
var shapes = map[string]shape{
	"hero":    {fields: []string{"kicker", "headline", "lead", "button", "note"}},
	"wheel":   {fields: []string{"kicker", "headline", "lead", "button", "note", "won", "claim"}, item: []string{"label"}, min: 4, max: 16},
	"facts":   {item: []string{"value", "label"}, min: 2, max: 4},
	"steps":   {fields: []string{"title"}, item: []string{"title", "text"}, min: 2, max: 5},
	"ladder":  {fields: []string{"title", "lead"}, item: []string{"value", "label"}, min: 3, max: 8},
	"over":    {fields: []string{"title", "lead"}, item: []string{"ball", "text"}, min: 6, max: 6},
	"doors":   {fields: []string{"title"}, item: []string{"title", "text"}, min: 2, max: 6},
	"prose":   {fields: []string{"title"}, item: []string{"text"}, min: 1, max: 12},
	"faq":     {fields: []string{"title"}, item: []string{"question", "answer"}, min: 1, max: 12},
	"terms":   {fields: []string{"title"}, item: []string{"text"}, min: 1, max: 20},
	"closing": {fields: []string{"headline", "button"}},
}

// pageFields are the texts that every campaign has beside those of its blocks.
var pageFields = []string{"title", "description"}

// keys returns the key of every text that the campaign needs.
func (c *Campaign) keys() []string {
	keys := append([]string(nil), pageFields...)
	for _, block := range c.Blocks {
		keys = append(keys, block.keys()...)
	}
	return keys
}

func (b Block) keys() []string {
	var keys []string
	for _, field := range shapes[b.Type].fields {
		keys = append(keys, b.key(field))
	}
	for i := range b.Items {
		for _, field := range shapes[b.Type].item {
			keys = append(keys, b.itemKey(i, field))
		}
	}
	return keys
}
