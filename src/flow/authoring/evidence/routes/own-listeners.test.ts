import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';

const program = (listen: string, serve: string): string => `package main

import (
	"net"
	"net/http"
)

func receive() {
	address := "127.0.0.1:0"
	mux := http.NewServeMux()
	mux.HandleFunc("/crates", takeCrate)
	listener, err := net.Listen("tcp", ${listen})
	if err != nil {
		panic(err)
	}
	go func() {
		${serve}
	}()
}

func main() {
	receive()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /boats", listBoats)
	http.ListenAndServe(":8080", mux)
}
`;

async function pathsIn(listen: string, serve: string): Promise<string[]> {
  const evidence = await evidenceIn({ 'go.mod': 'module shop\n', 'main.go': program(listen, serve) });
  return routesOf(evidence).map(({ path }) => path);
}

test('what is served to the program itself, at a port that nobody else can know, is no part of the interface', async () => {
  const ways = ['http.Serve(listener, mux)', '(&http.Server{Handler: mux}).Serve(listener)'];
  for (const serve of ways) {
    expect(await pathsIn('address', serve)).toEqual(['/boats']);
    expect(await pathsIn('"localhost:0"', serve)).toEqual(['/boats']);
  }
  expect((await pathsIn('"127.0.0.1:8090"', 'http.Serve(listener, mux)')).sort()).toEqual(['/boats', '/crates']);
  expect((await pathsIn('chosen', 'http.Serve(listener, mux)')).sort()).toEqual(['/boats', '/crates']);
  expect((await pathsIn('address', 'http.Serve(other, mux)')).sort()).toEqual(['/boats', '/crates']);
});
