package simulator

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/fundist"
	"maidan/internal/casino/supplier/hub88"
	"maidan/internal/casino/supplier/pragmatic"
	"maidan/internal/casino/supplier/swipe"
	"maidan/internal/id"
	"maidan/internal/money"
)

// maxBody is the largest call in bytes.
const maxBody = 64 << 10

// mountAPIs registers the APIs of all suppliers: each below the name of its dialect.
func (s *Server) mountAPIs(mux *http.ServeMux) {
	handle := func(pattern string, serve func(r *http.Request, body []byte) (any, error)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
			var out any
			if err == nil {
				out, err = serve(r, body)
			}
			if err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
			if raw, ok := out.([]byte); ok {
				_, _ = w.Write(raw)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(out)
		})
	}
	handle("POST /hub88"+hub88.PathGames, s.hubGames)
	handle("POST /hub88"+hub88.PathURL, s.hubURL)
	handle("POST /hub88"+hub88.PathGrant, s.hubGrant)
	handle("POST /hub88"+hub88.PathCancel, s.hubCancel)
	handle("POST /pragmatic"+pragmatic.PathGames, s.pragmaticCall)
	handle("POST /pragmatic"+pragmatic.PathURL, s.pragmaticCall)
	handle("POST /pragmatic"+pragmatic.PathGrant, s.pragmaticCall)
	handle("POST /pragmatic"+pragmatic.PathCancel, s.pragmaticCall)
	handle("GET /fundist/System/Api/{key}/{group}/{method}/{$}", s.fundistCall)
	handle("GET /swipe"+swipe.PathGames, s.swipeGames)
	handle("POST /swipe"+swipe.PathLaunch, s.swipeLaunch)
	handle("POST /swipe"+swipe.PathFreeRounds, s.swipeGrant)
	handle("DELETE /swipe"+swipe.PathFreeRounds, s.swipeCancel)
}

// hub reads a call of the operator.
func (s *Server) hub(r *http.Request, body []byte, in any) error {
	return hub88.ReadClient(&s.Keys.HubOperator.PublicKey, r.Header.Get("X-Hub88-Signature"), body, in)
}

func (s *Server) hubGames(r *http.Request, body []byte) (any, error) {
	if err := s.hub(r, body, &struct{}{}); err != nil {
		return nil, err
	}
	var all []hub88.ListedGame
	for _, g := range s.companies["hub88"].games {
		all = append(all, hub88.ListedGame{Code: g.id, Name: g.name, Product: "Sandbox Studio", Category: "Video Slots", Blocked: g.blocked, Enabled: true, FreeBets: g.demo, Demo: g.demo})
	}
	return all, nil
}

func (s *Server) hubURL(r *http.Request, body []byte) (any, error) {
	var in hub88.Opening
	if err := s.hub(r, body, &in); err != nil {
		return nil, err
	}
	address, err := s.open(r, "hub88", dialect.Launch{Game: in.GameCode, Token: in.Token, PlayerID: id.Player(in.User), Currency: money.Currency(in.Currency), Country: in.Country})
	return map[string]string{"url": address}, err
}

func (s *Server) hubGrant(r *http.Request, body []byte) (any, error) {
	var in hub88.Reward
	if err := s.hub(r, body, &in); err != nil {
		return nil, err
	}
	stake, err := hub88.StakeOf(in)
	return map[string]string{"reward_uuid": s.give("hub88", in.Reference, in.User, in.GameCode, in.Count, stake)}, err
}

func (s *Server) hubCancel(r *http.Request, body []byte) (any, error) {
	var in hub88.Reward
	if err := s.hub(r, body, &in); err != nil {
		return nil, err
	}
	s.take(in.RewardUUID)
	return map[string]string{"reward_uuid": in.RewardUUID}, nil
}

func (s *Server) pragmaticCall(r *http.Request, body []byte) (any, error) {
	form, err := pragmatic.ReadForm(body, s.Keys.Pragmatic)
	if err != nil {
		return nil, err
	}
	out := pragmatic.Answered{Error: "0", Description: "OK"}
	switch r.URL.Path[len("/pragmatic"):] {
	case pragmatic.PathGames:
		for _, g := range s.companies["pragmatic"].games {
			out.Games = append(out.Games, pragmatic.ListedGame{ID: g.id, Name: g.name, Type: "Video Slots", Demo: g.demo, FreeRounds: g.demo})
		}
	case pragmatic.PathURL:
		out.GameURL, err = s.open(r, "pragmatic", dialect.Launch{Game: form.Get("symbol"), Token: form.Get("token"), PlayerID: id.Player(form.Get("externalPlayerId")),
			Currency: money.Currency(form.Get("currency")), Country: form.Get("country")})
	case pragmatic.PathGrant:
		var stake money.Amount
		var rounds int64
		if stake, err = dialect.ParseDecimal(form.Get("betValue")); err == nil {
			rounds, err = strconv.ParseInt(form.Get("rounds"), 10, 64)
		}
		out.BonusCode = s.give("pragmatic", form.Get("bonusCode"), form.Get("playerId"), form.Get("gameIDList"), rounds, stake)
	default:
		s.take("pragmatic:" + form.Get("bonusCode"))
	}
	if err != nil {
		out.Error, out.Description = "7", err.Error()
	}
	return out, nil
}

