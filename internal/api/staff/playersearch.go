package staff

import (
	"context"
	"encoding/json"
	"strings"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/profile"
)

// PlayerLine is a player in a list.
type PlayerLine struct {
	ID           id.Player      `json:"id"`
	Name         string         `json:"name" doc:"first and last name; empty until set"`
	Email        string         `json:"email"`
	Phone        string         `json:"phone"`
	Login        string         `json:"login" doc:"of a 1-click registration"`
	Currency     money.Currency `json:"currency"`
	Country      string         `json:"country" doc:"of the registration"`
	Status       string         `json:"status" enum:"active,blocked,closed"`
	RegisteredAt int64          `json:"registered_at"`
	SeenAt       int64          `json:"seen_at"`
}

func lineOf(p player.Player, personal profile.Profile) PlayerLine {
	line := PlayerLine{
		ID: p.ID, Name: strings.TrimSpace(personal.FirstName + " " + personal.LastName), Email: p.Email, Phone: p.Phone, Login: p.Login,
		Currency: p.Currency, Country: p.Country, Status: "active", RegisteredAt: p.RegisteredAt, SeenAt: p.SeenAt,
	}
	switch {
	case p.Blocked:
		line.Status = "blocked"
	case p.Closed:
		line.Status = "closed"
	}
	return line
}

type playersInput struct {
	Text   string `query:"text" maxLength:"100" doc:"beginning of an email address, phone, login, first or last name; or an id"`
	Cursor string `query:"cursor" maxLength:"26"`
}

type playersOutput struct{ Body payment.Page[PlayerLine] }

// maxNamed limits the players of one name that a search reads.
const maxNamed = 200

func (a *API) players(ctx context.Context, in *playersInput) (*playersOutput, error) {
	text := strings.TrimSpace(in.Text)
	named, err := a.Profiles.Find(ctx, text, maxNamed)
	if err != nil {
		return nil, err
	}
	found, err := a.Players.Search(ctx, text, named, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[PlayerLine]{Items: []PlayerLine{}}
	if len(found) > lines {
		found, page.Next = found[:lines], string(found[lines-1].ID)
	}
	for _, p := range found {
		personal, err := a.Profiles.Get(ctx, a.DB.Reader(), p.ID)
		if err != nil {
			return nil, err
		}
		page.Items = append(page.Items, lineOf(p, personal))
	}
	return &playersOutput{page}, nil
}

// PlayerChange is one change to a player's account.
type PlayerChange struct {
	ID      string         `json:"id"`
	At      int64          `json:"at"`
	Actor   string         `json:"actor" doc:"player, system or staff:<id>"`
	Email   string         `json:"email" doc:"address of the member of staff; empty when it was none"`
	What    string         `json:"what" doc:"for example profile or password"`
	Detail  map[string]any `json:"detail" doc:"old and new values as far as they may be shown"`
	Address string         `json:"address"`
}

type changesInput struct {
	ID     id.Player `path:"id" maxLength:"26"`
	Cursor string    `query:"cursor" maxLength:"26"`
}

type changesOutput struct{ Body payment.Page[PlayerChange] }

func (a *API) changes(ctx context.Context, in *changesInput) (*changesOutput, error) {
	found, err := a.Players.Changes(ctx, in.ID, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[PlayerChange]{Items: []PlayerChange{}}
	if len(found) > lines {
		found, page.Next = found[:lines], found[lines-1].ID
	}
	var members []id.Staff
	for _, c := range found {
		if member, ok := player.StaffOf(c.Actor); ok {
			members = append(members, member)
		}
	}
	names, err := a.Staff.Names(ctx, members)
	if err != nil {
		return nil, err
	}
	for _, c := range found {
		member, _ := player.StaffOf(c.Actor)
		line := PlayerChange{ID: c.ID, At: c.At, Actor: c.Actor, Email: names[member], What: c.What, Address: c.Address}
		if detail, ok := c.Detail.(json.RawMessage); ok {
			line.Detail = objectOf(detail)
		}
		page.Items = append(page.Items, line)
	}
	return &changesOutput{page}, nil
}

// objectOf decodes a stored detail. A value that is not an object is returned as the field "value", so that one invalid record
// does not hide the others.
func objectOf(detail json.RawMessage) map[string]any {
	var object map[string]any
	if json.Unmarshal(detail, &object) == nil && object != nil {
		return object
	}
	var value any
	if json.Unmarshal(detail, &value) != nil {
		value = string(detail)
	}
	return map[string]any{"value": value}
}
