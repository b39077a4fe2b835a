import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../../test/routes-in.ts';

const GUARDS = `package api

import "net/http"

type middleware struct {
	crates *Crates
}

func newMiddleware(c *Crates) *middleware {
	return &middleware{c}
}

func (m *middleware) withCORSHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		if r.Method == http.MethodOptions {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (m *middleware) validateKey(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get("X-Crate-Key")
		if key == "" {
			next.ServeHTTP(w, r)
			return
		}
		clerk := m.crates.ClerkByKey(key)
		if clerk == nil {
			answer.JSONUnauthorized(w, r)
			return
		}
		next.ServeHTTP(w, r.WithContext(withClerk(r.Context(), clerk)))
	})
}

func (m *middleware) validateBasic(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if request.IsAuthenticated(r) {
			next.ServeHTTP(w, r)
			return
		}
		name, password, given := r.BasicAuth()
		if !given {
			log.Warn("no header sent with the request",
				log.String("ip", request.IP(r)),
				log.String("uri", r.RequestURI),
			)
			answer.JSONUnauthorized(w, r)
			return
		}
		if err := m.crates.CheckPassword(name, password); err != nil {
			answer.JSONUnauthorized(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func requireClerk(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if clerkOf(r) == nil {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Inc()
		next.ServeHTTP(w, r)
	})
}

func listCrates(w http.ResponseWriter, r *http.Request) {}
func showCrate(w http.ResponseWriter, r *http.Request)  {}
`;

const doors = (api: string) =>
  doorsIn({ 'api/guards.go': GUARDS, 'api/api.go': `package api\n\nimport "net/http"\n\n${api}` });

test('what is put around a mux where it is returned stands before all of its routes', async () => {
  expect(
    await doors(`func NewHandler(crates *Crates) http.Handler {
	middleware := newMiddleware(crates)

	mux := http.NewServeMux()
	mux.HandleFunc("GET /crates", listCrates)
	mux.HandleFunc("GET /crates/{id}", showCrate)

	return middleware.withCORSHeaders(middleware.validateKey(middleware.validateBasic(mux)))
}
`),
  ).toEqual([
    'GET /crates: listCrates middleware.validateBasic',
    'GET /crates/{id}: showCrate middleware.validateBasic',
  ]);
});

test('a mux is followed by the names that it is given, on another mux, and where its function is called', async () => {
  expect(
    await doors(`func newRouter() http.Handler {
	root := http.NewServeMux()
	root.HandleFunc("GET /crates/open", showCrate)
	protected := requireClerk(crateRoutes())
	root.Handle("/v1/", protected)

	var handler http.Handler = root
	handler = counted(handler)
	return handler
}

func crateRoutes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/crates", listCrates)
	return mux
}
`),
  ).toEqual(['GET /crates/open: showCrate ?', 'GET /v1/crates: listCrates requireClerk']);
});

test('a mux that a function is handed has what its caller puts around it', async () => {
  expect(
    await doors(`func addRoutes(mux *http.ServeMux, crates *Crates) {
	mux.HandleFunc("GET /crates", listCrates)
}

func NewServer(crates *Crates) http.Handler {
	mux := http.NewServeMux()
	addRoutes(mux, crates)
	var handler http.Handler = mux
	handler = requireClerk(handler)
	handler = counted(handler)
	return handler
}
`),
  ).toEqual(['GET /crates: listCrates requireClerk']);
});

test('functions of two packages that are called alike are not taken for one another', async () => {
  const routes = (name: string) => `package ${name}

import "net/http"

func NewHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /${name}", show)
	return mux
}

func show(w http.ResponseWriter, r *http.Request) {}
`;
  expect(
    await doorsIn({
      'api/guards.go': GUARDS.replaceAll('requireClerk', 'RequireClerk'),
      'crates/routes.go': routes('crates'),
      'labels/routes.go': routes('labels'),
      'go.mod': 'module example.com/depot\n',
      'server/server.go': `package server

import (
	"net/http"

	"example.com/depot/api"
	"example.com/depot/crates"
	"example.com/depot/labels"
)

func newRouter() http.Handler {
	root := http.NewServeMux()
	root.Handle("/crates", api.RequireClerk(crates.NewHandler()))
	labelRoutes := labels.NewHandler()
	root.Handle("/labels/", labelRoutes)
	return root
}
`,
    }),
  ).toEqual(['GET /crates: show api.RequireClerk', 'GET /labels: show ?', 'ANY /crates: NewHandler api.RequireClerk']);
});

