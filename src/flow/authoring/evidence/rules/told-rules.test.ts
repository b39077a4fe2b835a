import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { varied } from '../rules.ts';
import { answeredStatus } from './answered-status.ts';
import { printedRules } from './told-rules.ts';

async function told(sources: Record<string, string>): Promise<string[]> {
  return printedRules(await evidenceIn(sources)).map(({ text }) => text);
}

test('a field or an argument is not told as a constant of another place that has its name', async () => {
  const source = `package shop

func check(parcel Parcel, shelf Shelf, maxCount int) error {
	if parcel.Weight > MAX_WEIGHT {
		return fmt.Errorf("the parcel weight must not exceed %d", MAX_WEIGHT)
	}
	if parcel.Height > shelf.maxHeight {
		return fmt.Errorf("the parcel height must not exceed %d", shelf.maxHeight)
	}
	if parcel.Count > maxCount {
		return fmt.Errorf("the parcel count must not exceed %d", maxCount)
	}
	if parcel.Days > limits.MaxDays {
		return fmt.Errorf("the parcel days must not exceed %d", limits.MaxDays)
	}
	return nil
}
`;
  const rules = await told({
    'main.go': 'package main\n\nfunc main() {}\n',
    'shop/parcels.go': source,
    'shop/count.go': 'package shop\n\nconst maxCount = 12\nconst maxHeight = 90\n',
    'limits/limits.go': 'package limits\n\nconst MaxDays = 14\nconst MAX_WEIGHT = 30\n',
  });
  expect(rules.toSorted()).toEqual([
    'The parcel count must not exceed `maxCount`',
    'The parcel days must not exceed 14',
    'The parcel height must not exceed `maxHeight`',
    'The parcel weight must not exceed 30',
  ]);
});

test('what an error says is enforced where it is raised, if that is one place alone', async () => {
  const evidence = await evidenceIn({
    'main.go': 'package main\n\nfunc main() {}\n',
    'shop/errors.go': `package shop

// ErrTwice is returned where a book is twice in an order.
var ErrTwice = errors.New("an order cannot contain a book twice")
var ErrOften = errors.New("an order cannot contain a hidden book")
var ErrNever = errors.New("an order cannot contain a lost book")
`,
    'shop/order.go': `package shop

func (o *Order) Check() error {
	if o.hasTwins() {
		return &OrderError{
			Cause: ErrTwice,
		}
	}
	if o.hidden {
		return ErrOften
	}
	return nil
}

func (o *Order) Again() error {
	if err := o.Check(); errors.Is(err, ErrTwice) || errors.Is(err, ErrNever) {
		return ErrOften
	}
	return nil
}
`,
    'shop/order_test.go':
      'package shop\n\nfunc TestCheck(t *testing.T) {\n\twant(t, ErrTwice)\n\twant(t, ErrNever)\n}\n',
  });
  expect(
    printedRules(evidence).map(({ text, fact: { path, startLine, endLine, values } }) => [
      text,
      `${path}:${startLine}-${endLine}`,
      values.owner,
    ]),
  ).toEqual([['An order cannot contain a book twice', 'shop/order.go:4-6', 'Check']]);
});

test('a status is told where it is sent: written, of the framework, of the class of the error or of its handler', async () => {
  const evidence = await evidenceIn({
    'package.json': '{ "name": "shop", "dependencies": { "express": "4" } }',
    'src/errors.ts': `export class ShopError extends Error {
  constructor(public code: string, message: string) { super(message); }
}
export class ForbiddenThing extends Error {}
export class ForbiddenError extends Error { status = 403; }
export class ForbiddenOrder extends ForbiddenError {}
export class UnauthorizedError extends Error {}
`,
    'src/handler.ts': `export function onError(error, req, res) {
  if (error instanceof UnauthorizedError) return res.status(401).end();
}
`,
    'src/orders.ts': `export function pay(order, user) {
  if (order.a) throw new ShopError({ code: 'FORBIDDEN', message: 'A lost order cannot be paid' });
  if (order.b) throw new ForbiddenOrder('A hidden order cannot be paid');
  if (order.c) throw new UnauthorizedError('A guest order cannot be paid');
  if (order.d) throw new TRPCError({ code: 'FORBIDDEN', message: 'A dead order cannot be paid' });
  if (order.e) throw new ForbiddenThing('A plain order cannot be paid');
}
`,
  });
  const found = printedRules(evidence).map(({ text, fact }) => `${text}: ${answeredStatus(evidence, fact) ?? '-'}`);
  expect(found.toSorted()).toEqual([
    'A dead order cannot be paid: 403',
    'A guest order cannot be paid: 401',
    'A hidden order cannot be paid: 403',
    'A lost order cannot be paid: -',
    'A plain order cannot be paid: -',
  ]);
});

