package uof

import (
	"context"
	"fmt"

	amqp "github.com/rabbitmq/amqp091-go"
)

// DialToSend connects a publisher and declares the exchange.
func (b Broker) DialToSend(ctx context.Context) (Wire, error) {
	connection, channel, err := b.open(ctx)
	if err != nil {
		return nil, err
	}
	err = channel.ExchangeDeclare(b.exchange(), "topic", true, false, false, false, nil)
	if err == nil {
		err = channel.Confirm(false)
	}
	if err != nil {
		_ = connection.Close()
		return nil, fmt.Errorf("declare the exchange: %w", err)
	}
	return &wire{connection, channel, b.exchange()}, nil
}

type wire struct {
	connection *amqp.Connection
	channel    *amqp.Channel
	exchange   string
}

// Send implements Wire.
func (w *wire) Send(ctx context.Context, key string, body []byte) error {
	confirmation, err := w.channel.PublishWithDeferredConfirmWithContext(ctx, w.exchange, key, false, false, amqp.Publishing{ContentType: "application/xml", Body: body})
	if err != nil {
		return fmt.Errorf("publish %s: %w", key, err)
	}
	taken, err := confirmation.WaitContext(ctx)
	if err != nil {
		return fmt.Errorf("publish %s: %w", key, err)
	}
	if !taken {
		return fmt.Errorf("publish %s: the exchange refused it", key)
	}
	return nil
}

// Close implements Wire.
func (w *wire) Close() error { return w.connection.Close() }
