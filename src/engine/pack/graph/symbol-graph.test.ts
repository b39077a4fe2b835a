import { describe, expect, test } from 'vitest';
import { makePack } from '../../../../test/make-pack.ts';
import type { Pack } from '../open-pack.ts';
import { findSymbols } from '../search/find-symbols.ts';
import { centralFiles, entryPoints, fileDependents, fileImports } from './file-graph.ts';
import { importCycles } from './import-cycles.ts';
import { callees, callers, implementers, references } from './symbol-graph.ts';
import { impactOf, shortestPath } from './walk-graph.ts';

const PYTHON = {
  'shop/__init__.py': 'from .cart import Cart\n',
  'shop/cart.py':
    'from .price import total\n\nclass Base:\n    def check(self):\n        return True\n\nclass Cart(Base):\n    def pay(self):\n        self.check()\n        self.log_it()\n        return total(self)\n\n    def log_it(self):\n        print(self)\n',
  'shop/price.py': 'def total(cart):\n    return rate() * 2\n\ndef rate():\n    return 1\n',
  'main.py':
    'import shop.price as price\nfrom shop import Cart\n\ndef main(cart: Cart, other, total):\n    cart.pay()\n    other.pay_twice()\n    total(1)\n    Cart().pay()\n    price.rate()\n    price.rate()\n    unknown()\n',
  'tests/test_cart.py': 'from shop.cart import Cart\n\ndef test_pay():\n    Cart().pay()\n',
};

const GO = {
  'go.mod': 'module example.com/shop\n',
  'main.go': 'package main\n\nimport "example.com/shop/cart"\n\nfunc main() {\n\tc := cart.New()\n\tc.Pay()\n}\n',
  'cart/cart.go':
    'package cart\n\ntype Cart struct{}\n\nfunc New() *Cart { return &Cart{} }\n\nfunc (c *Cart) Pay() int { return c.total() + helper() }\n',
  'cart/total.go': 'package cart\n\nfunc (c *Cart) total() int { return 1 }\n\nfunc helper() int { return 2 }\n',
};

const TYPESCRIPT = {
  'src/a.ts': 'import { b } from "./b.ts";\nexport function a() { return b(); }\n',
  'src/b.ts':
    'import { c } from "./index.ts";\nexport interface Shape { area(): number }\nexport function b() { return c(); }\n',
  'src/c.ts':
    'import { a } from "./a.ts";\nimport type { Shape } from "./b.ts";\nexport class Square implements Shape { area() { return 1; } }\nexport function c() { return 1; }\n',
  'src/index.ts': 'export * from "./c.ts";\n',
  'src/types.ts': 'import type { Shape } from "./user.ts";\nexport type T = Shape;\n',
  'src/user.ts': 'import type { T } from "./types.ts";\nexport type Shape = T;\n',
};

const CSHARP = {
  'Core/Cart.cs': 'namespace Shop.Core;\npublic class Cart { public int Pay() { return 1; } }\n',
  'App/Run.cs':
    'using Shop.Core;\nnamespace Shop.App;\npublic class Run { private readonly Cart cart; public void Go(Cart c) { c.Pay(); cart.Pay(); } }\n',
};

const JAVA = {
  'src/org/acme/Cart.java':
    'package org.acme;\npublic class Cart { public int settle() { return 1; } static int rate() { return 2; } }\n',
  'src/org/acme/app/Run.java':
    'package org.acme.app;\nimport org.acme.Cart;\nimport static org.acme.Cart.rate;\npublic class Run { private Cart cart; void go(Cart c) { c.settle(); cart.settle(); Cart.rate(); help(); } void help() {} }\n',
};

const PHP = {
  'composer.json': '{"autoload": {"psr-4": {"Shop\\\\": "src/"}}}',
  'src/Cart.php': '<?php\nnamespace Shop;\nclass Cart { function settle() { return 1; } }\n',
  'src/Run.php':
    '<?php\nnamespace Shop;\nuse Shop\\Cart;\nclass Run { function go(Cart $c) { $c->settle(); $this->help(); } function help() {} }\n',
};

const RUST = {
  'Cargo.toml': '[package]\nname = "shop"\n',
  'src/lib.rs': 'pub mod cart;\npub fn rate() -> u8 { 1 }\n',
  'src/cart.rs':
    'use crate::rate;\npub struct Cart;\nimpl Cart {\n    pub fn pay(&self) -> u8 { self.total() + rate() }\n    fn total(&self) -> u8 { 2 }\n}\npub fn run(cart: &Cart) { cart.pay(); }\n',
};

