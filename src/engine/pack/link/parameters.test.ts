import { expect, test } from 'vitest';
import { declaredType, parametersOf } from './parameters.ts';

test.each([
  ['go', 'func (r *Router) Do(c *http.Ctx, n int) error', { r: 'Router', c: 'http.Ctx', n: 'int' }],
  ['javascript', 'm(x: T, private z?: Z = new Z(1, 2)): void', { x: 'T', z: 'Z' }],
  ['javascript', 'function f(a, { b, c }, ...rest)', { a: null }],
  ['python', 'def m(self, app: "Flask", z=3, *args: int)', { self: null, app: 'Flask', z: null, args: null }],
  ['jvm', 'public void add(final Cart cart, List<Item> items)', { cart: 'Cart' }],
  ['rust', 'pub fn run(&self, rt: &mut Runtime) -> Result<()>', { self: null, rt: 'Runtime' }],
  ['c', 'int uv_run(uv_loop_t* loop, int mode)', { loop: 'uv_loop_t', mode: 'int' }],
])('%s: %s', (family, signature, expected) => {
  expect(Object.fromEntries(parametersOf(signature, family))).toMatchObject(expected);
});

test.each([
  ['javascript', 'private readonly s: Svc', 'Svc'],
  ['javascript', 'private list: Svc[]', null],
  ['go', 'A *Thing', 'Thing'],
  ['jvm', 'private final Cart cart = new Cart()', 'Cart'],
])('the type of a property in %s: %s', (family, signature, expected) => {
  expect(declaredType(signature, family)).toBe(expected);
});
