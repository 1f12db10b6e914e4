package uof

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
)

// Exchange is the feed's topic exchange.
const Exchange = "unifiedfeed"

// The settings of a connection.
const (
	heartbeat   = 10 * time.Second
	dialTimeout = 15 * time.Second
	prefetch    = 200 // unacknowledged messages: those lost with a connection come again with the recovery
)

// Broker is the address of the exchange.
type Broker struct {
	URL      string // amqp:// or amqps://
	Exchange string // empty means Exchange
	Node     int    // distinguishes receivers of one account
	Scopes   []Scope
}

func (b Broker) exchange() string {
	if b.Exchange == "" {
		return Exchange
	}
	return b.Exchange
}

func (b Broker) open(ctx context.Context) (*amqp.Connection, *amqp.Channel, error) {
	connection, err := amqp.DialConfig(b.URL, amqp.Config{Heartbeat: heartbeat, Locale: "en_US", Properties: amqp.Table{"product": "Maidan"},
		Dial: func(network, address string) (net.Conn, error) {
			c, err := (&net.Dialer{Timeout: dialTimeout}).DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return c, c.SetDeadline(time.Now().Add(dialTimeout)) // of the handshake; the library clears it
		}})
	if err != nil {
		return nil, nil, fmt.Errorf("connect to the exchange: %w", withoutPassword(err))
	}
	channel, err := connection.Channel()
	if err != nil {
		_ = connection.Close()
		return nil, nil, fmt.Errorf("open a channel: %w", err)
	}
	return connection, channel, nil
}

// withoutPassword removes the URL from an error, so that it is not logged.
func withoutPassword(err error) error {
	if bad := (*url.Error)(nil); errors.As(err, &bad) {
		return bad.Err
	}
	return err
}

// Dial connects, with an exclusive queue that is deleted with the connection.
func (b Broker) Dial(ctx context.Context) (Session, error) {
	connection, channel, err := b.open(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{connection: connection, deliveries: make(chan Delivery), done: make(chan struct{})}
	if err := s.consume(channel, b); err != nil {
		_ = connection.Close()
		return nil, err
	}
	return s, nil
}

type session struct {
	connection *amqp.Connection
	deliveries chan Delivery
	done       chan struct{}
}

func (s *session) consume(channel *amqp.Channel, b Broker) error {
	if err := channel.Qos(prefetch, 0, false); err != nil {
		return fmt.Errorf("prefetch: %w", err)
	}
	queue, err := channel.QueueDeclare("", false, true, true, false, nil)
	if err != nil {
		return fmt.Errorf("declare a queue: %w", err)
	}
	for _, key := range Bindings(b.Node, b.Scopes...) {
		if err := channel.QueueBind(queue.Name, key, b.exchange(), false, nil); err != nil {
			return fmt.Errorf("bind to %s: %w", key, err)
		}
	}
	flow, err := channel.Consume(queue.Name, "", false, true, false, false, nil)
	if err != nil {
		return fmt.Errorf("consume: %w", err)
	}
	go s.pass(flow)
	return nil
}

// pass forwards deliveries until the library closes their channel after the connection is lost.
func (s *session) pass(flow <-chan amqp.Delivery) {
	defer close(s.deliveries)
	for d := range flow {
		select {
		case s.deliveries <- Delivery{Key: d.RoutingKey, Body: d.Body, Ack: func() error { return d.Ack(false) }}:
		case <-s.done:
			return
		}
	}
}

// Deliveries implements Session.
func (s *session) Deliveries() <-chan Delivery { return s.deliveries }

// Close implements Session.
func (s *session) Close() error {
	close(s.done)
	return s.connection.Close()
}
