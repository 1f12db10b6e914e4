package campaign

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"maidan/internal/content/datafile"
)

// infoNames are the names of the site's information dialogs.
var infoNames = []string{
	"MoneyHeist", "OctoberCashDays", "SmartsoftSeries", "WazdanCashDrop", "DailyTournament", "WinterDiveawayDialog",
	"TurboMoreInfo", "FebruaryCashDaysMoreInfo", "PrincessGiftRushMoreInfoDialog", "CashRaceMoreInfoDialog",
	"BigMoneyBangMoreInfoDialog", "FreeSpinoManiaMoreInfoDialog", "MarchCashDays2MoreInfoDialog", "HoliDayMoreInfoDialog",
	"ReelBloomMoreInfoDialog", "WeeklyRacesMoreInfoDialog", "WeeklyRacesNewMoreInfoDialog", "BucketCasinoInfoDialog",
	"YeetSweetMoreInfoDialog", "GrandTourInfoDialog", "EasterDropInfoDialog", "TheGoldenEraInfoDialog",
	"SpringLuckyDropsInfoDialog", "HoldTheSpinMoreInfoDialog", "MysteryDropBreaksMoreInfoDialog",
	"JuneCashDaysMoreInfoDialog", "SpinomenalIntoTheUniverseInfoDialog", "SpinomenalGrandHolidayInfoDialog",
	"PlaysonNonStopDropsMoreInfoDialog", "NonStopDropsInfoDialog", "GrandIplTournamentLotteryMoreInfo",
}

// infoFolder contains one file per dialog, and infoRules with the texts of the rules that all of them show.
const (
	infoFolder = "dialogs"
	infoRules  = "rules.yaml"
)

// InfoSet holds the valid information dialogs by name, and the problems of the others.
type InfoSet struct {
	Dialogs  map[string]*Info
	Problems datafile.Problems
}

// Infos reads every information dialog of the campaigns' folder. Each explains one of the tournaments. An invalid file is a problem in the set
// and does not affect the others. The error is for a folder that cannot be read or for invalid texts of rules, which all dialogs need.
func Infos(folder fs.FS, tournaments []Tournament) (InfoSet, error) {
	texts, err := fs.ReadFile(folder, path.Join(infoFolder, infoRules))
	if err != nil {
		return InfoSet{}, fmt.Errorf("read the texts of rules: %w", err)
	}
	rules, err := parseRules(infoRules, texts)
	if err != nil {
		return InfoSet{}, err
	}
	names, err := fs.Glob(folder, path.Join(infoFolder, "*.yaml"))
	if err != nil {
		return InfoSet{}, fmt.Errorf("list information dialogs: %w", err)
	}
	slices.Sort(names)
	set := InfoSet{Dialogs: map[string]*Info{}}
	for _, name := range names {
		if path.Base(name) == infoRules {
			continue
		}
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			return InfoSet{}, fmt.Errorf("read information dialog: %w", err)
		}
		info, err := parseInfo(path.Base(name), data, rules, tournaments)
		set.add(info, err, slices.Concat(texts, data))
	}
	return set, nil
}

// add adds a dialog, or the problems with which it was refused. content is that on which its version depends.
func (s *InfoSet) add(info *Info, err error, content []byte) {
	if problems := (datafile.Problems{}); errors.As(err, &problems) {
		s.Problems = append(s.Problems, problems...)
		return
	}
	if other, ok := s.Dialogs[info.Dialog]; ok {
		s.Problems = append(s.Problems, datafile.Problem{File: info.File, Msg: "dialog " + info.Dialog + " is taken by " + other.File})
		return
	}
	sum := sha256.Sum256(content)
	info.Version = hex.EncodeToString(sum[:8])
	s.Dialogs[info.Dialog] = info
}
