package kit

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// guard enforces an operation's declaration before its handler.
func (k *Kit) guard(ctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(ctx)
	inner, err := k.admit(r, ctx.Operation())
	if err != nil {
		if errors.Is(err, errSignIn) {
			ctx.SetHeader("WWW-Authenticate", "Bearer")
		}
		_ = huma.WriteErr(k.api, ctx, http.StatusInternalServerError, "not admitted", err)
		return
	}
	end, err := k.beginUpload(inner, w, ctx.Operation())
	if err != nil {
		ctx.SetHeader("Connection", "close") // its body is not read
		_ = huma.WriteErr(k.api, ctx, http.StatusInternalServerError, "upload not admitted", err)
		return
	}
	defer end()
	next(huma.WithContext(ctx, inner))
}

func (k *Kit) admit(r *http.Request, op *huma.Operation) (context.Context, error) {
	ctx := r.Context()
	if key := r.Header.Get(IdempotencyHeader); key != "" {
		ctx = context.WithValue(ctx, idemKey{}, key)
	}
	for _, needed := range op.Security {
		var err error
		if _, ok := needed[playerScheme]; ok {
			ctx, err = k.admitPlayer(ctx, r)
		} else if _, ok := needed[staffScheme]; ok {
			permission, _ := op.Metadata[needsPermission].(string)
			ctx, err = k.admitStaff(ctx, r, permission)
		}
		if err != nil {
			return nil, err
		}
	}
	if op.Metadata[needsCSRF] == true {
		if err := k.csrf.Check(r); err != nil {
			return nil, err
		}
	}
	if op.Metadata[needsKey] == true {
		if _, err := Idempotency(ctx); err != nil {
			return nil, err
		}
	}
	return ctx, nil
}

func (k *Kit) admitPlayer(ctx context.Context, r *http.Request) (context.Context, error) {
	token := Bearer(r.Header.Get("Authorization"))
	if token == "" || k.cfg.AuthenticatePlayer == nil {
		return nil, errSignIn.At("Authorization", "")
	}
	who, err := k.cfg.AuthenticatePlayer(ctx, token)
	if err != nil {
		return nil, err
	}
	if info := requestOf(ctx); info != nil {
		info.actor = "player:" + string(who.PlayerID)
	}
	return WithPlayer(ctx, who), nil
}

// AdmitStaff applies StaffOnly to a route outside the registered operations.
func (k *Kit) AdmitStaff(r *http.Request, permission string) error {
	_, err := k.admitStaff(r.Context(), r, permission)
	return err
}

func (k *Kit) admitStaff(ctx context.Context, r *http.Request, permission string) (context.Context, error) {
	cookie, err := r.Cookie(StaffCookie)
	if err != nil || k.cfg.AuthenticateStaff == nil {
		return nil, errSignIn.At(StaffCookie, "")
	}
	who, err := k.cfg.AuthenticateStaff(ctx, cookie.Value)
	if err != nil {
		return nil, err
	}
	if permission != "" && !who.May(permission) {
		return nil, errPermission.At(permission, "")
	}
	if info := requestOf(ctx); info != nil {
		info.actor = "staff:" + string(who.ID)
	}
	return context.WithValue(ctx, staffKey{}, who), nil
}
