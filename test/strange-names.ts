/** Names that mean something in a pattern, a table of Markdown or a diagram. */
const NAMES = [
  '+',
  '*',
  'a(b',
  '[x',
  'a{2',
  '(?<n',
  'x)',
  'a|b',
  '^$',
  '\\',
  'a\\',
  '?',
  '{1',
  '[z-a]',
  '(?',
  'a$b',
  '**',
  '`',
  '<b>',
  '$&',
];

const told = (name: string): string => name.replace(/["\\]/g, '\\$&');
const each = (write: (name: string, at: number) => string): string =>
  NAMES.map((name, at) => write(told(name), at)).join('');
const operators = (names: string, write: (name: string, at: number) => string): string =>
  names.split(' ').map(write).join('');

/** A project in many languages where whatever can be named by a text has one of these names. */
export const STRANGE_NAMES: Record<string, string> = {
  'README.md': `# a(b+*\n\n${each((name) => `- \`${name}\`: the ${name} setting\n\n## ${name}\n\nUse \`${name}\` to *do* ${name}.\n`)}`,
  'package.json': JSON.stringify(
    {
      name: 'a(b+*',
      bin: Object.fromEntries(NAMES.map((name) => [name, 'src/index.js'])),
      scripts: Object.fromEntries(NAMES.map((name) => [name, `node ${name}`])),
      dependencies: { express: '4', ...Object.fromEntries(NAMES.map((name) => [name, '1'])) },
      workspaces: NAMES,
    },
    null,
    1,
  ),
  'src/index.ts': `import express from 'express';\nconst app = express();\n${each(
    (name, at) => `const c${at} = process.env["${name}"] ?? "${name}";
app.get("/${name}/:id", function $h${at}(req, res) {
  if (!req.query["${name}"]) throw new Error("${name} must be given");
  setInterval(() => { res["${name}"](c${at}) }, 1000 * ${at});
});
export class $K${at} { "${name}"(a$b: number) { return this["${name}"](a$b) } #p$ = 3; static $ = "${name}"; }
export const $v${at}$ = { "${name}": ${at} };
export enum E${at} { "${name}" = "${name}" }
`,
  )}`,
  'src/index.test.ts': `import { $K1 } from './index';\n${each(
    (name) =>
      `describe("${name}", () => { it("${name} works without ${name}", () => { expect(new $K1()["${name}"](1)).toBe(1) }) });\n`,
  )}`,
  'app/main.py': `import click, os\nfrom flask import Flask\nfrom celery import shared_task\napp = Flask("x")\n@click.group()\ndef cli(): pass\n${each(
    (name, at) => `
V${at} = os.environ.get("${name}", "${name}")
@app.route("/${name}/<int:x>", methods=["POST"], endpoint="${name}")
def h${at}(x):
    """${name} does ${name}."""
    if V${at} == "${name}":
        raise ValueError("${name} must not be ${name}")
@cli.command("${name}")
@click.option("--${name}", "${name}", envvar="${name}", default="${name}", help="the ${name}")
def c${at}(**k): pass
@shared_task(name="${name}")
def t${at}(): pass
`,
  )}`,
  'go.mod': 'module example.com/a\n',
  'main.go': `package main\nimport ("net/http"; "os"; "flag")\nfunc main() {\n\tm := http.NewServeMux()\n${each(
    (name) =>
      `\tm.HandleFunc("/${name}", show)\n\t_ = os.Getenv("${name}")\n\tflag.String("${name}", "${name}", "the ${name}")\n`,
  )}}\nfunc show(w http.ResponseWriter, r *http.Request) {\n\tif r.URL.Query().Get("x") == "" {\n\t\thttp.Error(w, "x must be given", 400)\n\t}\n}\n`,
  'kotlin/Boats.kt': `package k\nimport org.jetbrains.exposed.sql.Table\n${each(
    (name, at) => `object T${at} : Table("${name}") { val \`x${at}\` = varchar("${name}", 10) }
class C${at} { fun \`a (b ${at}\`(x: Int): Int { require(x > 3) { "the ${name} must be more than 3" }; return \`a (b ${at}\`(x) } }
`,
  )}`,
  'jvm/Boats.java': `package j;\n@RestController class J$ {\n${each(
    (name, at) => `  @Value("\${a.${name}:${at}}") int $a${at};
  @GetMapping("/${name}") String $m${at}(@RequestParam("${name}") String $p) {
    if ($p == null) throw new IllegalArgumentException("${name} must be given");
    return $m${at}($p);
  }
`,
  )}}\n`,
  'ruby/boats.rb': operators(
    '+ * [] <=> ** ! =~ -@ empty? save!',
    (name, at) =>
      `class A${at}\n  def ${name}(o)\n    raise ArgumentError, "the ${name} is bad" if o > 3\n    o\n  end\nend\n`,
  ),
  'db/schema.rb': `ActiveRecord::Schema.define do\n${each(
    (name) =>
      `  create_table "${name}" do |t|\n    t.string "${name}", null: false, default: "${name}"\n    t.index ["${name}"], unique: true\n  end\n`,
  )}end\n`,
  'cpp/boat.cpp': operators(
    '+ * () [] ++ -> || ^',
    (name, at) =>
      `struct S${at} { S${at} operator${name}(const S${at}& o); };\nS${at} S${at}::operator${name}(const S${at}& o) { return o; }\n`,
  ),
  'scala/Boats.scala': `package s\n${operators(
    '+ * :: ++ ** | ^ ? \\',
    (name, at) => `class S${at} { def ${name}(o: Int): Int = { require(o > 1, "too small"); o } }\n`,
  )}`,
  'haskell/Boats.hs': `module Boats where\n${operators(
    '+++ *** <|> $$ ^^ ?? \\\\',
    (name) => `(${name}) :: Int -> Int -> Int\na ${name} b = a\n`,
  )}`,
  'elixir/boats.ex': `defmodule Boats do\n${each(
    (name, at) => `  def f${at}?(a), do: raise("${name}")\n  def g${at}!(a), do: f${at}?(a)\n`,
  )}  def a <|> b, do: a\nend\n`,
  'php/routes.php': `<?php\n${each(
    (name) =>
      `Route::get("/${name}", function () { abort_if(env("${name}", "${name}"), 400, "${name} must be given"); })->name("${name}");\nSchema::create("${name}", function (Blueprint $t) { $t->string("${name}")->unique(); });\n`,
  )}`,
  'migrations/0001_init.sql': NAMES.map(
    (name) =>
      `create table "${name}" (id int primary key, "${name}x" int not null default 3 check ("${name}x" > 3), foreign key ("${name}x") references "${name}" (id));\nalter table "${name}" add column "${name}y" text;\ncreate index "${name}i" on "${name}" ("${name}y");\n`,
  ).join(''),
  '.env.example': NAMES.map((name, at) => `${name}=value${at}\nA${at}_${name}=3\n`).join(''),
  'compose.yaml': `services:\n${each(
    (name, at) => `  "${name}":\n    image: "x/y${at}:1"\n    environment:\n      "${name}": "1"\n`,
  )}`,
  'settings.toml': each((name) => `["${name}"]\n"${name}" = "${name}"\n`),
  'settings.yaml': each((name) => `"${name}":\n  "${name}": 3 # the setting\n`),
  'Cargo.toml': `[package]\nname = "a(b"\nversion = "1.0.0"\n[features]\n${each((name) => `"${name}" = []\n`)}`,
  '.github/workflows/ci.yml': `name: "a(b"\non: push\njobs:\n${each(
    (name) => `  "${name}":\n    runs-on: x\n    steps:\n      - run: "${name}"\n`,
  )}`,
  Makefile: operators('a+b c++ x*y %.o', (name) => `${name}:\n\techo ${name}\n`),
};

/** What somebody may ask about such names. */
export const STRANGE_QUESTIONS: readonly string[] = [
  ...NAMES.flatMap((name) => [`What does ${name} do?`, `Where is \`${name}\` defined?`]),
  'Who calls $h2?',
  'Which routes are there?',
  'What must hold for a(b?',
  'What breaks if I change $K3?',
];
