package fair

import "fmt"

// Card is one of 52: the rank times four plus the suit. Ranks rise from the two (0) to the ace (12); suits are diamonds, hearts, spades, clubs.
type Card int

// Cards is the number of cards of a deck.
const Cards = 52

var (
	ranks = [13]string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"}
	suits = [4]string{"D", "H", "S", "C"}
)

// Rank returns the card's rank from 0 (two) to 12 (ace).
func (c Card) Rank() int { return int(c) / 4 }

// Suit returns the card's suit from 0 to 3: diamonds, hearts, spades, clubs.
func (c Card) Suit() int { return int(c) % 4 }

// String returns the card's rank and suit, for example "10H".
func (c Card) String() string { return ranks[c.Rank()] + suits[c.Suit()] }

// MarshalText implements encoding.TextMarshaler with String.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler: it reads what MarshalText has written.
func (c *Card) UnmarshalText(text []byte) error {
	for card := range Card(Cards) {
		if card.String() == string(text) {
			*c = card
			return nil
		}
	}
	return fmt.Errorf("%q is no card", text)
}

// NextCard draws a card of an infinite deck: each of the 52 is equally likely each time.
func NextCard(s Source) Card { return Card(Index(s, Cards)) }
