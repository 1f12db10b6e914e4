package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// parse reads the parameters of a game: one JSON object without unknown fields. It fails with ErrParams.
func parse[P any](params []byte, check func(P) error) (p P, err error) {
	d := json.NewDecoder(bytes.NewReader(params))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return p, ErrParams.Because(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return p, ErrParams.Because(errors.New("more than one value"))
	}
	if err := check(p); err != nil {
		return p, ErrParams.Because(err)
	}
	return p, nil
}

// Within reports a number outside of [least, most].
func Within(name string, n, least, most int64) error {
	if n < least || n > most {
		return fmt.Errorf("%s is %d, not %d to %d", name, n, least, most)
	}
	return nil
}

// OneOf reports a value that is not a key of a table.
func OneOf[T any](name, value string, table map[string]T) error {
	if _, ok := table[value]; !ok {
		return fmt.Errorf("%s %q does not exist", name, value)
	}
	return nil
}
