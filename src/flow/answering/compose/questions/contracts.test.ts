import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const RUST = {
  'Cargo.toml': '[package]\nname = "sieveling"\nversion = "0.1.0"\n',
  'src/sieve.rs': `use std::fmt::Debug;

/// A trait that says which grain stays in a sieve.
pub trait Sieve: Debug {
    fn keeps(&self, grain: u8) -> bool;
}
`,
  'src/sieves.rs': `use crate::sieve::Sieve;

pub const SIEVES: &[&dyn Sieve] = &[&Coarse, &Fine, &Odd];

#[derive(Debug)]
pub struct Coarse;

impl Sieve for Coarse {
    fn keeps(&self, grain: u8) -> bool {
        grain > 100
    }
}

#[derive(Debug)]
pub struct Fine;

impl Sieve for Fine {
    fn keeps(&self, grain: u8) -> bool {
        let least = 10;
        grain > least
    }
}

#[derive(Debug)]
pub struct Odd;

impl Sieve for Odd {
    fn keeps(&self, grain: u8) -> bool {
        let two = 2;
        let rest = grain % two;
        rest == 1
    }
}
`,
  'bench/flags.py': 'import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument("--sieve")\n',
};

test('one more of what several types implement is made like the shortest of them, and named where they are listed', async () => {
  const { text } = await askSources('How do I add a new sieve?', { sources: RUST });
  expect(text).toContain('Implement the trait `Sieve` in `src/sieve.rs`, as `Coarse` does');
  expect(text).toContain('impl Sieve for Coarse {');
  expect(text).toContain('one of 3 types outside of tests that were found to implement it');
  expect(text).toContain('Name it where most of the others are named: `SIEVES` in `src/sieves.rs`');
});

test('what implements a trait is told where the trait is to change', async () => {
  const { text } = await askSources('What breaks if I change `Sieve`?', { sources: RUST });
  expect(text).toContain('Three types implement or extend it: `Coarse` in `src/sieves.rs`');
});

test('a project that says its own name is not asked about by it', async () => {
  const sources = { ...RUST, 'src/sieveling.rs': 'pub fn sieveling_version() -> u8 {\n    1\n}\n' };
  const { text } = await askSources('What happens when sieveling meets a coarse grain?', { sources });
  expect(text).not.toContain('The closest match is `sieveling_version`');
});

const SCHOOL = {
  'prisma/schema.prisma': `model School {
  id    String @id
  name  String
  pupils Pupil[]
}

model Pupil {
  id       String @id
  schoolId String
  school   School @relation(fields: [schoolId], references: [id])
}
`,
  'src/features/school/data.ts': 'export function schoolExists(id: string): boolean {\n  return id !== "";\n}\n',
  'src/features/school/list.ts': 'export const schoolNames = (): string[] => [];\n',
  'src/test-helpers/enrol.ts': 'export function enrolPupil(name: string): string {\n  return name;\n}\n',
  'src/office/enrolment.ts':
    'export function acceptEnrolment(pupil: string): string {\n  // A pupil enrols once.\n  return pupil;\n}\n',
  'src/rights.ts':
    'export function canTeacherManageSchool(teacher: string, school: string): boolean {\n  return teacher === school;\n}\n',
  'src/bell.ts': `let late: string | null = null;

/** Sets the late bell. */
export function setLateBell(bell: string): void {
  late = bell;
}

export function isBellLate(bell: string): boolean {
  return late === bell;
}
`,
  'src/tables.ts': `export function seat(pupil: string, isLate: boolean): void {
  if (isLate) {
    ring(pupil);
  }
  ring('bell');
  if (pupil === '') {
    sendHome(pupil);
  }
}

function ring(what: string): void {}

function sendHome(pupil: string): void {}
`,
};

