import { expect, test } from 'vitest';
import { callShape } from './call-shape.ts';

test.each([
  [
    'pub fn spawn<F>(future: F) -> JoinHandle<F::Output> where F: Future + Send',
    'spawn',
    'spawn(future: F) -> JoinHandle<F::Output>',
  ],
  ['func Bind(w Writer, out any) bool', 'helpers.Bind', 'helpers.Bind(w Writer, out any) bool'],
  ['func Weigh(name string) (int, error)', 'Weigh', 'Weigh(name string) (int, error)'],
  ['export function escape(text: string): string', 'escape', 'escape(text: string): string'],
  ['def weigh(parcel, *, twice=False) -> int', 'weigh', 'weigh(parcel, *, twice=False) -> int'],
  ['def weigh(): # checked twice', 'weigh', 'weigh()'],
  ['fn weigh<T>(parcel: T) where T: Heavy', 'weigh', 'weigh(parcel: T)'],
  ['public int weigh(Parcel parcel)', 'weigh', 'weigh(Parcel parcel)'],
  [`def lock(things, *, shared=None, ${'very_'.repeat(14)}long=20)`, 'lock', 'lock(things, …)'],
  [
    'def mail(address: Union[str, Sequence[str]], subject: str, context: dict = None, organizer…',
    'mail',
    'mail(address, subject, …)',
  ],
  ['def mail(address: Union[str, Sequence[str…', 'mail', null],
  [
    'def keep(parcel: Parcel, shelf: str | None = None, *, is_weighed: bool, labels: tuple[str] = make()) -> None',
    'keep',
    'keep(parcel, shelf=None, *, is_weighed, labels=…) -> None',
  ],
  [
    "const weigh = (parcel: Parcel, options?: Pick<Scale, 'unit' | 'digits'>, twice: boolean = false): string",
    'weigh',
    'weigh(parcel, options?, twice=false): string',
  ],
])('"%s" is called by %s', (signature, called, shape) => {
  expect(callShape(called, called.split('.').at(-1) ?? '', signature)).toBe(shape);
});
