package campaign

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
)

// Canonical returns the campaign as JSON. The same campaign always gives the same bytes. Parse reads it.
func (c *Campaign) Canonical() ([]byte, error) {
	data, err := json.Marshal(c.plain())
	if err != nil {
		return nil, fmt.Errorf("write campaign %s: %w", c.Route, err)
	}
	return data, nil
}

// YAML returns the campaign as a file for the campaigns folder. Parse reads it.
func (c *Campaign) YAML() ([]byte, error) {
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	if err := encoder.Encode(c.plain()); err != nil {
		return nil, fmt.Errorf("write campaign %s: %w", c.Route, err)
	}
	if err := encoder.Close(); err != nil {
		return nil, fmt.Errorf("write campaign %s: %w", c.Route, err)
	}
	return out.Bytes(), nil
}

// plain returns a copy without the values that Parse fills in.
func (c *Campaign) plain() *Campaign {
	plain := *c
	plain.Blocks = slices.Clone(c.Blocks)
	for i := range plain.Blocks {
		block := &plain.Blocks[i]
		if block.ID == block.Type {
			block.ID = ""
		}
		if block.Use != "" {
			block.Items = 0
		}
	}
	return &plain
}
