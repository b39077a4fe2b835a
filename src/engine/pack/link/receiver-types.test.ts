import { expect, test } from 'vitest';
import { makePack } from '../../../../test/make-pack.ts';
import { callers } from '../graph/symbol-graph.ts';
import { findSymbols } from '../search/find-symbols.ts';

const GO_MODULE = { 'go.mod': 'module example.com/harbour\n' };
const GO_STORE = {
  'store/store.go':
    'package store\n\ntype Store struct{ Boats *Boats }\n\ntype Boats struct{}\n\nfunc New(path string) (*Store, error) { return &Store{}, nil }\n\nfunc (s *Store) Find(id int) int { return id }\n\nfunc (b *Boats) Sink() {}\n',
};
const TS_STORE = {
  'src/store.ts':
    'export class Base { find(id: number) { return id; } }\nexport class Store extends Base { boats = new Boats(); }\nexport class Boats { sink() {} }\nexport const store = new Store();\nexport function openStore(): Promise<Store> { return Promise.resolve(store); }\n',
};
const PY_STORE = {
  'harbour/__init__.py': '',
  'harbour/store.py':
    'class Base:\n    def find(self, id):\n        return id\n\nclass Store(Base):\n    def sink(self):\n        pass\n\ndef open_store(path) -> Store:\n    return Store()\n',
};

/** Who calls `find` or `sink`, by the places of the calls. */
async function callersOf(sources: Record<string, string>, name: string): Promise<string[]> {
  const pack = await makePack(sources);
  const [symbol] = findSymbols(pack, name, { limit: 1 });
  return callers(pack, symbol?.id ?? -1).map(
    ({ symbol: caller, lines, certainty }) => `${caller?.name}:${lines.join()} ${certainty}`,
  );
}

