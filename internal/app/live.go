package app

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"maidan/internal/casino/crash"
	"maidan/internal/config"
	"maidan/internal/live"
	"maidan/internal/sportsbook/trading"
)

// openLive connects the nodes and builds the hub of websocket connections.
func (a *App) openLive(context.Context) (err error) {
	key, err := a.storedSecret(context.Background(), "cluster")
	if err != nil {
		return err
	}
	options := live.BusOptions{URL: a.Config.NATS, Secret: key, Log: a.Log}
	if len(a.Config.Cluster) > 0 {
		options.Listen, options.Routes = a.Config.Cluster[0], a.Config.Cluster[1:]
	}
	if a.Bus, err = live.OpenBus(options); err != nil {
		return err
	}
	a.onClose(func() error { a.Bus.Close(); return nil })
	a.Hub, err = live.New(live.Options{Clock: a.Clock, Rand: a.Random, Log: a.Log, Wire: a.Bus, Authenticate: a.authenticateConnection, Public: publicChannel, Origins: websocketOrigins(a.Config)})
	if err != nil {
		return err
	}
	a.onClose(func() error { a.Hub.Close(); return nil })
	return nil
}

// publicChannel reports whether everybody may listen to a channel: sport, and the rounds of crash games.
func publicChannel(name string) bool {
	return name == "events" || strings.HasPrefix(name, "event:") || strings.HasPrefix(name, crash.ChannelPrefix)
}

// authenticateConnection returns the player and session of an access token.
func (a *App) authenticateConnection(token string) (live.Holder, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	p, err := a.Players.Authenticate(ctx, token)
	return live.Holder{Player: p.PlayerID, Session: p.Session, Until: p.ExpiresAt}, err
}

// websocketOrigins returns the origins whose pages may open the websocket, besides the request's own.
func websocketOrigins(cfg config.Config) []string {
	if cfg.PublicURL == "" {
		return nil
	}
	return []string{cfg.PublicURL}
}

// hubPublisher publishes what trading has committed.
type hubPublisher struct{ app *App }

func (s hubPublisher) Publish(channel, key string, data json.RawMessage) {
	s.app.Hub.Set(channel, key, data)
}

func (s hubPublisher) Delete(channel, key string) { s.app.Hub.Delete(channel, key) }

func (s hubPublisher) Drop(channel string) { s.app.Hub.Drop(channel) }

// notifyDesk makes the trading desk's screens on all nodes reload a topic.
func (a *App) notifyDesk(t trading.Topic) {
	a.Hub.Set(trading.DeskChannel, string(t), json.RawMessage(`"`+a.IDs.New()+`"`))
}
