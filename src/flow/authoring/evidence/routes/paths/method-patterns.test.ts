import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

test('a pattern of net/http that is joined from a constant of its method and a path has both', async () => {
  const main = `package main

import "net/http"

const cratePath = "/crates/{id}"

func main() {
	mux := http.NewServeMux()
	mux.Handle(http.MethodPost+" "+"/crates", http.HandlerFunc(pack))
	mux.HandleFunc(http.MethodDelete+" "+cratePath, drop)
	mux.HandleFunc(methodOf(pack)+" /stamps", pack)
	http.ListenAndServe(":80", mux)
}
`;
  const routes = routesOf(await evidenceIn({ 'main.go': main }));
  expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /crates', 'DELETE /crates/{id}']);
});
