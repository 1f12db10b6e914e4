package support

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/secret"
)

// AskAs appends a message of a signed-in player to the player's conversation; it starts one if there is none or if it is full. On
// the first message q.Token may name a conversation that the player had as a visitor: it becomes the player's, and the token ends.
// q.Name and q.Email describe the account to staff. Errors: ErrText or ErrTooMany.
func (d *Service) AskAs(ctx context.Context, player id.Player, q Question) (Posted, error) {
	text, err := tidyText(q.Text)
	if err != nil {
		return Posted{}, err
	}
	if err := take(d.messages, q.Address); err != nil {
		return Posted{}, err
	}
	if err := take(d.talk, string(player)); err != nil {
		return Posted{}, err
	}
	posted := Posted{Status: Open}
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		thread, err := d.threadFor(ctx, tx, player, q)
		if err != nil {
			return err
		}
		posted.Message, err = d.post(ctx, tx, thread.ID, Open, Message{Author: byVisitor, Text: text})
		return err
	})
	if err != nil {
		return Posted{}, fmt.Errorf("ask as player: %w", err)
	}
	return posted, nil
}

// threadFor returns the conversation for the player's next message: the current one, an adopted visitor's, or a new one.
func (d *Service) threadFor(ctx context.Context, tx *db.Tx, player id.Player, q Question) (Thread, error) {
	current, count, err := threadsOf(ctx, tx, player)
	if err != nil {
		return Thread{}, err
	}
	if count > 0 && current.Messages < maxMessages {
		return current, nil
	}
	name, email := cut(line(q.Name), maxName), cut(line(q.Email), maxEmail)
	key := "player:" + string(player) + ":" + strconv.FormatInt(count, 10)
	if count == 0 && q.Token != "" {
		adopted, err := adoptThread(ctx, tx, secret.Digest(q.Token), key, player, name, email)
		if err != nil || adopted {
			return threadAt(ctx, tx, key, err)
		}
	}
	now := d.Clock.Now().UnixMilli()
	fresh := Thread{ID: id.Thread(d.IDs.New()), PlayerID: player, Name: name, Email: email, Status: Open, CreatedAt: now, UpdatedAt: now}
	return threadAt(ctx, tx, key, insertThread(ctx, tx, fresh, key))
}

// threadAt returns the conversation with the key. Of two concurrent first messages the second joins the conversation of the first.
func threadAt(ctx context.Context, tx *db.Tx, key string, err error) (Thread, error) {
	if err != nil {
		return Thread{}, err
	}
	return threadBy(ctx, tx, "digest", key)
}

// PlayerMessages returns the messages of the player's conversation after the number since, oldest first, and its status. A player
// without a conversation gets none.
func (d *Service) PlayerMessages(ctx context.Context, player id.Player, since int64) ([]Message, Status, error) {
	thread, count, err := threadsOf(ctx, d.DB.Reader(), player)
	if err != nil {
		return nil, "", fmt.Errorf("read conversation: %w", err)
	}
	if count == 0 {
		return nil, Open, nil
	}
	messages, err := messagesOf(ctx, d.DB.Reader(), thread.ID, since)
	if err != nil {
		return nil, "", fmt.Errorf("read messages: %w", err)
	}
	return messages, thread.Status, nil
}

// ManagerOf returns the name of the player's manager, as the player reads it; empty if there is none.
func (d *Service) ManagerOf(ctx context.Context, player id.Player) (name string, err error) {
	_, name, err = d.managerOf(ctx, d.DB.Reader(), player)
	return name, err
}

// managerOf returns the manager of a thread's owner and the manager's name. A visitor has none.
func (d *Service) managerOf(ctx context.Context, q db.Querier, player id.Player) (manager id.Staff, name string, err error) {
	if player == "" || d.Manager == nil {
		return "", "", nil
	}
	if manager, name, err = d.Manager(ctx, q, player); err != nil {
		return "", "", fmt.Errorf("read the player's manager: %w", err)
	}
	return manager, name, nil
}

// threadsOf returns the player's latest conversation and the number of the player's conversations.
func threadsOf(ctx context.Context, q db.Querier, player id.Player) (Thread, int64, error) {
	count, err := countThreads(ctx, q, player)
	if err != nil || count == 0 {
		return Thread{}, 0, err
	}
	thread, err := newestThread(ctx, q, player)
	if errors.Is(err, ErrNoThread) {
		return Thread{}, 0, nil
	}
	return thread, count, err
}

func cut(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most])
	}
	return s
}