func (s *Server) fundistCall(r *http.Request, _ []byte) (any, error) {
	q, method := r.URL.Query(), r.PathValue("group")+"/"+r.PathValue("method")
	var hashed []string
	if method == fundist.MethodLaunch {
		hashed = []string{q.Get("Login"), q.Get("Password"), q.Get("System")}
	}
	if q.Get("Hash") != fundist.Hash(method, FundistAddress, q.Get("TID"), r.PathValue("key"), hashed, s.Keys.FundistAPI) {
		return []byte("16,Invalid Hash"), nil
	}
	if method != fundist.MethodLaunch {
		return s.fundistList(), nil
	}
	launch := dialect.Launch{Game: q.Get("System") + ":" + q.Get("Page"), Token: q.Get("ExtParam"), PlayerID: id.Player(q.Get("Login")), Currency: money.Currency(q.Get("Currency")),
		Country: q.Get("Country")}
	address, err := s.open(r, "fundist", launch)
	return []byte("1," + address), err
}

// FundistAddress is the address of the operator's server in hashes. A simulator does not know a real one.
const FundistAddress = "127.0.0.1"

func (s *Server) fundistList() fundist.List {
	list := fundist.List{Merchants: []fundist.Merchant{{ID: "900", Name: "Sandbox Studio"}, {ID: "901", Name: "Sandbox Festivals"}},
		Categories: []fundist.Category{{ID: "16", Name: map[string]string{"en": "Slots"}}}, Restricted: []fundist.Restriction{{MerchantID: "901", Countries: []string{"KE"}}}}
	for i, g := range s.companies["fundist"].games {
		one := fundist.ListedGame{ID: g.id, Name: map[string]string{"en": g.name}, MerchantID: list.Merchants[i].ID, PageCode: g.id, CategoryID: []string{"16"}, RTP: "96.00", HasDemo: "0"}
		if g.demo {
			one.HasDemo = "1"
		}
		list.Games = append(list.Games, one)
	}
	return list
}

func (s *Server) swipeGames(r *http.Request, _ []byte) (any, error) {
	if _, err := swipe.VerifiedQuery(s.Keys.SwipeOperator, r.URL.Query(), r.Header.Get("X-Request-Sign")); err != nil {
		return nil, err
	}
	var all []swipe.ListedGame
	for _, g := range s.companies["swipe"].games {
		all = append(all, swipe.ListedGame{ID: g.id, Title: g.name, RTP: "96.00", HasFreeSpins: g.demo, DemoAvailable: g.demo})
	}
	return all, nil
}

// swiped reads a call of the operator.
func (s *Server) swiped(r *http.Request, body []byte, in any) error {
	canonical, err := swipe.Verified(s.Keys.SwipeOperator, body, r.Header.Get("X-Request-Sign"))
	if err != nil {
		return err
	}
	return json.Unmarshal(canonical, in)
}

func (s *Server) swipeLaunch(r *http.Request, body []byte) (any, error) {
	var in swipe.Opening
	if err := s.swiped(r, body, &in); err != nil {
		return nil, err
	}
	l := dialect.Launch{Game: in.GameID, Token: in.SessionID, Currency: money.Currency(in.Currency)}
	if in.User != nil {
		l.PlayerID, l.Country = id.Player(in.User.ID), in.User.Country
	}
	address, err := s.open(r, "swipe", l)
	return map[string]string{"gameURL": address, "gsID": s.newID()}, err
}

func (s *Server) swipeGrant(r *http.Request, body []byte) (any, error) {
	var in swipe.FreeRounds
	if err := s.swiped(r, body, &in); err != nil {
		return nil, err
	}
	stake, err := dialect.ParseDecimal(in.Bet)
	if err != nil || len(in.UserIDs) != 1 || len(in.GameIDs) != 1 {
		return nil, dialect.ErrSyntax
	}
	return map[string]string{"id": s.give("swipe", in.OperatorID, in.UserIDs[0], in.GameIDs[0], in.Quantity, stake), "extID": in.OperatorID}, nil
}

func (s *Server) swipeCancel(r *http.Request, body []byte) (any, error) {
	var in swipe.FreeRounds
	if err := s.swiped(r, body, &in); err != nil {
		return nil, err
	}
	s.take(in.ID)
	return map[string]string{}, nil
}

// walletOf returns the address of the wallet that a call names, or "" if it is none.
func walletOf(r *http.Request) string {
	u, err := url.Parse(r.Header.Get(WalletHeader))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	return u.String()
}
