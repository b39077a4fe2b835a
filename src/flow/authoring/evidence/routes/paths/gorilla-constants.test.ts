import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

test('paths of gorilla in constants are read, and a chain around a handler is passed', async () => {
  const found = await doorsIn({
    'main.go': `package main

import (
	"net/http"

	"github.com/gorilla/mux"
	"github.com/justinas/alice"
)

const (
	helpPath  = "/help"
	boatsPath = "/boats"
	doorPath  = "/door"
)

type Harbour struct {
	preAuthChain alice.Chain
	boatChain    alice.Chain
}

func (h *Harbour) routes(prefix string) http.Handler {
	r := mux.NewRouter()
	r.Use(h.preAuthChain.Then)
	r.Path(helpPath).HandlerFunc(h.Help)
	r.Path(prefix + boatsPath).Handler(h.boatChain.ThenFunc(h.Boats))
	h.below(r.PathPrefix(prefix).Subrouter())
	return r
}

func (h *Harbour) below(s *mux.Router) {
	s.Path(doorPath).HandlerFunc(h.Door)
}

func (h *Harbour) Help(w http.ResponseWriter, r *http.Request) {}

func (h *Harbour) Boats(w http.ResponseWriter, r *http.Request) {}

func (h *Harbour) Door(w http.ResponseWriter, r *http.Request) {}
`,
  });
  expect(found).toEqual([
    'ANY /help: Harbour.Help passes h.preAuthChain.Then',
    'ANY /boats: Harbour.Boats passes h.boatChain.ThenFunc, h.preAuthChain.Then',
    'ANY /door: Harbour.Door ?',
  ]);
});

test('who calls is no guard where he is only handed to another question', async () => {
  const found = await doorsIn({
    'main.go': `package main

import "github.com/gin-gonic/gin"

func main() {
	r := gin.New()
	r.POST("/letters", Send)
}

func Send(c *gin.Context) {
	letter := NewLetter()
	if !letter.MayBeSent(c, c.User()) {
		c.AbortWithStatus(403)
		return
	}
}
`,
  });
  expect(found).toEqual(['POST /letters: Send ?']);
});