test('the mux of an object has what another method puts around it', async () => {
  expect(
    await doors(`type Server struct {
	mux *http.ServeMux
}

func (s *Server) routes() {
	s.mux.HandleFunc("GET /crates", listCrates)
}

func (s *Server) Handler() http.Handler {
	return counted(requireClerk(s.mux))
}
`),
  ).toEqual(['GET /crates: listCrates requireClerk']);
});

test('each of a chain stands around the mux at its end', async () => {
  expect(
    await doors(`import "github.com/justinas/alice"

func routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /crates", listCrates)
	standard := alice.New(counted, requireClerk)
	return standard.Then(mux)
}
`),
  ).toEqual(['GET /crates: listCrates requireClerk']);
});

test('what is put around a mux only by a setting is told as that, and what looks at nobody is not told', async () => {
  expect(
    await doors(`func NewHandler(config Config) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /crates", listCrates)
	var handler http.Handler = mux
	if config.SignIn {
		handler = requireClerk(handler)
	}
	return counted(handler)
}

func NewOpen() http.Handler {
	open := http.NewServeMux()
	open.HandleFunc("GET /open", showCrate)
	return counted(open)
}
`),
  ).toEqual(['GET /crates: listCrates passes maybe requireClerk', 'GET /open: showCrate ?']);
});

test('a mux that is served with a guard and without one is not told to have it', async () => {
  expect(
    await doors(`func serve() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /crates", listCrates)
	go http.ListenAndServe("127.0.0.1:9000", mux)
	http.ListenAndServe(":8000", requireClerk(mux))
}
`),
  ).toEqual(['GET /crates: listCrates passes maybe requireClerk']);
});

test('what looks at nobody around a mux is not told', async () => {
  expect(
    await doors(`func NewHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /crates", listCrates)
	return counted(mux)
}
`),
  ).toEqual(['GET /crates: listCrates none']);
});

test('what is handed a mux to serve it stands around nothing', async () => {
  expect(
    await doors(`func run() error {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /crates", listCrates)
	server, err := prepare(mux)
	if err != nil {
		return err
	}
	return server.Run()
}

func prepare(mux *http.ServeMux) (*settings, error) {
	return &settings{mux: mux}, nil
}
`),
  ).toEqual(['GET /crates: listCrates none']);
});

test('what could not be read around a mux is passed', async () => {
  expect(
    await doors(`import "example.com/gate"

func NewHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /crates", listCrates)
	return gate.Closed(mux)
}
`),
  ).toEqual(['GET /crates: listCrates passes gate.Closed']);
});

test('a guard of a whole mux does not stand before the paths that it spares by its own text', async () => {
  const written = (isPublic: string) => `type sessions struct{}

func newSessions() *sessions { return &sessions{} }

func (s *sessions) handle(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isAsset(r) {
			next.ServeHTTP(w, r)
			return
		}
		session, err := s.load(r)
		if err != nil {
			http.Error(w, "broken", http.StatusInternalServerError)
			return
		}
		r = r.WithContext(withSession(r.Context(), session))
		if !request.IsAuthenticated(r) && !isPublic(r) {
			http.Redirect(w, r, "/login", http.StatusFound)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func isAsset(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/assets/")
}

func isPublic(r *http.Request) bool {
	${isPublic}
}

func Serve() http.Handler {
	keeper := newSessions()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /assets/{name}", showCrate)
	mux.HandleFunc("GET /labels/{id}/print", showCrate)
	mux.HandleFunc("GET /crates", listCrates)
	mux.HandleFunc("GET /crates/{id}", showCrate)
	return keeper.handle(mux)
}
`;
  expect(
    await doors(
      written(
        'path := r.URL.Path\n\tif path == "/offline" {\n\t\treturn true\n\t}\n\treturn strings.HasPrefix(path, "/labels/")',
      ),
    ),
  ).toEqual([
    'GET /labels/{id}/print: showCrate none',
    'GET /crates: listCrates keeper.handle',
    'GET /crates/{id}: showCrate keeper.handle',
    'GET /assets/{name}: showCrate none',
  ]);
  expect(await doors(written('return open.MatchString(r.URL.Path)'))).toEqual([
    'GET /labels/{id}/print: showCrate passes keeper.handle',
    'GET /crates: listCrates passes keeper.handle',
    'GET /crates/{id}: showCrate passes keeper.handle',
    'GET /assets/{name}: showCrate none',
  ]);
});
