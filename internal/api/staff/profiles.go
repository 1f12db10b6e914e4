package staff

import (
	"context"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/profile"
	"maidan/internal/staff"
)

// PlayerProfile is a player's personal data for staff.
type PlayerProfile struct {
	FirstName       string          `json:"first_name"`
	LastName        string          `json:"last_name"`
	Birth           string          `json:"birth" doc:"YYYY-MM-DD"`
	Gender          string          `json:"gender" enum:",female,male,other"`
	Country         string          `json:"country" doc:"of residence; empty: not set"`
	City            string          `json:"city"`
	Address         string          `json:"address"`
	Zip             string          `json:"zip"`
	Identification  string          `json:"identification_number" doc:"complete for members who may change it, otherwise masked"`
	Language        string          `json:"language"`
	DefaultAccount  string          `json:"default_account" enum:"real,bonus"`
	UnderModeration bool            `json:"under_moderation" doc:"the player cannot change the data"`
	Version         int64           `json:"version"`
	UpdatedAt       int64           `json:"updated_at"`
	Missing         []profile.Field `json:"missing" doc:"what a withdrawal still requires"`
}

func (a *API) profileOf(ctx context.Context, personal profile.Profile) PlayerProfile {
	if m, _ := kit.Staff(ctx); !m.May(staff.EditPlayers) {
		personal.Identification = profile.Masked(personal.Identification)
	}
	return PlayerProfile{
		FirstName: personal.FirstName, LastName: personal.LastName, Birth: personal.Birthday, Gender: personal.Gender, Country: personal.Country, City: personal.City,
		Address: personal.Address, Zip: personal.Zip, Identification: personal.Identification, Language: personal.Language, DefaultAccount: personal.DefaultAccount,
		UnderModeration: personal.UnderModeration, Version: personal.Version, UpdatedAt: personal.UpdatedAt,
	}
}

type changeProfileInput struct {
	ID   id.Player `path:"id" maxLength:"26"`
	Body struct {
		FirstName       *string `json:"first_name" required:"false" maxLength:"200"`
		LastName        *string `json:"last_name" required:"false" maxLength:"200"`
		Birth           *string `json:"birth" required:"false" maxLength:"40" doc:"YYYY-MM-DD"`
		Gender          *string `json:"gender" required:"false" maxLength:"40"`
		Country         *string `json:"country" required:"false" maxLength:"40"`
		City            *string `json:"city" required:"false" maxLength:"200"`
		Address         *string `json:"address" required:"false" maxLength:"1000"`
		Zip             *string `json:"zip" required:"false" maxLength:"40"`
		Identification  *string `json:"identification_number" required:"false" maxLength:"40"`
		Language        *string `json:"language" required:"false" maxLength:"40"`
		UnderModeration *bool   `json:"under_moderation" required:"false"`
		Version         int64   `json:"version" doc:"of the profile that was looked at"`
		Reason          string  `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	} `doc:"Omitted fields do not change; an empty text clears the field."`
}

func (in *changeProfileInput) fields() map[profile.Field]string {
	given := map[profile.Field]string{}
	for field, value := range map[profile.Field]*string{
		profile.FirstName: in.Body.FirstName, profile.LastName: in.Body.LastName, profile.Birthday: in.Body.Birth, profile.Gender: in.Body.Gender,
		profile.Country: in.Body.Country, profile.City: in.Body.City, profile.Address: in.Body.Address, profile.Zip: in.Body.Zip,
		profile.Identification: in.Body.Identification, profile.Language: in.Body.Language,
	} {
		if value != nil {
			given[field] = *value
		}
	}
	return given
}

func (a *API) changeProfile(ctx context.Context, in *changeProfileInput) (*playerOutput, error) {
	m, _ := kit.Staff(ctx)
	_, err := a.Profiles.Update(ctx, in.ID, profile.Change{
		Fields: in.fields(), UnderModeration: in.Body.UnderModeration, Version: &in.Body.Version, Address: kit.Client(ctx).String(),
		StaffID: m.ID, Reason: in.Body.Reason,
		Record: func(ctx context.Context, tx *db.Tx, changed []profile.Field) error {
			detail := map[string]any{"fields": changed, "reason": in.Body.Reason}
			if in.Body.UnderModeration != nil {
				detail["under_moderation"] = *in.Body.UnderModeration
			}
			return a.Staff.Record(ctx, tx, m.ID, "player.profile", string(in.ID), detail)
		},
	})
	if err != nil {
		return nil, err
	}
	return a.player(ctx, &playerInput{in.ID})
}
