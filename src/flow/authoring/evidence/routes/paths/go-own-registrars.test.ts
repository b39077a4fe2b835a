import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';
import { handlerOf } from '../handlers/handlers.ts';

async function told(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn({ 'go.mod': 'module example.org/harbour\n', ...sources });
  return routesOf(evidence)
    .map((route) => {
      const { method, path, whole, seen } = route;
      return `${method} ${whole ? '' : '…'}${path} ${handlerOf(evidence, route)?.name ?? 'nobody'}${seen ? ' open' : ''}`;
    })
    .sort();
}

const boats = (body: string): string => `package boats

import (
	"net/http"

	"example.org/harbour/web"
)

type Boats struct {
	registrar web.Registrar
	conf      Config
}

func (b *Boats) fill() {
${body}
}

func (b *Boats) handleList(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
}

func (b *Boats) handleMoor(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
}
`;
const web = (body: string): string => `package web

import "net/http"

type Registrar interface {
	Enrol(method, path string, h http.HandlerFunc)
}

type Silent struct{}

func (Silent) Enrol(_, _ string, _ http.HandlerFunc) {}

type Keeper struct {
	mux  *http.ServeMux
	wrap func(method string, h http.HandlerFunc) http.Handler
}

func (k *Keeper) Enrol(method, path string, h http.HandlerFunc) {
${body}
}
`;
const TWO =
  '\tb.registrar.Enrol(http.MethodGet, "/boats", b.handleList)\n\tb.registrar.Enrol(\n\t\thttp.MethodPost,\n\t\t"/boats/moor",\n\t\tb.handleMoor,\n\t)';

test('routes of Go that an interface of the project is handed are those that a method of its name registers', async () => {
  const wrapped = web('\twrapped := k.wrap(method, h)\n\tk.mux.Handle(path, wrapped)');
  expect(await told({ 'boats/boats.go': boats(TWO), 'web/web.go': wrapped })).toEqual([
    'GET /boats Boats.handleList',
    'POST /boats/moor Boats.handleMoor',
  ]);
  const held = '\tenrol := b.conf.Registrar.Enrol\n\tenrol(http.MethodGet, "/boats", b.handleList)';
  const joined = web('\tpattern := method + " " + path\n\tk.mux.Handle(pattern, h)');
  expect(await told({ 'boats/boats.go': boats(held), 'web/web.go': joined })).toEqual(['GET /boats Boats.handleList']);
});

test('what such a method puts before the path stands in it, and what cannot be told registers nothing', async () => {
  const below = web('\tk.mux.HandleFunc(method+" /api"+path, h)');
  expect(await told({ 'boats/boats.go': boats(TWO), 'web/web.go': below })).toEqual([
    'GET /api/boats Boats.handleList',
    'POST /api/boats/moor Boats.handleMoor',
  ]);
  const unknown = web('\tk.mux.HandleFunc(k.below(method)+path, h)');
  expect(await told({ 'boats/boats.go': boats(TWO), 'web/web.go': unknown })).toEqual([]);
  const counted = web('\tk.wrap(method+path, h)');
  expect(await told({ 'boats/boats.go': boats(TWO), 'web/web.go': counted })).toEqual([]);
});

test('a function of the project that a field holds registers what the field is called with', async () => {
  const main = `package main

import "net/http"

func main() {
	conf := boats.Config{
		AddRoute: addRoute,
	}
	boats.New(conf)
}

func addRoute(method, path string, h http.HandlerFunc) {
	http.HandleFunc(path, only(method, h))
}
`;
  const body = '\tb.conf.AddRoute("GET", "/boats", b.handleList)\n\tb.conf.Refuse("GET", "/boats", b.handleMoor)';
  expect(await told({ 'boats/boats.go': boats(body), 'main.go': main })).toEqual(['GET /boats Boats.handleList']);
});
