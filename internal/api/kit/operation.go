package kit

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/fault"
)

// StaffCookie is the name of the cookie that holds a staff session.
const StaffCookie = "maidan_staff"

// Keys of an operation's metadata that guard reads.
const (
	needsCSRF       = "csrf"
	needsKey        = "idempotency"
	needsPermission = "permission"
	isUpload        = "upload"
)

var (
	errSignIn       = fault.New(fault.Unauthorized, "unauthorized", "Sign in to continue.")
	errKeyMissing   = fault.New(fault.Invalid, "idempotency_key_required", "The header "+IdempotencyHeader+" is required.")
	errKeyMalformed = fault.New(fault.Invalid, "idempotency_key_invalid", IdempotencyHeader+" must be 1 to 64 printable characters without spaces.")
	errPermission   = fault.New(fault.Forbidden, "permission_denied", "Your role does not allow this.")
)

// Operation declares an operation: id is its stable name in generated clients, tag its group in the document.
func Operation(method, path, id, tag, summary string) huma.Operation {
	return huma.Operation{Method: method, Path: path, OperationID: id, Tags: []string{tag}, Summary: summary, MaxBodyBytes: MaxBody}
}

// SignedIn restricts an operation to signed-in players; the handler gets the player by Player.
func SignedIn(op huma.Operation) huma.Operation {
	op.Security = []map[string][]string{{playerScheme: {}}}
	return op
}

// StaffOnly restricts an operation to staff members with the permission ("" is any member). Methods other than GET and HEAD need
// a CSRF token too, since the session is a cookie. The handler gets the member by Staff.
func StaffOnly(op huma.Operation, permission string) huma.Operation {
	op.Security = []map[string][]string{{staffScheme: {}}}
	op = with(op, needsPermission, permission)
	if op.Method != http.MethodGet && op.Method != http.MethodHead {
		op = NeedsCSRF(op)
	}
	return op
}

// NeedsCSRF makes an operation refuse requests without a valid X-CSRF-TOKEN.
func NeedsCSRF(op huma.Operation) huma.Operation {
	return with(withHeader(op, CSRFHeader, "Token of GET /ccg/csrf-token."), needsCSRF, true)
}

// Idempotent makes an operation refuse requests without an Idempotency-Key; the handler gets it by Idempotency.
func Idempotent(op huma.Operation) huma.Operation {
	return with(withHeader(op, IdempotencyHeader, "The same key and input replay the first answer; 1 to 64 characters."), needsKey, true)
}

func with(op huma.Operation, key string, value any) huma.Operation {
	all := map[string]any{key: value}
	for k, v := range op.Metadata {
		all[k] = v
	}
	op.Metadata = all
	return op
}

func withHeader(op huma.Operation, name, doc string) huma.Operation {
	op.Parameters = append(append([]*huma.Param(nil), op.Parameters...), &huma.Param{
		Name: name, In: "header", Required: true, Description: doc, Schema: &huma.Schema{Type: huma.TypeString},
	})
	return op
}

type (
	playerKey struct{}
	staffKey  struct{}
	idemKey   struct{}
)

// Player returns the signed-in player of an operation declared with SignedIn.
func Player(ctx context.Context) (Identity, bool) {
	who, ok := ctx.Value(playerKey{}).(Identity)
	return who, ok
}

// WithPlayer returns a context with a signed-in player, for routes that authenticate otherwise and for tests.
func WithPlayer(ctx context.Context, who Identity) context.Context {
	return context.WithValue(ctx, playerKey{}, who)
}

// Staff returns the signed-in member of an operation declared with StaffOnly.
func Staff(ctx context.Context) (Member, bool) {
	who, ok := ctx.Value(staffKey{}).(Member)
	return who, ok
}

// IdempotencyHeader is the header with the key of a command. A repeated request with the same key and input gets the first response.
const IdempotencyHeader = "Idempotency-Key"

// longestKey is the length of an Idempotency-Key in bytes.
const longestKey = 64

// isKey reports whether a key is printable ASCII without spaces. A regular expression would take a hundredth of a bet's CPU
// time.
func isKey(key string) bool {
	return len(key) <= longestKey && strings.IndexFunc(key, func(c rune) bool { return c < '!' || c > '~' }) < 0
}

// Idempotency returns the Idempotency-Key of the request, or a refusal with code idempotency_key_required (400) or
// idempotency_key_invalid (400). The package that moves money scopes the key by player and command.
func Idempotency(ctx context.Context) (string, error) {
	key, _ := ctx.Value(idemKey{}).(string)
	if key == "" {
		if info := requestOf(ctx); info != nil {
			key = info.header.Get(IdempotencyHeader)
		}
	}
	switch {
	case key == "":
		return "", errKeyMissing.At(IdempotencyHeader, "")
	case !isKey(key):
		return "", errKeyMalformed.At(IdempotencyHeader, "")
	}
	return key, nil
}

// Bearer returns the token of an Authorization header of that form, otherwise an empty string.
func Bearer(header string) string {
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}