const RUST_PROGRAM = {
  'Cargo.toml': '[package]\nname = "stall"\n',
  'src/main.rs': 'mod args;\nmod price;\nmod server;\nuse crate::args::parse;\nfn main() { server::serve(); }\n',
  'src/args.rs': 'pub fn parse() -> u8 { 1 }\n',
  'src/price.rs': 'pub fn parse() -> u8 { 2 }\n',
  'src/server.rs': 'use crate::parse;\npub fn serve() -> u8 { parse() }\n',
};

const ELIXIR = {
  'lib/shop/cart.ex': 'defmodule Shop.Cart do\n  def settle(c), do: total(c)\n  defp total(c), do: c\nend\n',
  'lib/shop/run.ex': 'defmodule Shop.Run do\n  alias Shop.Cart\n  def go(c), do: Cart.settle(c)\nend\n',
  'lib/shop/socket.ex': 'defmodule Shop.Socket do\n  def send(s, text, tries), do: {s, text, tries}\nend\n',
  'lib/shop/words.ex': 'defmodule Shop.Words do\n  def shorten(text), do: text\nend\n',
  'lib/shop/view.ex':
    'defmodule Shop.View do\n  defmacro __using__(_) do\n    quote do\n      import Shop.Words\n    end\n  end\nend\n',
  'lib/shop/page.ex':
    'defmodule Shop.Page do\n  use Shop.View\n  def tell(p), do: send(p, shorten("a"))\n  def far(s), do: Shop.Socket.send(s, "a", 1)\nend\n',
};

const RUBY = {
  'app/services/settle_cart.rb':
    'class SettleCart\n  def initialize(cart)\n    @cart = cart\n  end\n\n  def call\n    NotifyJob.set(wait: 5).perform_later(@cart)\n  end\nend\n',
  'app/jobs/notify_job.rb': 'class NotifyJob\n  def perform(cart)\n    cart\n  end\nend\n',
  'app/controllers/carts_controller.rb':
    'class CartsController\n  def create\n    SettleCart.new(params).call\n  end\nend\n',
  'app/services/boxes/pack.rb': 'class Boxes::Pack\n  def run\n    1\n  end\nend\n',
  'app/services/crates/old/pack.rb':
    'module Crates\n  module Old\n    class Pack\n      def run\n        2\n      end\n    end\n  end\nend\n',
  'app/jobs/pack_job.rb': 'class PackJob\n  def perform\n    Boxes::Pack.new(1).run\n  end\nend\n',
};

function idOf(pack: Pack, name: string): number {
  return findSymbols(pack, name, { limit: 1 })[0]?.id ?? -1;
}

