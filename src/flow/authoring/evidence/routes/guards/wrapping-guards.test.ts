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

test('what an adapter of a library is handed beside the handler stands before it, one by one or as a slice', async () => {
  const routes = `package main

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/someone/chain"
	"shop/parcels"
)

func (a *app) mount(r *chi.Mux, links *chain.Links, boxes *parcels.Boxes) {
	staff := []chain.Middleware{
		a.mwKnown,
		a.mwOwner,
	}

	r.Get("/parcels", links.ToHandlerFunc(boxes.List(), staff...))
	r.Put("/parcels", links.ToHandlerFunc(boxes.Change(a.conf.Storage.Shelves.Upper), append(staff, a.mwSealed(true))...))
	r.Post("/door", links.ToHandlerFunc(boxes.Open(), a.mwRateLimit))
	r.Post("/others", links.ToHandlerFunc(boxes.Open(), unknown...))
	r.Post("/here", links.ToHandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
		return nil
	}, staff...))
	r.Post("/held", links.ToHandlerFunc(boxes.Open(), a.kept.middleware))
	r.Post("/plain", links.ToHandlerFunc(boxes.Open()))
}

func (a *app) mwKnown(next chain.Handler) chain.Handler {
	return chain.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
		token := ""
		for _, each := range keysOf(r) {
			token = each
		}
		if token == "" {
			return reply.New("say who you are", http.StatusUnauthorized)
		}
		return next.ServeHTTP(w, r)
	})
}

func (a *app) mwOwner(next chain.Handler) chain.Handler {
	return chain.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
		isOwner := a.owners.Has(nameIn(r.Context()))
		if !isOwner {
			return reply.New("only its owner", http.StatusForbidden)
		}
		return next.ServeHTTP(w, r)
	})
}

func (a *app) mwSealed(sealed bool) chain.Middleware {
	return func(next chain.Handler) chain.Handler {
		return chain.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
			w.Header().Set("X-Sealed", "yes")
			return next.ServeHTTP(w, r)
		})
	}
}

func (a *app) mwRateLimit(next chain.Handler) chain.Handler {
	return chain.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
		if !a.limiter.allowed(r) {
			return reply.New("too many attempts to authenticate", http.StatusTooManyRequests)
		}
		return next.ServeHTTP(w, r)
	})
}
`;
  const parcels = `package parcels

type Boxes struct{}

func (b *Boxes) List() chain.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) error { return nil }
}

func (b *Boxes) Change(shelf string) chain.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) error { return nil }
}

func (b *Boxes) Open() chain.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) error { return nil }
}
`;
  const files = { 'go.mod': 'module shop\n', 'main.go': routes, 'parcels/boxes.go': parcels };
  expect((await doorsIn(files)).toSorted()).toEqual([
    'GET /parcels: Boxes.List a.mwKnown, a.mwOwner',
    'POST /door: Boxes.Open ?',
    'POST /held: Boxes.Open passes a.kept.middleware',
    'POST /here: null a.mwKnown, a.mwOwner',
    'POST /others: Boxes.Open passes unknown',
    'POST /plain: Boxes.Open ?',
    'PUT /parcels: Boxes.Change a.mwKnown, a.mwOwner',
  ]);
});

test('what lets some pass first and turns the others away asks all the same', async () => {
  const main = `package main

import "net/http"

func keyed(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if isNew {
			next.ServeHTTP(w, r)
			return
		}
		user, key, ok := r.BasicAuth()
		if ok && isEqual(user, key) {
			next.ServeHTTP(w, r)
			return
		}
		http.Error(w, "Unauthorized", http.StatusUnauthorized)
	}
}

func show(w http.ResponseWriter, r *http.Request) {
	write(w)
}

func main() {
	http.HandleFunc("GET /shelves", keyed(show))
}
`;
  expect(await doorsIn({ 'go.mod': 'module shop\n', 'main.go': main })).toEqual(['GET /shelves: show passes keyed']);
});

test('what a handler puts around a function that is written in it asks who calls', async () => {
  const main = `package main

import "net/http"

func signedIn(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		user, key, ok := r.BasicAuth()
		if !ok || !isEqual(user, key) {
			http.Error(w, "Unauthorized", http.StatusUnauthorized)
			return
		}
		next(w, r)
	}
}

func counted(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		next(w, r)
	}
}

func showCrates(w http.ResponseWriter, r *http.Request) {
	// The crates are drawn elsewhere.
	signedIn(func(w http.ResponseWriter, r *http.Request) {
		draw(w, crates)
	})(w, r)
}

func showBoats(w http.ResponseWriter, r *http.Request) {
	counted(func(w http.ResponseWriter, r *http.Request) {
		draw(w, boats)
	})(w, r)
}

func showOars(w http.ResponseWriter, r *http.Request) {
	counted(func(w http.ResponseWriter, r *http.Request) { draw(w, oars) })(w, r)
	signedIn(func(w http.ResponseWriter, r *http.Request) { draw(w, oars) })(w, r)
}

func main() {
	http.HandleFunc("GET /crates", showCrates)
	http.HandleFunc("GET /boats", showBoats)
	http.HandleFunc("GET /oars", showOars)
}
`;
  expect((await doorsIn({ 'go.mod': 'module shop\n', 'main.go': main })).toSorted()).toEqual([
    'GET /boats: showBoats none',
    'GET /crates: showCrates signedIn',
    'GET /oars: showOars none',
  ]);
});
