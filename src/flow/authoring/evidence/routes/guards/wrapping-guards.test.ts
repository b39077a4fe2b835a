import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

test('what an interface puts around a handler is told by what implements it, and the handler by what is inside', async () => {
  const handler = `package parcels

import (
	"net/http"

	"github.com/gorilla/mux"
	"shop/gate"
	"shop/reply"
)

type Handler struct {
	*mux.Router
}

func NewHandler(keeper gate.Keeper) *Handler {
	h := &Handler{Router: mux.NewRouter()}
	h.Handle("/parcels", keeper.Staff(reply.Logged(h.listParcels))).Methods(http.MethodGet)
	h.Handle("/parcels", keeper.Anyone(reply.Logged(h.sendParcel))).Methods(http.MethodPost)
	return h
}

func (h *Handler) listParcels(w http.ResponseWriter, r *http.Request) error { return nil }
func (h *Handler) sendParcel(w http.ResponseWriter, r *http.Request) error { return nil }
`;
  const gate = `package gate

import "net/http"

type Keeper interface {
	Staff(http.Handler) http.Handler
	Anyone(http.Handler) http.Handler
}

type Porter struct{}

func (p *Porter) Staff(h http.Handler) http.Handler {
	h = p.known(h)
	h = plain(h)

	return h
}

func (p *Porter) Anyone(h http.Handler) http.Handler {
	return plain(h)
}

func (p *Porter) known(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if user := userOf(r); user == nil {
			http.Error(w, "unauthorized", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func plain(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Frame-Options", "DENY")
		next.ServeHTTP(w, r)
	})
}
`;
  const double = `package helpers

import "net/http"

type open struct{}

func (open) Staff(h http.Handler) http.Handler {
	return h
}

func (open) Anyone(h http.Handler) http.Handler {
	return h
}
`;
  const reply = `package reply

import "net/http"

type Logged func(http.ResponseWriter, *http.Request) error

func (l Logged) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	l(w, r)
}
`;
  const files = { 'go.mod': 'module shop\n', 'parcels/handler.go': handler, 'gate/gate.go': gate };
  expect(await doorsIn({ ...files, 'helpers/open.go': double, 'reply/reply.go': reply })).toEqual([
    'GET /parcels: Handler.listParcels keeper.Staff',
    'POST /parcels: Handler.sendParcel ?',
  ]);
});