test('functions that ask the same of their caller are one rule of those whose names say what they do', async () => {
  const guarded = (name: string): string =>
    `func (r *Keeper) ${name}(id int) error {\n\tif !userOf(r.ctx).IsAdmin {\n\t\treturn model.ErrNotAuthorized\n\t}\n\treturn nil\n}\n`;
  const rules = printedRules(
    await evidenceIn({
      'keeper/keeper.go': `package keeper\n\n${['Delete', 'DeleteAllMissing', 'RenameShelf', 'MergeShelves'].map(guarded).join('\n')}`,
    }),
  );
  const [told, ...others] = rules.filter(({ text }) => text.startsWith('Only '));
  expect(others).toEqual([]);
  expect(told?.text).toBe('Only an administrator can rename a shelf and merge shelves');
  expect([told?.fact, ...(told?.others ?? [])].map((fact) => fact?.startLine)).toEqual([18, 25]);
});

test('what the program itself does not support is told without its name', async () => {
  const source = `package shop

func check(old Parcel, next Parcel) error {
	if old.Weight != next.Weight {
		return errors.New("Test does not support changing the weight of a parcel")
	}
	return nil
}
`;
  expect(await told({ 'main.go': 'package main\n\nfunc main() {}\n', 'shop/parcels.go': source })).toEqual([
    'Changing the weight of a parcel is not supported',
  ]);
});

test('what says the same with a word more is told once', async () => {
  const guard = (what: string) =>
    `  if (boats.length === 0) {\n    throw new Error('A race needs at least one ${what}');\n  }\n`;
  const evidence = await evidenceIn({
    'src/races.ts': `export function start(boats) {\n${guard('boat')}}\nexport function check(boats) {\n${guard('boat crew')}}\n`,
  });
  expect(varied(printedRules(evidence)).map(({ text }) => text)).toEqual(['A race needs at least one boat']);
});

test('what its author put into words comes before what had to be put into others', async () => {
  const guard = (message: string, what: string) => `  if (boat.${what}) {\n    throw new Error('${message}');\n  }\n`;
  expect(
    await told({
      'src/boats.ts': `export function lendBoat(boat) {\n${guard('Cannot archive a sunken boat', 'isSunken')}${guard('A lent boat can only be lent again by its owner', 'isLent')}}\n`,
    }),
  ).toEqual(['A lent boat can only be lent again by its owner', 'A sunken boat cannot be archived']);
});

test('what cannot contain two things, where each of them is refused, cannot contain one or the other', async () => {
  const rules = await told({
    'main.go': 'package main\n\nfunc main() {}\n',
    'shop/names.go': `package shop

func check(name string) error {
	if strings.Contains(name, " ") || strings.Contains(name, "\\t") {
		return errors.New("the boat name cannot contain spaces and tabs")
	}
	return nil
}
`,
  });
  expect(rules).toEqual(['The boat name cannot contain spaces or tabs']);
});

test('what is denied of the first half of a message alone is not told', async () => {
  const check = (message: string): Record<string, string> => ({
    'berths.go': `package berths

func Moor(berth Berth) error {
	if !berth.Hold() {
		return errors.New("${message}")
	}
	return nil
}
`,
  });
  expect(await told(check('berth reservation has expired or was not requested'))).toEqual([]);
  expect(await told(check('berth reservation has expired'))).toEqual(['The berth reservation must not have expired']);
});

test('a message that ends with a dash or a preposition was cut, and is no rule', async () => {
  const texts = printedRules(
    await evidenceIn({
      'src/boat.ts': `export function check(boat: Boat) {
  if (boat.keel < 3) throw new Error('The keel of a boat must be longer than that of -');
  if (boat.crew > 9) throw new Error('A boat cannot have more than 9 people from');
  if (boat.oars > 9) throw new Error('A boat cannot have more than 9 oars');
}
`,
    }),
  ).map(({ text }) => text);
  expect(texts).toEqual(['A boat cannot have more than 9 oars']);
});
