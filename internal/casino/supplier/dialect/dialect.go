// Package dialect has what the wallet APIs of game suppliers have in common: the calls and their results in this project's terms, and the interfaces
// of a dialect. Each supplier has a dialect of the same protocol, the seamless wallet: the player's money stays with the operator, and the supplier's
// server takes stakes and pays wins by calls over HTTP.
package dialect

import (
	"context"
	"net/http"
	"net/url"

	"maidan/internal/id"
	"maidan/internal/money"
)

// Kind is what a call does.
type Kind string

// The kinds. A rollback takes a bet or a win back; it may arrive before the call that it takes back, which is then refused.
const (
	Ping     Kind = "ping"
	Open     Kind = "open" // identifies the player of a session
	Balance  Kind = "balance"
	Bet      Kind = "bet"
	Win      Kind = "win"
	Rollback Kind = "rollback"
	Close    Kind = "close" // the round is over
)

// Moves reports whether calls of the kind may move money.
func (k Kind) Moves() bool { return k == Bet || k == Win || k == Rollback }

// Call is a call of a supplier to the wallet. Which fields are set depends on the dialect; an empty text means that the call does not have it.
type Call struct {
	Kind      Kind
	Token     string // of the session
	PlayerID  id.Player
	Game      string // the supplier's name of it
	Round     string // the supplier's name of it
	ID        string // of the transaction; the supplier repeats a call with the same one
	Reference string // the transaction that is taken back, or the bet that was won
	Request   string // what the response repeats
	Currency  money.Currency
	Amount    money.Amount // of a rollback that does not name it 0
	Free      bool         // a free round: the bet costs nothing
	Promotion bool         // a prize of the supplier, which needs no bet
	Closes    bool         // the round is over with it
}

// Result is the answer of the wallet to a call. A repeated call gets the stored one.
type Result struct {
	PlayerID id.Player
	Currency money.Currency
	Country  string       // of Open
	Balance  money.Amount // after the call
	ID       string       // the wallet's id of the transaction
	Hit      bool         // the call was processed before
}

// Request is a call as it came. Path is the rest of the address after that of the supplier, without a slash at the beginning.
type Request struct {
	Method, Path string
	Query        url.Values
	Header       http.Header
	Body         []byte
}

// Response is an answer as it is sent.
type Response struct {
	Status int
	Header http.Header // may be nil
	Body   []byte
}

// Operator is the operator's side of a dialect.
type Operator interface {
	// Read returns the call of a request. It verifies the signature over the bytes as they came before it reads anything else. Errors: ErrSignature,
	// ErrSyntax.
	Read(r Request) (Call, error)
	// Write returns the response to a call. refused is nil or why it was refused; an error that is no *fault.Error is a failure of the wallet.
	Write(r Request, c Call, result Result, refused error) Response
}

// Supplier is the supplier's side of a dialect: it makes signed calls. Simulators and conformance tests use it.
type Supplier interface {
	// Request returns the signed request of a call to a wallet at an address without a slash at its end.
	Request(ctx context.Context, wallet string, c Call) (*http.Request, error)
	// Answer returns the result in a response, or the refusal: one of the errors of this package, or ErrRefused if the dialect does not say why.
	// ErrAnswer: this is no answer to the call.
	Answer(c Call, r Response) (Result, error)
	// Has says what the dialect can express.
	Has() Features
}

// Features are the differences between dialects that a test of a wallet must know.
type Features struct {
	Tokens       bool // bets are refused without a valid token
	Currencies   bool // calls name their currency
	Players      bool // calls name their player
	WinReference bool // wins name their bet
	RollbackID   bool // rollbacks have an id of their own, otherwise that of the bet is theirs
	Reasons      bool // refusals say why
	Promotions   bool // prizes without a bet exist
}

// Game is a game of a supplier's list.
type Game struct {
	ID         string   `json:"id"` // the supplier's
	Name       string   `json:"name"`
	Studio     string   `json:"studio"`     // who made it
	Category   string   `json:"category"`   // in the supplier's words
	Return     int64    `json:"return"`     // to players in hundredths of a percent; 0: not known
	Blocked    []string `json:"blocked"`    // countries in which it may not be played, ISO 3166-1
	Demo       bool     `json:"demo"`       // can be played without money
	FreeRounds bool     `json:"freeRounds"` // free rounds can be granted
}

// Launch is a game to open. Without a token it is opened for play without money.
type Launch struct {
	Game       string
	Token      string
	PlayerID   id.Player
	Currency   money.Currency
	Country    string
	Language   string
	Address    string // of the player, an IP address
	Mobile     bool
	LobbyURL   string
	DepositURL string
}

// Grant are free rounds for a player.
type Grant struct {
	ID       string // the operator's
	PlayerID id.Player
	Game     string
	Currency money.Currency
	Rounds   int64
	Stake    money.Amount // of each
	From     int64        // unix milliseconds
	Until    int64        // unix milliseconds
}

// Client calls a supplier's own API. ErrNotOffered: the dialect has no such call. Other errors are failures of the call.
type Client interface {
	Games(ctx context.Context) ([]Game, error)
	// LaunchURL returns where the game is played. The supplier uses the token from then on.
	LaunchURL(ctx context.Context, l Launch) (string, error)
	// GrantFreeRounds returns the supplier's id of the grant. The same grant may be sent again.
	GrantFreeRounds(ctx context.Context, g Grant) (string, error)
	CancelFreeRounds(ctx context.Context, supplierID string, g Grant) error
}
