// Files whose texts repeat what patterns repeat, in the places that extractors, documents and answers look at: a pattern that
// can read a run in many ways takes seconds of it, or for ever.

/** What is repeated. */
export const PUMPS: readonly string[] = [
  ' ',
  '\t',
  '\n',
  ' \n',
  'a',
  '0',
  '_',
  '-',
  '*',
  'a ',
  'a.',
  'a?.',
  'a->',
  'a::',
  'a, ',
  '"x", ',
  "'a' | ",
  '(',
  '[',
  '{',
  '<',
  '(a) ',
  '[a](b) ',
  '`a` ',
  '@A ',
  '// ',
  '# ',
  '/* */ ',
  '/a',
  '/:a',
  '$a->',
  `\${a} `,
  '{a}',
  'a=b ',
  'a: b, ',
  '<a> ',
  '\n// a',
  '\n# a',
  '\n- a',
  '\n  a: b',
  '\n@A',
  '&& a ',
  'A a B b ',
  '#1, ',
  'x.y(z).',
];

/** A file for each language and format; `§` is where the run stands. */
export const PLACES: Readonly<Record<string, string>> = {
  'ts/%.ts': `import { Router } from 'express';
import { z } from 'zod';
/** Makes boats. §
 * @param a §
 */
export const NAME = §;
export type Kind = 'a' | §;
export const KINDS = ['a', §] as const;
const port = process.env.PORT ?? §;
router.get('/boats§', §handle);
router.post(\`/boats/§\`, auth, (req, res) => { if (§) throw new Error('boat § missing'); res.json(§); });
export const Boat = z.object({ name: z.string().min(§), §: z.number() });
/** §must never be empty. */
export function make(boat: § = §): § { switch (boat) { case §: return §; default: return null; } }
@Entity() export class Hull { @Column(§) name: § = §; @OneToMany(() => §) boats; constructor(private a: §) {} }
for (const x of §) { await this.store§.save(x); }
export enum Mode { A = §, B = § }
it('makes a boat §', () => { expect(make(§)).toBe(§); });
cron.schedule('§', () => run(§));
`,
  'js/%.js': `const express = require('express');
module.exports = { port: process.env.PORT || §, § };
app.use('/api§', §require('./boats'));
app.route('/boats§').get(§).post(§);
program.command('make§ <boat>').option('--name§ <x>', '§', §).action(§);
const boat = new Schema({ name: { type: String, required: §, default: §, enum: [§] } });
/* § */
if (§) { return res.status(400).send('§'); }
x = a§ === b ? § : §;
`,
  'tsx/%.tsx': `import { Route } from 'react-router-dom';
export function Page({ a = §, b }: { a: §; b?: § }) { const [x, set] = useState(§); return <Route path="/boats§" element={<A b={§} />}>§</Route>; }
export const Button = styled.button\`§\`;
`,
  'py/%.py': `"""Makes boats. §"""
import os
from django.db import models
from fastapi import APIRouter
PORT = os.environ.get("PORT", §)
KINDS = (§)
class Boat(models.Model):
    """A boat. §"""
    name = models.CharField(§)
    kind: § = §
    class Meta:
        ordering = [§]
@router.get("/boats§", response_model=§)
@A(§)
async def make(boat: § = §, *args) -> §:
    """§
    :param a: §
    """
    if §:
        raise ValueError("boat § missing")
    for x in §:
        self.store§.save(x)
    match boat:
        case §:
            return §
    assert §, "§"
urlpatterns = [path('boats/§', §, name='§')]
parser.add_argument('--name§', default=§, help='§')
@click.option('--x§', §)
def test_makes_a_boat(): assert make(§) == §
`,
  'go/%.go': `// Package boats makes boats. §
package boats
import "net/http"
// Boat is §
type Boat struct {
	Name string \`json:"name§" gorm:"§"\` // §
	Kind § \`env:"KIND§"\`
}
const Port = §
var kinds = []string{§}
// Make makes §
func (b *Boat) Make(a §, c §) (§, error) {
	if § { return fmt.Errorf("boat § missing") }
	switch a { case §: return § }
	for _, x := range § { b.store§.Save(x) }
	r.HandleFunc("/boats§", §).Methods(§)
	os.Getenv("PORT§")
	flag.String("name§", §, "§")
	return §
}
`,
  'java/%.java': `package boats; import jakarta.persistence.*;
/** A boat. § @param a § */
@Entity @Table(name = "boats§", §)
public class Boat extends § implements § {
  @Column(§) @Size(§) private String name = §;
  @Value("\${port:§}") int port;
  public static final String KIND = §;
  /** § */
  @GetMapping("/boats§") @PreAuthorize("§") public § make(@RequestParam(§) § a, List<§> b) throws § {
    if (§) throw new IllegalArgumentException("boat § missing");
    for (X x : §) { store§.save(x); } switch (a) { case §: return §; } return §; }
  enum Mode { A(§), B(§) }
}
`,
  'kt/%.kt': `package boats
/** A boat. § */
@Entity data class Boat(@Column(§) val name: § = §, @Id val id: §)
fun Route.boats() { get("/boats§") { if (§) throw X("§"); call.respond(§) } }
val port = System.getenv("PORT") ?: §
fun make(a: § = §): § = when (a) { § -> §; else -> § }
enum class Mode(val a: §) { A(§), B(§) }
`,
  'cs/%.cs': `namespace Boats; 
/// <summary>A boat. §</summary>
[Table("boats§")] public class Boat : §, § { [Column(§)] public § Name { get; set; } = §;
[HttpGet("boats/§")] [Authorize(§)] public async Task<§> Make([FromQuery(§)] § a = §) { if (§) throw new X("boat § missing"); foreach (var x in §) a§.B(x); return a switch { § => §, _ => § }; } }
app.MapGet("/boats§", §);
modelBuilder.Entity<Boat>().Property(§).HasMaxLength(§);
public enum Mode { A = §, B }
`,
  'rb/%.rb': `# Makes boats. §
class Boat < ApplicationRecord
  validates :name, presence: true, length: { §: § }, §
  belongs_to :owner, §
  enum kind: { §: §, § }
  scope :old, -> { where(§) }
  # §
  def make(a = §, b: §)
    raise "boat § missing" unless §
    a§.each { |x| § }
    case a when § then § end
  end
end
Rails.application.routes.draw do
  resources :boats§, only: [§] do get '§', to: '§' end
end
create_table :boats, § do |t| t.string :name, § end
ENV.fetch('PORT', §)
`,
  'php/%.php': `<?php
/** A boat. § @param § $a § */
#[ORM\\Entity(§)] class Boat extends § implements § {
  #[ORM\\Column(§)] private § $name = §;
  protected $signature = 'boats:make {a§} {--b=§ : §}';
  protected $fillable = [§];
  #[Route('/boats§', methods: [§])] public function make(§ $a = §): § { if (§) { throw new X('boat § missing'); } foreach ($a as §) { $this->store§->save(); } return match ($a) { § => §, default => § }; }
  public function rules() { return ['name' => 'required|§', 'b' => [§]]; } }
Route::get('/boats§', §)->middleware(§);
Schema::create('boats', function ($table) { $table->string('name', §)->default(§)->§; });
$x = env('PORT', §); const KIND = §;
`,
  'rs/%.rs': `//! Makes boats. §
/// A boat. §
#[derive(Serialize, §)] #[serde(§)] pub struct Boat { #[arg(long, §)] pub name: §, kind: Option<§> }
pub enum Mode { A(§), #[a(§)] B }
#[get("/boats§")] async fn make(a: §, b: Vec<§>) -> § { if § { return Err("boat § missing".into()); } match a { § => §, "a" | § => § } for x in § { a§.b(x); } }
fn main() { let app = Router::new().route("/boats§", get(§)); std::env::var("PORT").unwrap_or(§); bail!("§"); }
const PORT: u16 = §;
`,
  'ex/%.ex': `defmodule Boats.Boat do
  @moduledoc "Makes boats. §"
  @doc "§"
  schema "boats§" do field :name, :string, default: § ; belongs_to :a, § end
  def changeset(boat, a \\\\ §), do: boat |> cast(a, [§]) |> validate_length(:name, §)
  scope "/api§", § do get "/boats§", §, :index end
  def make(a) when §, do: case a do § -> § end
  raise "boat § missing"
end
`,
  'c/%.c': `/* Makes boats. § */
#define PORT §
typedef struct boat { char name[§]; § } boat_t;
enum mode { A = §, § };
static int make(§ a, char *b) { if (§) { fprintf(stderr, "boat § missing"); return §; } switch (a) { case §: break; } for (x = §; §; §) a§->b(§); getenv("PORT§"); }
`,
  'sh/%.sh': `#!/bin/sh
# Makes boats. §
PORT=\${PORT:-§}
NAME="§"
case "$1" in §) § ;; make|§) run § ;; esac
if [ § ]; then echo "usage: boats § [--a §]"; exit 1; fi
for x in §; do docker run -e A=§ §; done
`,
  'sql/%.sql': `-- Boats. §
CREATE TABLE boats§ (id int PRIMARY KEY §, name varchar(§) NOT NULL DEFAULT §, kind enum('a', §), CHECK (§), FOREIGN KEY (§) REFERENCES §, CONSTRAINT c UNIQUE (§));
ALTER TABLE boats ADD COLUMN a § DEFAULT §;
CREATE UNIQUE INDEX i ON boats (§) WHERE §;
CREATE VIEW v AS SELECT § FROM § WHERE §;
COMMENT ON TABLE boats IS '§';
INSERT INTO boats VALUES (§);
`,
  'yaml/%/docker-compose.yml': `services:
  db:
    image: postgres:§
    command: § --a=§
    ports: ["§:80", §]
    environment:
      A: \${PORT:-§}
      - B=§
    # §
    depends_on: [§]
on: §
jobs:
  a:
    steps:
      - run: § && §
      - uses: §
`,
  'openapi/%/openapi.yaml': `openapi: 3.0.0
info: { title: §, description: § }
paths:
  /boats§:
    get:
      summary: §
      parameters: [§]
      responses: { '200': { description: § } }
`,
  'toml/%/pyproject.toml': `[project]
name = "boats§"
description = "§"
dependencies = ["a>=1§", §]
[tool.poetry.dependencies]
b = §
[project.scripts]
boats = "boats:§"
`,
  'toml/%/Cargo.toml': `[package]
name = "boats§"
[dependencies]
a = { version = "§", § }
[features]
default = [§]
`,
  'json/%/package.json': `{ "name": "boats§", "description": "§", "scripts": { "build": "§", "test§": "a && §" }, "dependencies": { "a§": "^1.§" }, "bin": { "boats§": "§" } }
`,
  'md/%.md': `# Boats §
§
> §
**Boats** is a program that makes boats. §
A § B.
## Features §
- **Fast§**: it is §
* \`a\` - §
1. §
## Usage §
\`\`\`sh
boats § --a §
\`\`\`
| Option § | Default |
|---|---|
| \`--a§\` | § |
Boats must never § unless §. Only § may §.
## Configuration
\`PORT\`: § (default: §)
`,
  'docs/adr/%.md': `# 1. Use boats §
Date: §
Status: Accepted §
## Context
We need boats because §
## Decision
We use § because §. §
## Consequences
§
`,
  'log/%/CHANGELOG.md': `# Changelog §
## [1.2.0] - 2024-01-01 §
### Added §
- Boats § (#12) §
- **a§**: § by @b in §
## v1.1.0 (§)
* fix(§): §
`,
  'readme/%/README.md': `<h1 align="center">Boats §</h1>
<p>§</p>
Boats is § for § that §
[![a](§)](§) §
## What is it? §
§
## Requirements
- Node § or §
`,
  'env/%/.env.example': `# The port. §
PORT=§
# NAME=§
KIND="§" # §
§=a
`,
  'docker/%/Dockerfile': `# Boats §
FROM node:§ AS a
ARG A=§
ENV PORT=§ B=§
RUN apk add § && § \\
  §
CMD ["node", §]
ENTRYPOINT § a
EXPOSE §
`,
  'html/%.html': `<!doctype html><title>Boats §</title><!-- § --><form action="/boats§" method="post"><input name="a§" §><label>§</label></form><script>§</script><a href="§">§</a>
`,
  'vue/%.vue': `<template><a :b="§" @click="§">§ {{ § }}</a></template>
<script setup lang="ts">
/** § */
const props = defineProps<{ a: §; b?: § }>(); const x = ref(§); router.push('/boats§');
</script>
`,
  'proto/%.proto': `syntax = "proto3";
// A boat. §
message Boat { string name = 1 [§]; repeated § a = 2; oneof b { § c = 3; } }
service Boats { // §
  rpc Make(§) returns (§) { option (google.api.http) = { get: "/boats§" }; } }
enum Mode { A = 0; § }
`,
  'gql/%.graphql': `"""A boat. §"""
type Boat implements § @a(§) { name(a: § = §): § @deprecated(reason: "§") }
enum Mode { A § }
type Query { boats(§): [§] }
`,
  'tf/%.tf': `# §
variable "port§" { default = § type = § description = "§" }
resource "a§" "b" { name = § c = [§] }
`,
  'gem/%/Gemfile': `source "§"
gem "boats§", "~> §", §
group :test, § do gem 'a', § end
`,
  'mvn/%/pom.xml': `<project><artifactId>boats§</artifactId><description>§</description><dependencies><dependency><groupId>§</groupId><artifactId>§</artifactId><version>\${§}</version></dependency></dependencies><properties><a>§</a></properties></project>
`,
  'gradle/%/build.gradle': `plugins { id '§' version '§' }
dependencies { implementation "a:b:§" ; testImplementation §, § ; compile(§) { exclude § } }
task make(§) { doLast { § } }
`,
  'req/%/requirements.txt': `# §
a>=1.0§
b[§]==2; §
c @ §
-r §
§
`,
  'make/%/Makefile': `# §
PORT ?= §
make§: § ## §
	§ && a §
`,
};

function bombsOf(path: string, length: number, pumps: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pumps.map((pump) => [
      path.replace('%', `p${PUMPS.indexOf(pump)}`),
      wide(PLACES[path]?.replaceAll('§', () => pump.repeat(Math.ceil(length / pump.length))) ?? ''),
    ]),
  );
}

/** Code with long lines on the average is not read at all. */
function wide(text: string): string {
  return text + '\n'.repeat(text.length / 300);
}

/** Files of all kinds with a few runs each, every run in some file; all of them where a file has as many as there are. */
export function patternBombs(length: number, runsOfFile: number): Record<string, string> {
  const paths = Object.keys(PLACES);
  const pumpsOf = (at: number) =>
    Array.from({ length: runsOfFile }, (_, count) => PUMPS[(at + count * 13) % PUMPS.length] ?? ' ');
  return Object.assign({}, ...paths.map((path, at) => bombsOf(path, length, pumpsOf(at))));
}
