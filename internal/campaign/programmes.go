package campaign

import (
	"io/fs"
	"strconv"

	"maidan/internal/content"
	"maidan/internal/vip"
)

// Programmes are what pages may name besides the offers of the brand.
type Programmes struct {
	Tournaments []Tournament
	VIP         vip.Programme // without levels: none
}

// LoadProgrammes reads the tournaments and the VIP programme of a brand's folder; a brand may have neither. The error names every problem with its line.
func LoadProgrammes(folder fs.FS, brand *content.Brand) (Programmes, error) {
	tournaments, err := LoadTournaments(folder, brand)
	if err != nil {
		return Programmes{}, err
	}
	programme, err := vip.Load(folder, brand)
	return Programmes{tournaments, programme}, err
}

// vipFillers are the placeholders of the VIP programme: the percents of a lost week that its lowest and its highest level give back.
var vipFillers = []string{"vip_lowest", "vip_highest"}

// ofProgramme returns the placeholders of the VIP programme; none without one.
func (c *Campaign) ofProgramme() fillers {
	if len(c.levels) == 0 {
		return nil
	}
	return fillers{"vip_lowest": strconv.FormatInt(c.levels[0].Cashback, 10), "vip_highest": strconv.FormatInt(c.levels[len(c.levels)-1].Cashback, 10)}
}
