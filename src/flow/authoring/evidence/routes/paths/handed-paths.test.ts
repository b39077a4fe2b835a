import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

const BUILDER = `package api

import (
	"net/http"

	"github.com/julienschmidt/httprouter"
)

type shelfBuilder struct {
	*httprouter.Router

	keys *Keys
}

func (b *shelfBuilder) addShelves(path string) {
	b.HandlerFunc(http.MethodGet, path, func(w http.ResponseWriter, _ *http.Request) {
		sendJSON(w, b.keys.Shelves())
	})

	b.HandlerFunc(http.MethodPut, path+"/all", b.putShelves)
}

func (b *shelfBuilder) putShelves(w http.ResponseWriter, r *http.Request) {}

func (b *shelfBuilder) add(path string, handler http.HandlerFunc) {
	b.HandlerFunc(http.MethodGet, path, handler)
}

func (b *shelfBuilder) addUnused(path string) {
	b.HandlerFunc(http.MethodGet, path, b.putShelves)
}
`;

const API = `package api

import (
	"net/http"

	"github.com/julienschmidt/httprouter"
)

const oldShelves = "/api/old/shelves"

func Serve(keys *Keys) http.Handler {
	mux := httprouter.New()
	builder := &shelfBuilder{
		Router: mux,
		keys:   keys,
	}
	builder.addShelves("/api/shelves")
	builder.addShelves(oldShelves)
	return signedIn(mux)
}

func signedIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !request.IsAuthenticated(r) {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}
`;

test('a method that registers below a path which it is handed has the paths of those who call it, behind their guards', async () => {
  expect((await doorsIn({ 'api/builder.go': BUILDER, 'api/api.go': API })).toSorted()).toEqual([
    'GET /api/old/shelves: null signedIn',
    'GET /api/shelves: null signedIn',
    'PUT /api/old/shelves/all: shelfBuilder.putShelves signedIn',
    'PUT /api/shelves/all: shelfBuilder.putShelves signedIn',
  ]);
});

test('where nobody calls it with a path that is written, it registers nothing', async () => {
  const unwritten = API.replace('builder.addShelves("/api/shelves")', 'builder.addShelves(keys.Path())').replace(
    '\tbuilder.addShelves(oldShelves)\n',
    '',
  );
  expect(await doorsIn({ 'api/builder.go': BUILDER, 'api/api.go': unwritten })).toEqual([]);
});
