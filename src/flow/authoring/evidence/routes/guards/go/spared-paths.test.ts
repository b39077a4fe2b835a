import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../../test/routes-in.ts';

const server = (doors: string, set = 'handler = newDoor(keys, "/api", handler, logger(), nil)'): Promise<string[]> =>
  doorsIn({
    'api/door.go': `package api

import (
	"net/http"
	"slices"
	"strings"
)

${doors}
`,
    'api/api.go': `package api

import "net/http"

func Serve(keys *Keys, config Config) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/crates", listCrates)
	mux.HandleFunc("POST /api/open/sign-in", signIn)
	mux.HandleFunc("GET /api/language", language)
	mux.HandleFunc("GET /page", page)
	var handler http.Handler = mux
	${set}
	return handler
}

func listCrates(w http.ResponseWriter, r *http.Request) {}
func signIn(w http.ResponseWriter, r *http.Request) {}
func language(w http.ResponseWriter, r *http.Request) {}
func page(w http.ResponseWriter, r *http.Request) {}
`,
  });

const DOOR = `type door struct {
	keys   *Keys
	prefix string
	next   http.Handler
}

func newDoor(keys *Keys, prefix string, next http.Handler, log Logger, more any) *door {
	return &door{
		keys:   keys,
		prefix: prefix,
		next:   next,
	}
}

func isOpenPath(path string, withMetrics bool) bool {
	same := []string{
		"/",
		"/api/language", // before anybody is known
	}
	if withMetrics {
		same = append(same, "/page")
	}
	below := []string{
		"/assets/",
		"/api/open",
	}
	return slices.Contains(same, path) ||
		slices.ContainsFunc(below, func(each string) bool {
			return strings.HasPrefix(path, each)
		})
}
`;

test('what a value with a handler inside asks is told by how it answers, without the paths that it lets go on', async () => {
  const found = await server(`${DOOR}
func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if hasKeyHeader(r, d.keys) {
		w.Header().Add("X-Known", "yes")
		d.next.ServeHTTP(w, r)
		return
	}

	if name, ok := sessionOf(r, d.keys); ok {
		d.keys.Remember(name)
		d.next.ServeHTTP(w, r)
		return
	}

	if isOpenPath(r.URL.Path, d.keys.Metrics) {
		d.next.ServeHTTP(w, r)
		return
	}

	http.Error(w, "closed", http.StatusForbidden)
}
`);
  expect(found).toEqual([
    'GET /api/crates: listCrates newDoor',
    'POST /api/open/sign-in: signIn none',
    'GET /api/language: language none',
    // Only a setting spares that.
    'GET /page: page passes newDoor',
  ]);
});

test('paths may be spared where they stand in the condition, in a case, or by what is not below a prefix', async () => {
  const found = await server(`${DOOR}
func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.HasPrefix(r.URL.Path, d.prefix) {
		d.next.ServeHTTP(w, r)
		return
	}
	switch {
	case strings.HasPrefix(r.URL.Path, "/api/open/"):
		d.next.ServeHTTP(w, r)
		return
	}
	if r.URL.Path == "/api/language" || r.URL.Path == "/api/other" {
		d.next.ServeHTTP(w, r)
		return
	}
	if !request.IsAuthenticated(r) {
		http.Error(w, "sign in", http.StatusUnauthorized)
		return
	}
	d.next.ServeHTTP(w, r)
}
`);
  expect(found).toEqual([
    'GET /api/crates: listCrates newDoor',
    'POST /api/open/sign-in: signIn none',
    'GET /api/language: language none',
    'GET /page: page none',
  ]);
});

test('a path that is spared only where more holds is passed, and so is all where it cannot be told who goes on', async () => {
  const asks = `	if !request.IsAuthenticated(r) {
		http.Error(w, "sign in", http.StatusUnauthorized)
		return
	}
	d.next.ServeHTTP(w, r)
}
`;
  const sparing = (condition: string) =>
    server(`${DOOR}
func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if ${condition} {
		d.next.ServeHTTP(w, r)
		return
	}
${asks}`);
  expect((await sparing('d.isOpen && r.URL.Path == "/api/language"')).filter((each) => each.includes('none'))).toEqual(
    [],
  );
  expect((await sparing('mayGoOn(w)')).filter((each) => each.includes('none'))).toEqual([]);
});

test('a guard that is set up only where a setting says so spares its paths, too', async () => {
  const found = await server(
    `${DOOR}
func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if hasSession(r) {
		d.next.ServeHTTP(w, r)
		return
	}
	if isOpenPath(r.URL.Path, false) {
		d.next.ServeHTTP(w, r)
		return
	}
	http.Error(w, "closed", http.StatusForbidden)
}
`,
    'if config.SignIn {\n\t\thandler = newDoor(keys, "/api", handler, logger(), nil)\n\t}',
  );
  expect(found).toEqual([
    'GET /api/crates: listCrates passes maybe newDoor',
    'POST /api/open/sign-in: signIn none',
    'GET /api/language: language none',
    'GET /page: page passes maybe newDoor',
  ]);
});
