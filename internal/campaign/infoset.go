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

// The dialogs have their own languages, also some in which the site is not offered.
var (
	infoLanguages   = []string{"en", "hi", "bn", "pt", "uz", "mk", "my", "ur"}
	infoRightToLeft = []string{"ur"}
)

// infoFolder contains one file per dialog, and infoShared with the clauses that all of them share.
const (
	infoFolder = "dialogs"
	infoShared = "clauses.yaml"
)

// InfoSet holds the valid information dialogs by name, and the problems of the others.
type InfoSet struct {
	Dialogs  map[string]*Info
	Problems datafile.Problems
}

// Infos reads every information dialog of the campaigns' folder. An invalid file is a problem in the set and does not affect
// the others. The error is for a folder that cannot be read or for invalid shared clauses, which all dialogs need.
func Infos(folder fs.FS) (InfoSet, error) {
	data, err := fs.ReadFile(folder, path.Join(infoFolder, infoShared))
	if err != nil {
		return InfoSet{}, fmt.Errorf("read the standard clauses: %w", err)
	}
	shared, err := parseClauses(data)
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
		if path.Base(name) == infoShared {
			continue
		}
		info, err := fs.ReadFile(folder, name)
		if err != nil {
			return InfoSet{}, fmt.Errorf("read information dialog: %w", err)
		}
		set.add(path.Base(name), info, shared, data)
	}
	return set, nil
}

func (s *InfoSet) add(name string, data []byte, shared *infoClauses, clauses []byte) {
	info, err := parseInfo(name, data, shared)
	if problems := (datafile.Problems{}); errors.As(err, &problems) {
		s.Problems = append(s.Problems, problems...)
		return
	}
	if other, ok := s.Dialogs[info.Dialog]; ok {
		s.Problems = append(s.Problems, datafile.Problem{File: name, Msg: "dialog " + info.Dialog + " is taken by " + other.File})
		return
	}
	sum := sha256.Sum256(slices.Concat(clauses, data))
	info.Version = hex.EncodeToString(sum[:8])
	s.Dialogs[info.Dialog] = info
}

// parseClauses reads and checks the clauses that dialogs share.
func parseClauses(data []byte) (*infoClauses, error) {
	shared := &infoClauses{}
	file, err := datafile.Read(infoShared, data, shared)
	if err != nil {
		return nil, fmt.Errorf("standard clauses: %w", err)
	}
	check := func(texts map[string]string, at ...any) {
		for _, language := range infoLanguages {
			if text, ok := texts[language]; ok {
				checkInfoText(file, fillers{"brand": "", "support": ""}, text, append(at, language)...)
			}
		}
		for language := range texts {
			if !slices.Contains(infoLanguages, language) {
				file.Reportf(append(at, language), "there are no dialogs in language %q", language)
			}
		}
	}
	check(shared.Heading, "heading")
	for clause, texts := range shared.Clauses {
		check(texts, "clauses", clause)
	}
	if err := file.Err(); err != nil {
		return nil, fmt.Errorf("standard clauses: %w", err)
	}
	return shared, nil
}