test.each([
  [
    'a field of the receiver in Go, declared in another file and another package',
    'Store.Find',
    {
      ...GO_MODULE,
      ...GO_STORE,
      'api/api.go': 'package api\n\nimport "example.com/harbour/store"\n\ntype handler struct{ store *store.Store }\n',
      'api/show.go': 'package api\n\nfunc (h *handler) show() int { return h.store.Find(1) }\n',
    },
    ['handler.show:3 exact'],
  ],
  [
    'a field of a field, and one of a variable that a function of another package gives back',
    'Boats.Sink',
    {
      ...GO_MODULE,
      ...GO_STORE,
      'main.go':
        'package main\n\nimport "example.com/harbour/store"\n\nvar Shared *store.Store\n\nfunc main() {\n\ts, err := store.New("x")\n\tif err != nil {\n\t\treturn\n\t}\n\ts.Boats.Sink()\n}\n\nfunc other() { Shared.Boats.Sink() }\n',
    },
    ['main:12 likely', 'other:15 exact'],
  ],
  [
    'what is not kept as it was given back is another thing',
    'Store.Find',
    {
      ...GO_MODULE,
      'a.go':
        'package a\n\ntype Store struct{}\n\ntype Other struct{}\n\nfunc New() *Store { return &Store{} }\n\nfunc (s *Store) Find() int { return 1 }\n\nfunc (s *Store) Other() *Other { return &Other{} }\n\nfunc (o *Other) Find() int { return 2 }\n\nfunc run() { x := New().Other(); x.Find() }\n\nfunc two(ok bool) {\n\ty := &Store{}\n\tif ok {\n\t\ty := &Other{}\n\t\ty.Find()\n\t}\n\ty.Find()\n}\n',
    },
    [],
  ],
  [
    'TypeScript: a field with a value, an import, an awaited function, a parameter of the constructor, and what is inherited two files away',
    'Base.find',
    {
      ...TS_STORE,
      'src/fleet.ts': 'import { Store } from "./store.ts";\nexport class Fleet extends Store {}\n',
      'src/use.ts':
        'import { Fleet } from "./fleet.ts";\nimport { openStore, Store, store } from "./store.ts";\nexport class Harbour {\n  fleet = new Fleet();\n  constructor(private readonly own: Store) {}\n  one() { return this.fleet.find(1); }\n  two() { return this.own.find(2); }\n}\nexport async function three() { const s = await openStore(); return s.find(3); }\nexport function four() { return store.find(4); }\nexport function five() { const f = new Fleet(); return f.find(5); }\n',
    },
    ['Harbour.one:6 likely', 'Harbour.two:7 likely', 'three:9 likely', 'four:10 likely', 'five:11 likely'],
  ],
  [
    'TypeScript: a field of a field',
    'Boats.sink',
    {
      ...TS_STORE,
      'src/use.ts':
        'import type { Store } from "./store.ts";\nexport class Harbour {\n  constructor(private readonly store: Store) {}\n  sink() { this.store.boats.sink(); }\n}\n',
    },
    ['Harbour.sink:4 likely'],
  ],
  [
    'Python: a field that the constructor makes, a function with a result and an inherited method',
    'Base.find',
    {
      ...PY_STORE,
      'harbour/use.py':
        'from harbour.store import Store, open_store\n\nclass Harbour:\n    def __init__(self):\n        self.store = Store()\n\n    def one(self):\n        return self.store.find(1)\n\ndef two():\n    store = open_store("x")\n    return store.find(2)\n\ndef three():\n    store = Store()\n    return store.find(3)\n',
    },
    ['Harbour.one:8 likely', 'two:12 likely', 'three:16 likely'],
  ],
  [
    'Python: what the constructor is handed, also that of a class which is extended',
    'Store.sink',
    {
      ...PY_STORE,
      'harbour/base.py':
        'from harbour.store import Store\n\nclass Kept:\n    def __init__(self, store: Store, other):\n        self.store = store  # for all\n        self.other = other\n',
      'harbour/use.py':
        'from harbour.base import Kept\n\nclass Harbour(Kept):\n    def one(self):\n        self.store.sink()\n\n    def two(self):\n        self.other.sink()\n',
    },
    ['Harbour.one:5 likely'],
  ],
  [
    'Java: a field with an initial value, a local variable and the elements of a list',
    'Store.find',
    {
      'src/org/acme/Store.java': 'package org.acme;\npublic class Store { public int find(int id) { return id; } }\n',
      'src/org/acme/Run.java':
        'package org.acme;\nimport java.util.List;\npublic class Run {\n  private final Store store = new Store();\n  private List<Store> stores;\n  int one() { return store.find(1); }\n  int two() { var s = new Store(); return s.find(2); }\n  int three() { Store s = stores.get(0); return s.find(3); }\n  int four() { return stores.find(4); }\n}\n',
    },
    ['Run.one:6 likely', 'Run.two:7 likely', 'Run.three:8 likely'],
  ],
  [
    'C#: a field with an underscore and a local variable',
    'Store.Find',
    {
      'Store.cs': 'namespace Acme;\npublic class Store { public int Find(int id) { return id; } }\n',
      'Run.cs':
        'namespace Acme;\npublic class Run {\n  private readonly Store _store;\n  public int One() { return _store.Find(1); }\n  public int Two() { var s = new Store(); return s.Find(2); }\n}\n',
    },
    ['Run.One:4 likely', 'Run.Two:5 likely'],
  ],
  [
    'Kotlin: a property of the constructor',
    'Store.find',
    {
      'src/org/acme/Store.kt': 'package org.acme\n\nclass Store { fun find(id: Int): Int { return id } }\n',
      'src/org/acme/Run.kt':
        'package org.acme\n\nclass Run(private val store: Store) {\n    fun one(): Int { return store.find(1) }\n    fun two(): Int { val s = Store(); return s.find(2) }\n}\n',
    },
    ['Run.one:4 likely', 'Run.two:5 likely'],
  ],
  [
    'PHP: a typed field, a local variable and an inherited method',
    'Base.find',
    {
      'composer.json': '{"autoload": {"psr-4": {"Acme\\\\": "src/"}}}',
      'src/Base.php': '<?php\nnamespace Acme;\nclass Base { function find($id) { return $id; } }\n',
      'src/Store.php': '<?php\nnamespace Acme;\nclass Store extends Base {}\n',
      'src/Run.php':
        '<?php\nnamespace Acme;\nclass Run {\n  private Store $store;\n  function one() { return $this->store->find(1); }\n  function two() { $s = new Store(); return $s->find(2); }\n}\n',
    },
    ['Run.one:5 likely', 'Run.two:6 likely'],
  ],
  [
    'PHP: what comments say of the fields of a class and of those that it extends, and what a constructor is handed',
    'Store.find',
    {
      'src/Other.php': '<?php\nnamespace Acme;\nclass Other { function find($id) { return $id; } }\n',
      'src/Store.php': '<?php\nnamespace Acme;\nclass Store { function find($id) { return $id; } }\n',
      'src/Base.php':
        '<?php\nnamespace Acme;\n\n/**\n * Base\n *\n * @property \\Acme\\Store      $store\n * @property-read \\Acme\\Other $other\n */\nabstract class Base {}\n',
      'src/Run.php':
        '<?php\nnamespace Acme;\nclass Run extends Base {\n  /**\n   * @var Store|null\n   */\n  protected $kept;\n  private $own;\n  function __construct(Store $given) { $this->own = $given; }\n  function one() { return $this->store->find(1); }\n  function two() { return $this->kept->find(2); }\n  function three() { return $this->own->find(3); }\n  function four() { return $this->other->find(4); }\n}\n',
    },
    ['Run.one:10 likely', 'Run.two:11 likely', 'Run.three:12 likely'],
  ],
  [
    'PHP: a type behind an imported namespace, by its own name or another, and not one of a library that is called alike',
    'Crane',
    {
      'composer.json': '{"autoload": {"psr-4": {"Acme\\\\": "src/"}}}',
      'src/Hoist/Crane.php': '<?php\nnamespace Acme\\Hoist;\nclass Crane {}\n',
      'src/one.php': '<?php\nuse Acme\\Hoist;\nfunction one() { return (new Hoist\\Crane())->find(1); }\n',
      'src/two.php': '<?php\nuse Acme\\Hoist as Lift;\nfunction two() { return new Lift\\Crane(); }\n',
      'src/three.php': '<?php\nfunction three() { return new \\Acme\\Hoist\\Crane(); }\n',
      'src/four.php': '<?php\nuse Other\\Rigging as Hoist;\nfunction four() { return new Hoist\\Crane(); }\n',
    },
    ['one:3 exact', 'two:3 exact', 'three:2 exact'],
  ],
  [
    'PHP: a type that is not imported is one of its own folder, however many are called alike elsewhere',
    'Crane',
    {
      'src/Hoist/Crane.php': '<?php\nnamespace Acme\\Hoist;\nclass Crane {}\n',
      'src/Toy/Crane.php': '<?php\nnamespace Acme\\Toy;\nclass Crane {}\n',
      'src/Bird/Crane.php': '<?php\nnamespace Acme\\Bird;\nclass Crane {}\n',
      'src/Fish/Crane.php': '<?php\nnamespace Acme\\Fish;\nclass Crane {}\n',
      'src/Bird/one.php': '<?php\nnamespace Acme\\Bird;\nfunction one() { return new Crane(); }\n',
      'src/Hoist/two.php': '<?php\nnamespace Acme\\Hoist;\nfunction two() { return new Crane(); }\n',
    },
    ['one:3 exact'],
  ],
  [
    'Rust: a field that is held by others, and what a function of the type gives back',
    'Store.find',
    {
      'Cargo.toml': '[package]\nname = "harbour"\n',
      'src/lib.rs':
        'use std::sync::Arc;\npub struct Store;\nimpl Store {\n    pub fn new() -> Self { Store }\n    pub fn find(&self) -> u8 { 1 }\n}\npub struct Harbour { store: Arc<Store> }\nimpl Harbour {\n    pub fn one(&self) -> u8 { self.store.find() }\n}\npub fn two() -> u8 {\n    let s = Store::new();\n    s.find()\n}\n',
    },
    ['Harbour.one:9 likely', 'two:13 likely'],
  ],
  [
    'Ruby: a field and a variable that are made',
    'Store.find',
    {
      'app/store.rb': 'class Store\n  def find(id)\n    id\n  end\nend\n',
      'app/run.rb':
        'class Run\n  def initialize\n    @store = Store.new\n  end\n\n  def one\n    @store.find(1)\n  end\n\n  def two\n    store = Store.new\n    store.find(2)\n  end\nend\n',
    },
    ['Run.one:7 likely', 'Run.two:12 likely'],
  ],
])('%s', async (_title, name, sources, expected) => {
  expect((await callersOf(sources, name)).sort()).toEqual(expected.sort());
});
