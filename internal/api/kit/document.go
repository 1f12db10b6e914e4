package kit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// Names of the security schemes in the document.
const (
	playerScheme = "player"
	staffScheme  = "staff"
)

// huma has these settings in package variables. They are set once, before the first operation of any kit.
var settings sync.Once

func newAPI(mux *http.ServeMux, cfg Config) huma.API {
	settings.Do(func() {
		huma.DefaultArrayNullable = false
		huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
			return bodyOf(status, msg, errs)
		}
		huma.NewErrorWithContext = answerError
	})
	c := huma.DefaultConfig(or(cfg.Title, "Maidan"), or(cfg.Version, "dev"))
	c.CreateHooks = nil
	jsonFormat := huma.Format{Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: decode}
	c.Formats = map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat}
	c.OpenAPIPath, c.DocsPath, c.SchemasPath = "", "", ""
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		playerScheme: {Type: "http", Scheme: "bearer", BearerFormat: "JWT", Description: "The player's access token."},
		staffScheme:  {Type: "apiKey", In: "cookie", Name: StaffCookie, Description: "The staff session."},
	}
	introduce(c.OpenAPI)
	return humago.New(mux, c)
}

// errNUL refuses the character NUL, which PostgreSQL cannot store.
var errNUL = errors.New("the character NUL is not allowed")

// decode reads JSON, except when one of its strings has the character NUL.
func decode(data []byte, v any) error {
	if bytes.Contains(data, []byte(`\u0000`)) {
		return errNUL
	}
	return json.Unmarshal(data, v)
}

// Document returns the OpenAPI 3.1 document of everything that is registered, as indented JSON with stable order.
func (k *Kit) Document() ([]byte, error) {
	flat, err := json.Marshal(k.api.OpenAPI())
	if err != nil {
		return nil, fmt.Errorf("encode the OpenAPI document: %w", err)
	}
	var anything any
	if err := json.Unmarshal(flat, &anything); err != nil {
		return nil, fmt.Errorf("encode the OpenAPI document: %w", err)
	}
	doc, err := json.MarshalIndent(anything, "", "  ") // through a map: keys are sorted, so that a diff shows changes only
	if err != nil {
		return nil, fmt.Errorf("encode the OpenAPI document: %w", err)
	}
	return append(doc, '\n'), nil
}

// serveDocument serves the document. It is built at the first request, after all operations are registered.
func (k *Kit) serveDocument() http.HandlerFunc {
	document := sync.OnceValues(k.Document)
	return func(w http.ResponseWriter, r *http.Request) {
		doc, err := document()
		if err != nil {
			WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(doc) // the client may have disconnected
	}
}

func or(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}
