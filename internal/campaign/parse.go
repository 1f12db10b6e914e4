package campaign

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"

	"maidan/internal/content"
	"maidan/internal/content/datafile"
)

// Parse reads and validates one campaign file against the brand and the programmes that pages may name. name appears in the errors,
// which give the line of every problem (datafile.Problems).
func Parse(name string, data []byte, brand *content.Brand, programmes Programmes) (*Campaign, error) {
	campaign := &Campaign{}
	file, err := datafile.Read(name, data, campaign)
	if err != nil {
		return nil, err
	}
	return campaign.checked(name, data, file, brand, programmes)
}

// ParseStored is Parse for stored JSON that Parse has accepted before, but several times as fast. It validates again, because
// the brand may have changed.
func ParseStored(name string, data []byte, brand *content.Brand, programmes Programmes) (*Campaign, error) {
	campaign := &Campaign{}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if decoder.Decode(campaign) == nil {
		if campaign, err := campaign.checked(name, data, datafile.WithoutLines(name), brand, programmes); err == nil {
			return campaign, nil
		}
	}
	return Parse(name, data, brand, programmes) // returns the errors with their lines
}

// checked fills in the defaults of a parsed campaign and validates it.
func (c *Campaign) checked(name string, data []byte, file *datafile.File, brand *content.Brand, programmes Programmes) (*Campaign, error) {
	sum := sha256.Sum256(data)
	c.File, c.Version = name, hex.EncodeToString(sum[:8])
	for i := range c.Blocks {
		c.Blocks[i].fillIn()
	}
	c.levels, c.references = programmes.VIP.Levels, c.allReferences()
	check := checker{c, file, brand, programmes.Tournaments}
	check.head()
	check.promise()
	check.tournament()
	check.figures()
	check.blocks()
	if file.Err() == nil { // texts are compared with the blocks, so the blocks must be valid first
		check.texts()
	}
	if err := file.Err(); err != nil {
		return nil, err
	}
	return c, nil
}

// fillIn sets the defaults of a block.
func (b *Block) fillIn() {
	if b.ID == "" {
		b.ID = b.Type
	}
	if standard, ok := sets[b.Use]; ok && b.Items == 0 {
		b.Items = standard.items
	}
}

type checker struct {
	*Campaign
	file        *datafile.File
	brand       *content.Brand
	tournaments []Tournament
}

func (b Block) key(field string) string { return b.ID + "." + field }

func (b Block) itemKey(i int, field string) string {
	return b.ID + "." + strconv.Itoa(i+1) + "." + field
}