test.each([
  [
    'What is a school?',
    ['`School` is a stored model in `prisma/schema.prisma`', 'points to it: `Pupil`', '`src/features/school/`'],
    [],
  ],
  ['How is it decided whether a bell is late?', ['`isBellLate`'], []],
  ['How does a pupil enrol?', ['acceptEnrolment'], ['The closest match is `enrolPupil`']],
  ['Where is it decided whether a teacher is allowed to manage a school?', ['`canTeacherManageSchool`'], ['No rule']],
  // A call that is also made elsewhere is not told as if it hung on one of its conditions.
  ['How does `seat` work?', ['1. calls `ring`', "2. if `pupil === ''`, calls `sendHome`"], ['if `isLate`']],
])('%s', async (question, said, unsaid) => {
  const { text } = await askSources(question, { sources: SCHOOL });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test('sides of a comparison are the modules that bear the very words, with what they keep', async () => {
  const schema = (name: string, fields: string): string =>
    `defmodule Harbour.${name} do\n  use Ecto.Schema\n\n  schema "${name.toLowerCase()}s" do\n${fields}  end\nend\n`;
  const { text } = await askSources('What is the difference between a ship and a crew?', {
    sources: {
      'lib/harbour/ship.ex': schema('Ship', '    field :name, :string\n    field :length, :integer\n'),
      'lib/harbour/crew.ex': schema('Crew', '    field :captain, :string\n'),
      'lib/harbour/live/ships.ex': 'defmodule Harbour.Live.Ships do\n  def ships(), do: []\nend\n',
    },
  });
  expect(text).toMatch(/^`Harbour/);
  expect(text).toContain('`Harbour.Ship` is a module in `lib/harbour/ship.ex`; `Harbour.Crew` is a module');
  expect(text).toContain('`name` and `length`');
});

const GATE = {
  'users/password.go': `package users

import "harbour/errors"

// CheckPassword checks the password of a user.
func CheckPassword(password string, least int) error {
	if len(password) < least {
		return errors.ErrShortPassword{Least: least}
	}
	if strict {
		if password == "anchor" {
			return errors.ErrEasyPassword
		}
	}
	return nil
}
`,
  'lib/harbour/berth.ex': `defmodule Harbour.Berth do
  use Ecto.Schema

  schema "berths" do
    field :label, :string
    field :code, :string
  end

  def changeset(berth, attrs) do
    berth
    |> cast(attrs, [:label, :code])
    |> unique_constraint(:label, name: :berths_quay_label_index)
    |> unique_constraint(:code)
  end
end
`,
};

test.each([
  // An error with a name of its own says what is refused; inside another condition it is not always refused.
  [
    "What must hold for a user's password?",
    [
      '`CheckPassword` fails with `ErrShortPassword` if `len(password) < least`',
      '`CheckPassword` can fail with `ErrEasyPassword` if `password == "anchor"`',
    ],
    [],
  ],
  // An index with a name of its own may span other columns too.
  ['What must hold for a berth?', ['`code` of `Berth` must be unique'], ['`label` of `Berth` must be unique']],
])('%s', async (question, said, unsaid) => {
  const { text } = await askSources(question, { sources: GATE });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

const GO = {
  'go.mod': 'module example.org/shop\n',
  'store/store.go': `package store

// Store keeps the orders of the shop.
type Store interface {
	Add(id string, total int) error
	Find(id string) (int, error)
	Close() error
}
`,
  'store/memory/memory.go': `package memory

import "example.org/shop/store"

var _ store.Store = (*orders)(nil)
`,
  'store/memory/orders.go': `package memory

type orders struct{ totals map[string]int }

func (o *orders) Add(id string, total int) error { return nil }
`,
  'store/disk/disk.go': `package disk

type Disk struct{ path string }

func (d *Disk) Add(id string, total int) error { return nil }
func (d *Disk) Find(id string) (int, error)    { return 0, nil }
func (d *Disk) Close() error                   { return nil }
`,
  'mail/box.go': `package mail

type Box struct{ name string }

func (b *Box) Add(letter string) error { return nil }
func (b *Box) Find(id string) string   { return "" }
func (b *Box) Close() error            { return nil }
`,
  'web/cache.go': `package web

import "example.org/shop/store"

type cached struct {
	store.Store
	last int
}
`,
};

test('what implements an interface of Go is known by a line that says so, or by all methods of it', async () => {
  const { text } = await askSources('Which types implement `Store`?', { sources: GO });
  expect(text).toContain('Two types were found: `Disk` in `store/disk/disk.go`');
  expect(text).toContain('`orders` in `store/memory/orders.go`');
  const impact = await askSources('What breaks if I change `Store`?', { sources: GO });
  expect(impact.text).toContain('Three types implement or extend it: `Disk` in');
  expect(impact.text).toContain('`cached` in `web/cache.go`');
  expect(impact.text).not.toContain('Box');
});

const PAYMENT_WAYS = ['cash', 'card', 'check', 'voucher'];
const PAYMENTS = {
  'go.mod': 'module example.org/shop\n',
  'payment/payment.go': 'package payment\n\n// Payment takes money.\ntype Payment interface{}\n',
  'storage/storage.go': 'package storage\n\n// Payment is a row.\ntype Payment struct{ ID string }\n',
  'config/config.go': 'package config\n\n// Payment is a part of the file.\ntype Payment struct{ Type string }\n',
  'web/form.go': 'package web\n\n// Payment is what a form sends.\ntype Payment struct{ Total int }\n',
  'server/payments.go': `package server

import (
${PAYMENT_WAYS.map((way) => `\t"example.org/shop/payment/${way}"`).join('\n')}
)

var payments = map[string]any{
${PAYMENT_WAYS.map((way) => `\t"${way}": new(${way}.Config),`).join('\n')}
}
`,
  ...Object.fromEntries(
    PAYMENT_WAYS.map((way, place) => [
      `payment/${way}/${way}.go`,
      `package ${way}

import "example.org/shop/payment"

type Config struct{ Name string }

func (c *Config) Open(id string) (payment.Payment, error) {
	steps := ${place}
${'\tsteps++\n'.repeat(place + 2)}	return steps, nil
}

func ${way[0]?.toUpperCase()}${way.slice(1)}Only(id string) string {
	a := id
	b := a
	c := b
	return c
}
`,
    ]),
  ),
};

test('one more of what has a folder each is made like the shortest and named where the others are imported', async () => {
  const { text } = await askSources('How do I add a new payment?', { sources: PAYMENTS });
  expect(text).toContain('Add a folder to `payment/`, which holds four folders; `payment/cash/cash.go` is one');
  expect(text).toContain('func (c *Config) Open(id string)');
  expect(text).toContain('Name it in `server/payments.go`, which imports 4 of them');
});

test('what has a folder each is listed by its folders', async () => {
  const { text } = await askSources('Which payments are supported?', { sources: PAYMENTS });
  expect(text).toContain('Four folders were found: `card`');
  expect(text).toContain('folders in the folder `payment/`');
});

test('where an endpoint is, is told by the route that ends in its name', async () => {
  const sources = {
    'go.mod': 'module example.org/shop\n',
    'web/token.go': `package web

import "net/http"

// Mount hangs the routes.
func (h *Handler) Mount(mux *http.ServeMux) {
	mux.HandleFunc("POST /token", h.issue)
	mux.HandleFunc("GET /orders", h.list)
}

func (h *Handler) issue(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(200)
}

func (h *Handler) list(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(200)
}

// Document has the token endpoint of somebody else.
type Document struct{ TokenURL string }
`,
  };
  const { text } = await askSources('Where is the token endpoint implemented?', { sources });
  expect(text).toContain('`POST /token` is answered by `Handler.issue` in `web/token.go`');
  const orders = await askSources('Where is the refund endpoint implemented?', { sources });
  expect(orders.text).not.toContain('is answered by');
});

const ROPES = {
  'go.mod': 'module ferry.example/dock\n\ngo 1.24\n',
  'mooring/rope.go': `package mooring

// Rope holds a boat.
type Rope interface {
	Length() int
	Tie(boat string) error
	Loosen(boat string) error
}

// RopeKeeper has ropes.
type RopeKeeper interface {
	Ropes() []Rope
	RopeOf(boat string) Rope
	AllRopes(limit int) []Rope
}
`,
  'towing/rope.go': `package towing

// Rope pulls a boat.
type Rope interface {
	Pull(boat string) error
}
`,
  'harbor/pier.go': `package harbor

import "ferry.example/dock/mooring"

type pierParts interface {
	mooring.RopeKeeper
}

type PierKit interface {
	mooring.RopeKeeper
}

type QuayKit interface {
	mooring.RopeKeeper
}

func Open(parts pierParts, kit PierKit, quay QuayKit) int {
	return len(parts.Ropes()) + len(kit.Ropes()) + len(quay.Ropes())
}
`,
  ...Object.fromEntries(
    ['hemp', 'wire'].map((name) => [
      `${name}/${name}.go`,
      `package ${name}

type Line struct {
	meters int
	knots  int
	color  string
}

func (l *Line) Length() int { return l.meters }

func (l *Line) Tie(boat string) error { return nil }

func (l *Line) Loosen(boat string) error { return nil }
`,
    ]),
  ),
};

test('an interface of Go that embeds another implements nothing, and a contract of the same name is told', async () => {
  const { text } = await askSources('How do I add a new rope?', { sources: ROPES });
  expect(text).toContain('Implement the interface `Rope` in `mooring/rope.go`, as `Line` does');
  expect(text).toContain('Another contract is called `Rope` too: the one in `towing/rope.go`');
  const { text: keeper } = await askSources('How do I add a new rope keeper?', { sources: ROPES });
  expect(keeper).not.toMatch(/as `(?:pierParts|PierKit|QuayKit)` does/);
});