describe('who calls a symbol', () => {
  test.each([
    [PYTHON, 'Cart.pay', ['tests/test_cart.py:4 test_pay likely', 'main.py:5,8 main likely']],
    [PYTHON, 'total', ['shop/cart.py:11 Cart.pay exact']],
    [PYTHON, 'rate', ['main.py:9,10 main exact', 'shop/price.py:2 total exact']],
    [PYTHON, 'Base.check', ['shop/cart.py:9 Cart.pay likely']],
    [PYTHON, 'Cart.log_it', ['shop/cart.py:10 Cart.pay exact']],
    [GO, 'New', ['main.go:6 main exact']],
    [GO, 'Cart.total', ['cart/cart.go:7 Cart.Pay exact']],
    [GO, 'helper', ['cart/cart.go:7 Cart.Pay exact']],
    [TYPESCRIPT, 'c', ['src/b.ts:3 b exact']],
    [CSHARP, 'Cart.Pay', ['App/Run.cs:3 Run.Go likely']],
    [JAVA, 'Cart.settle', ['src/org/acme/app/Run.java:4 Run.go likely']],
    [JAVA, 'Cart.rate', ['src/org/acme/app/Run.java:4 Run.go exact']],
    [JAVA, 'Run.help', ['src/org/acme/app/Run.java:4 Run.go exact']],
    [PHP, 'Cart.settle', ['src/Run.php:4 Run.go likely']],
    [PHP, 'Run.help', ['src/Run.php:4 Run.go exact']],
    [RUST, 'rate', ['src/cart.rs:4 Cart.pay exact']],
    [RUST, 'Cart.total', ['src/cart.rs:4 Cart.pay exact']],
    [RUST, 'Cart.pay', ['src/cart.rs:7 run likely']],
    [ELIXIR, 'settle', ['lib/shop/run.ex:3 Shop.Run.go exact']],
    [ELIXIR, 'total', ['lib/shop/cart.ex:2 Shop.Cart.settle exact']],
    [ELIXIR, 'Shop.Socket.send', ['lib/shop/page.ex:4 Shop.Page.far likely']],
    [ELIXIR, 'Shop.Words.shorten', ['lib/shop/page.ex:3 Shop.Page.tell likely']],
    [RUBY, 'SettleCart.call', ['app/controllers/carts_controller.rb:3 CartsController.create likely']],
    [RUBY, 'Boxes::Pack.run', ['app/jobs/pack_job.rb:3 PackJob.perform likely']],
    [RUBY, 'Crates.Old.Pack.run', []],
    [RUBY, 'SettleCart.initialize', ['app/controllers/carts_controller.rb:3 CartsController.create likely']],
    [RUBY, 'NotifyJob.perform', ['app/services/settle_cart.rb:7 SettleCart.call likely']],
  ])('%#: callers of %s', async (sources, name, expected) => {
    const pack = await makePack(sources);
    const found = callers(pack, idOf(pack, name)).map(
      ({ path, lines, symbol, certainty }) => `${path}:${lines.join()} ${symbol?.name} ${certainty}`,
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  test('a module of Rust names through the program what that names for itself', async () => {
    const pack = await makePack(RUST_PROGRAM);
    const uses = findSymbols(pack, 'parse', { limit: 2 }).map(({ path, id }) => [
      path,
      callers(pack, id).map(({ path: user, certainty }) => `${user} ${certainty}`),
    ]);
    expect(Object.fromEntries(uses)).toEqual({ 'src/args.rs': ['src/server.rs exact'], 'src/price.rs': [] });
  });

  test('a method on an unknown receiver is a guess at most, and none where two types have it', async () => {
    const one = 'class A:\n    def settle_all(self):\n        pass\n';
    const use = 'def run(thing):\n    thing.settle_all()\n';
    const pack = await makePack({ 'a.py': one, 'b.py': use });
    const settle = idOf(pack, 'settle_all');
    expect(callers(pack, settle)).toEqual([]);
    expect(callers(pack, settle, { atLeast: 'guess' })).toMatchObject([
      { path: 'b.py', lines: [2], certainty: 'guess' },
    ]);
    const both = await makePack({ 'a.py': one, 'b.py': use, 'c.py': one.replace('A', 'B') });
    expect(callers(both, idOf(both, 'A.settle_all'), { atLeast: 'guess' })).toEqual([]);
  });

  test('a parameter hides the function of the same name', async () => {
    const pack = await makePack(PYTHON);
    expect(callers(pack, idOf(pack, 'total'), { atLeast: 'guess' }).map(({ path }) => path)).not.toContain('main.py');
  });
});

test('callees, implementers and references have their evidence', async () => {
  const python = await makePack(PYTHON);
  expect(callees(python, idOf(python, 'Cart')).map(({ symbol }) => symbol?.name)).toEqual(['total', 'Base.check']);
  expect(implementers(python, idOf(python, 'Base'))).toMatchObject([
    { path: 'shop/cart.py', lines: [7], kind: 'base', certainty: 'exact' },
  ]);
  const typescript = await makePack(TYPESCRIPT);
  const [shape] = findSymbols(typescript, 'Shape', { kind: 'interface' });
  expect(references(typescript, shape?.id ?? 0).map(({ path }) => path)).toContain('src/c.ts');
});

test('imports and dependents of a file', async () => {
  const pack = await makePack(PYTHON);
  expect(fileImports(pack, 'main.py')).toEqual([
    { module: 'shop.price', line: 1, target: 'shop/price.py', certainty: 'exact', time: 'load' },
    { module: 'shop', line: 2, target: 'shop/__init__.py', certainty: 'exact', time: 'load' },
  ]);
  expect(fileDependents(pack, 'shop/price.py').map(({ path }) => path)).toEqual(['main.py', 'shop/cart.py']);
});

test('Rust: a module that is taken by its name is what is imported, and `super` of tests is their own file', async () => {
  const pack = await makePack({
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs': 'mod cart;\nmod rates;\nfn main() { cart::run(); }\n',
    'src/rates.rs':
      'pub fn rate() -> u8 { 1 }\npub fn rates() {}\npub fn is_void() -> bool { true }\n#[cfg(test)]\nmod tests {\n    use super::*;\n    fn held() { assert!(rate() > 0); }\n}\n',
    'src/cart.rs': 'use crate::rates;\npub fn run() { rates::rate(); assert!(!items.is_void()); }\n',
  });
  expect(fileDependents(pack, 'src/rates.rs').map(({ path }) => path)).toEqual(['src/cart.rs', 'src/main.rs']);
  expect(fileDependents(pack, 'src/main.rs')).toEqual([]);
  expect(callers(pack, idOf(pack, 'rate'))).toMatchObject([{ path: 'src/cart.rs', certainty: 'exact' }]);
  expect(references(pack, idOf(pack, 'is_void'))).toEqual([]);
  expect(references(pack, idOf(pack, 'rates'))).toEqual([]);
});

test('cycles count what happens at load alone', async () => {
  const pack = await makePack(TYPESCRIPT);
  expect(importCycles(pack).map(({ files }) => files)).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts', 'src/index.ts']]);
});

test('central files and entry points', async () => {
  const pack = await makePack(PYTHON);
  expect(centralFiles(pack, 1)[0]?.path).toBe('shop/cart.py');
  expect(entryPoints(pack)).toEqual([{ path: 'main.py', why: 'defines main and no file imports it' }]);
});

test('the way from one symbol to another', async () => {
  const pack = await makePack(PYTHON);
  const steps = shortestPath(pack, idOf(pack, 'main'), idOf(pack, 'rate'));
  expect(steps?.map(({ from, to }) => `${from.name} > ${to.name}`)).toEqual(['main > rate']);
  const longer = shortestPath(pack, idOf(pack, 'test_pay'), idOf(pack, 'rate'));
  expect(longer?.map(({ to }) => to.name)).toEqual(['Cart.pay', 'total', 'rate']);
  expect(shortestPath(pack, idOf(pack, 'rate'), idOf(pack, 'main'))).toBeNull();
});

test('the impact of a change tells code from tests', async () => {
  const pack = await makePack(PYTHON);
  const impact = impactOf(pack, idOf(pack, 'rate'));
  expect(impact).toMatchObject({
    files: ['shop/price.py', 'main.py', 'shop/cart.py'],
    tests: ['tests/test_cart.py'],
    complete: true,
  });
  expect(impactOf(pack, idOf(pack, 'rate'), { limit: 1 }).complete).toBe(false);
});

test('a definition in a block without a name is seen in that block alone', async () => {
  const pack = await makePack({
    'page.test.ts': [
      "it('one', () => {",
      '  const Child = () => 1;',
      '  const one = () => Child();',
      '});',
      "it('two', () => {",
      '  const two = () => Child();',
      '  const Child = () => 2;',
      '});',
      "it('three', () => {",
      '  const three = () => Child();',
      '});',
      '',
    ].join('\n'),
  });
  const linesOf = (name: string) => callees(pack, idOf(pack, name)).map(({ symbol }) => symbol?.startLine);
  expect([linesOf('one'), linesOf('two'), linesOf('three')]).toEqual([[2], [7], []]);
});

test.each<[language: string, sources: Record<string, string>, users: string[]]>([
  [
    'Go, by its package',
    {
      'go.mod': 'module example.com/shop\n',
      'profile/profile.go': 'package profile\n\ntype Profile struct{ Name string }\n',
      'server/server.go':
        'package server\n\nimport "example.com/shop/profile"\n\ntype Server struct {\n\tProfile *profile.Profile\n}\n\nfunc New(profile *profile.Profile) *Server { return nil }\n',
    },
    ['New', 'Server.Profile'],
  ],
  [
    'TypeScript, by its module',
    {
      'src/profile.ts': 'export interface Profile { name: string }\n',
      'src/server.ts':
        'import * as shop from "./profile.ts";\nexport class Server implements shop.Profile {\n  name = "";\n  profile: shop.Profile | null = null;\n}\nexport function show(list: Array<shop.Profile>) {}\n',
    },
    ['Server', 'Server.profile', 'show'],
  ],
  [
    'Python, by its module',
    {
      'shop/__init__.py': '',
      'shop/models.py': 'class Profile:\n    pass\n',
      'server.py':
        'from shop import models\nimport shop.models as m\n\nclass Server(models.Profile):\n    profile: models.Profile\n\ndef show(one: m.Profile, all: list[models.Profile]) -> None:\n    pass\n',
    },
    ['Server', 'Server.profile', 'show'],
  ],
  [
    'Java, by the class around it',
    {
      'src/org/acme/Shop.java': 'package org.acme;\npublic class Shop { public static class Profile { } }\n',
      'src/org/acme/Warehouse.java': 'package org.acme;\npublic class Warehouse { public static class Profile { } }\n',
      'src/org/acme/app/Run.java':
        'package org.acme.app;\nimport org.acme.Shop;\npublic class Run extends Shop.Profile { Shop.Profile kept; void show(Shop.Profile one) { } }\n',
    },
    ['Run', 'Run.show'],
  ],
  [
    'Java, by the package that a test lies in too',
    {
      'till/src/main/java/org/acme/Profile.java': 'package org.acme;\nclass Profile { }\n',
      'till/src/main/java/org/acme/other/Profile.java': 'package org.acme.other;\nclass Profile { }\n',
      'till/src/test/java/org/acme/ProfileTest.java':
        'package org.acme;\nclass ProfileTest { void shows(Profile one) { } }\n',
    },
    ['ProfileTest.shows'],
  ],
  [
    'C#, by the class around it',
    {
      'Shop.cs': 'namespace Acme;\npublic class Shop { public class Profile { } }\n',
      'Warehouse.cs': 'namespace Acme;\npublic class Warehouse { public class Profile { } }\n',
      'Run.cs':
        'namespace Acme;\npublic class Run : Shop.Profile { Shop.Profile kept; void Show(Shop.Profile one) { } }\n',
    },
    ['Run', 'Run.Show'],
  ],
  [
    'Rust, by its module',
    {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': 'pub mod profile;\npub mod server;\n',
      'src/profile.rs': 'pub struct Profile;\n',
      'src/server.rs':
        'use crate::profile;\npub struct Server { kept: profile::Profile }\npub fn show(one: &crate::profile::Profile) {}\n',
    },
    ['Server.kept', 'show'],
  ],
  [
    'Rust, but not where another crate has one of the same name',
    {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': 'pub mod profile;\npub mod server;\npub mod cache;\n',
      'src/profile.rs': 'pub struct Profile;\n',
      'src/server.rs': 'pub fn show(one: &Profile) {}\n',
      'src/cache.rs': 'use chrome::{browser::Profile, Tab};\npub fn keep(one: &Profile) {}\n',
    },
    ['show'],
  ],
  [
    'Rust, also in a test whose own module has it',
    {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': 'pub fn sell() {}\n',
      'tests/all.rs': 'mod support;\nuse crate::support::Profile;\nfn check(one: &Profile) {}\n',
      'tests/support/mod.rs': 'pub struct Profile;\n',
    },
    ['check'],
  ],
  [
    'C++, by its namespace',
    {
      'shop.h': 'namespace shop { struct Profile { int a; }; }\n',
      'server.cpp':
        '#include "shop.h"\nstruct Server { shop::Profile kept; };\nvoid show(const shop::Profile& one) {}\n',
    },
    ['Server.kept', 'show'],
  ],
  [
    'C#, by a property of the same name',
    {
      'Profile.cs': 'namespace Shop;\npublic class Profile { }\n',
      'Server.cs': 'namespace Shop;\npublic class Server {\n  public Profile Profile { get; }\n}\n',
    },
    ['Server.Profile'],
  ],
])('a type is referred to in %s', async (_language, sources, users) => {
  const pack = await makePack(sources);
  const found = references(pack, idOf(pack, 'Profile')).map(({ symbol }) => symbol?.name);
  expect([...new Set(found)].sort()).toEqual(users);
});

test('an attribute that Rust itself has is no use of a module with its name', async () => {
  const pack = await makePack({
    'src/lib.rs': 'mod value;\n#[test]\nfn adds() {}\n',
    'src/value.rs': 'pub mod test {}\n',
  });
  expect(references(pack, idOf(pack, 'test'))).toEqual([]);
});

test('a member of C# that is set, or that the class around has, is no use of a type with its name', async () => {
  const pack = await makePack({
    'Core/Ids.cs': 'namespace Shop.Core;\npublic record OrderId(int Value);\n',
    'App/Make.cs':
      'using Shop.Core;\nnamespace Shop.App;\npublic class Make : Base { public Row Go(int id) { OrderId = id; return new Row { OrderId = id }; } }\n',
    'App/Read.cs':
      'using Shop.Core;\nnamespace Shop.App;\npublic class Read { public int? OrderId { get; set; } public bool Has() { return OrderId.HasValue; } }\n',
    'App/Wrap.cs':
      'using Shop.Core;\nnamespace Shop.App;\npublic class Wrap { public OrderId Go(int id) { return new OrderId(id); } }\n',
  });
  const users = references(pack, idOf(pack, 'OrderId')).map(({ path }) => path);
  expect([...new Set(users)]).toEqual(['App/Wrap.cs']);
});
