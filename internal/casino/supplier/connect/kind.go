package connect

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"

	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/fundist"
	"maidan/internal/casino/supplier/hub88"
	"maidan/internal/casino/supplier/pragmatic"
	"maidan/internal/casino/supplier/swipe"
)

// kind describes a dialect: which settings it takes, all of them required, and how its two parts are built from them.
type kind struct {
	account, secrets []string
	build            func(v values) (dialect.Operator, dialect.Client, error)
}

// values are the settings of a supplier with its secrets read.
type values struct {
	address          string
	account, secrets map[string]string
	newID            func() string
	http             *http.Client
}

var kinds = map[string]kind{
	"hub88":     {account: []string{"operator_id"}, secrets: []string{"key", "supplier_key"}, build: buildHub88},
	"pragmatic": {account: []string{"secure_login", "provider_id"}, secrets: []string{"secret"}, build: buildPragmatic},
	"fundist":   {account: []string{"api_key", "server_address"}, secrets: []string{"hmac", "password", "players"}, build: buildFundist},
	"swipe":     {account: []string{"cid", "ext_cid"}, secrets: []string{"api_key", "integration_api_key"}, build: buildSwipe},
}

// dialects returns the names of the dialects, sorted.
func dialects() []string { return slices.Sorted(maps.Keys(kinds)) }

// callTime is how long a call of a supplier's API may take: a player waits for a launch.
const callTime = 10 * time.Second

// minSecret is the smallest length of a shared secret in characters.
const minSecret = 8

var errShort = errors.New("a shared secret has less than 8 characters")

// Connect reads the secrets and connects the suppliers. getenv returns a variable of the environment; newID makes ids of calls. The error names every
// supplier whose secrets are missing or wrong.
func (s *Settings) Connect(getenv func(string) string, newID func() string) (all []supplier.Supplier, err error) {
	var faults []error
	for _, e := range s.Suppliers {
		secrets, err := s.secretsOf(e, getenv)
		if err == nil {
			one := supplier.Supplier{Name: e.Name, Frames: e.Frames}
			one.Operator, one.Client, err = kinds[e.Dialect].build(values{e.Address, e.Account, secrets, newID, &http.Client{Timeout: callTime}})
			all = append(all, one)
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("game supplier %s: %w", e.Name, err))
		}
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	return all, nil
}

// shared refuses shared secrets that can be guessed.
func (v values) shared(names ...string) error {
	for _, name := range names {
		if len(v.secrets[name]) < minSecret {
			return fmt.Errorf("%s: %w", name, errShort)
		}
	}
	return nil
}

func buildHub88(v values) (dialect.Operator, dialect.Client, error) {
	own, err := hub88.ParsePrivateKey([]byte(v.secrets["key"]))
	if err != nil {
		return nil, nil, fmt.Errorf("key: %w", err)
	}
	theirs, err := hub88.ParsePublicKey([]byte(v.secrets["supplier_key"]))
	if err != nil {
		return nil, nil, fmt.Errorf("supplier_key: %w", err)
	}
	operatorID, err := strconv.ParseInt(v.account["operator_id"], 10, 64)
	if err != nil {
		return nil, nil, errors.New("operator_id: want a number")
	}
	return hub88.Operator{Key: theirs}, hub88.Client{URL: v.address, Key: own, OperatorID: operatorID, HTTP: v.http}, nil
}

func buildPragmatic(v values) (dialect.Operator, dialect.Client, error) {
	return pragmatic.Operator{Secret: v.secrets["secret"], Provider: v.account["provider_id"]},
		pragmatic.Client{URL: v.address, Secret: v.secrets["secret"], SecureLogin: v.account["secure_login"], HTTP: v.http}, v.shared("secret")
}

func buildFundist(v values) (dialect.Operator, dialect.Client, error) {
	return fundist.Operator{Secret: v.secrets["hmac"]},
		fundist.Client{URL: v.address, Key: v.account["api_key"], Password: v.secrets["password"], Address: v.account["server_address"], Players: []byte(v.secrets["players"]),
			NewID: v.newID, HTTP: v.http}, v.shared("hmac", "password", "players")
}

func buildSwipe(v values) (dialect.Operator, dialect.Client, error) {
	return swipe.Operator{Key: v.secrets["integration_api_key"]},
		swipe.Client{URL: v.address, Key: v.secrets["api_key"], CID: v.account["cid"], ExtID: v.account["ext_cid"], HTTP: v.http}, v.shared("api_key", "integration_api_key")
}
