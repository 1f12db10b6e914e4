package slot

import (
	"encoding/json"

	"maidan/internal/casino/game"
)

// The variants of a machine.
const (
	spin   = "spin"
	bought = "bought free spins"
)

// VariantOf implements game.Named.
func (s slot) VariantOf(params []byte) (string, error) {
	var p Params
	if err := json.Unmarshal(params, &p); err != nil {
		return "", game.ErrParams.Because(err)
	}
	if p.Buy {
		return bought, nil
	}
	return spin, nil
}
