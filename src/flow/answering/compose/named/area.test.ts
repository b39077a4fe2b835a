import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

/** A plain word stands for a whole part of the product, not for the function that happens to have it in its name. */
const SOURCES = {
  'go.mod': 'module harbour\n\ngo 1.24\n',
  'auth/auth.go': `package auth

import "net/http"

// Auther is the authentication interface.
type Auther interface {
	// Auth is called to authenticate a request.
	Auth(r *http.Request) error
	Name() string
}
`,
  'auth/badge.go': `package auth

import "net/http"

// BadgeAuth asks for a badge.
type BadgeAuth struct{}

// Auth checks the badge.
func (a BadgeAuth) Auth(r *http.Request) error { return readBadge(r) }

func (a BadgeAuth) Name() string { return "badge" }

func readBadge(r *http.Request) error { return nil }
`,
  'auth/open.go': `package auth

import "net/http"

// OpenAuth lets everybody in.
type OpenAuth struct{}

func (a OpenAuth) Auth(r *http.Request) error { return nil }

func (a OpenAuth) Name() string { return "open" }

// Half has one method of the two.
type Half struct{}

func (h Half) Name() string { return "half" }
`,
  'web/routes.go': `package web

import "net/http"

func routes(mux *http.ServeMux) {
	mux.Handle("/api/login", wrap(loginHandler(expiry), ""))
	mux.HandleFunc("/api/ships", listShips)
}

func wrap(h http.Handler, prefix string) http.Handler { return h }

// unauthenticated tells that nobody is logged in.
func unauthenticated(w http.ResponseWriter) { w.WriteHeader(401) }

func listShips(w http.ResponseWriter, r *http.Request) { unauthenticated(w) }
`,
  'web/auth.go': `package web

import "net/http"

func loginHandler(expiry int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seal := sealOf(r)
		if err := check(seal); err != nil {
			refuse(w)
			return
		}
		printSeal(w, seal)
	})
}

// sealOf reads the seal of a request.
func sealOf(r *http.Request) string { return "" }

func check(seal string) error { return nil }

func refuse(w http.ResponseWriter) {}

// printSeal writes the seal into the response.
func printSeal(w http.ResponseWriter, seal string) {}
`,
};

test('how a part of the product works is told from its entry on, in order', async () => {
  const { text } = await askSources('How does authentication work?', { sources: SOURCES });
  expect(text).toMatch(/^By their names, these are about it: the folder `auth\/` with three source files/);
  expect(text).toContain('The interface `Auther` in `auth/auth.go` is the authentication interface');
  expect(text).toMatch(/two types implement it: `BadgeAuth` \[\d+\] and `OpenAuth`/);
  expect(text).toContain('`ANY /api/login`, answered by `loginHandler`');
  expect(text).toContain('From `loginHandler` in `web/auth.go`');
  expect(text.indexOf('calls `sealOf`')).toBeLessThan(text.indexOf('calls `printSeal`'));
  expect(text).not.toContain('unauthenticated');
  // What is only done where something failed is no part of the way.
  expect(text).not.toContain('calls `refuse`');
});

test('a deed within a part is no part of its own', async () => {
  const { text } = await askSources('How does authentication print seals?', { sources: SOURCES });
  expect(text).not.toContain('By their names');
});
