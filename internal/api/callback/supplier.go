package callback

import (
	"log/slog"
	"net/http"

	"maidan/internal/api/kit"
	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
)

// SupplierPath is the beginning of the addresses of suppliers' wallets, without a slash at the end. The supplier's name follows, and then the part that
// its dialect understands.
const SupplierPath = kit.SupplierPath

// MountSuppliers registers the wallet of each connected supplier with handle. A call without a valid signature does not reach the database.
func MountSuppliers(handle func(pattern string, h http.HandlerFunc), e *supplier.Engine, log *slog.Logger) {
	for _, s := range e.Suppliers {
		at := SupplierPath + "/" + s.Name
		serve := http.StripPrefix(at, dialect.Serve(s.Operator, e.WalletOf(s.Name), log)).ServeHTTP
		for _, method := range []string{http.MethodPost, http.MethodGet} {
			handle(method+" "+at, serve)
			handle(method+" "+at+"/{call...}", serve)
		}
	}
}
