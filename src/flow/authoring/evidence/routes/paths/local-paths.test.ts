import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

const main = `package main

import (
	"net/http"
	"os"
	"strings"

	"github.com/go-chi/chi/v5"
	"shop/paths"
)

func main() {
	r := chi.NewRouter()
	crates := paths.Crates
	if !strings.HasSuffix(crates, "*") {
		crates += "*"
	}
	r.Get(crates, showCrate)
	boats := "/boats"
	r.Get(boats, listBoats)
	oars := "/oars"
	if len(os.Args) > 1 {
		oars = os.Args[1]
	}
	r.Get(oars, listOars)
	sails := os.Getenv("SAILS")
	r.Get(sails, listSails)
	ropes := paths.Ropes + "/{id}"
	r.Post(ropes, tieRope)
	for _, knot := range knots {
		r.Get(knot, showKnot)
	}
	http.ListenAndServe(":8080", r)
}
`;

test('a path that a variable of the function holds is told where nothing else sets that', async () => {
  const constants = 'package paths\n\nconst Crates = "/stored/crates/"\n\nconst Ropes = "/ropes"\n';
  const evidence = await evidenceIn({ 'go.mod': 'module shop\n', 'main.go': main, 'paths/paths.go': constants });
  const routes = routesOf(evidence).map(({ method, path, handler }) => `${method} ${path} ${handler}`);
  expect(routes.sort()).toEqual(['GET /boats listBoats', 'GET /stored/crates/* showCrate', 'POST /ropes/{id} tieRope']);
});
