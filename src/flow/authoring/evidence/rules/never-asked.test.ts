import { expect, test } from 'vitest';
import { BOAT_SHOP } from '../../../../../test/boat-shop.ts';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { chosenRules } from './told-rules.ts';

test('what only a class asks that nobody builds is no rule', async () => {
  const crew = (name: string, rule: string): string => `export class ${name} {
  constructor(people: Person[]) {
    if (people.length > 9) throw new Error('${rule}');
  }
}
`;
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'src/crew.ts': crew('Crew', 'A crew cannot have more than 9 people'),
      'src/old/band.ts': crew('Band', 'A band cannot have more than 9 people'),
      'src/sail.ts': "import { Crew } from './crew';\nexport const sail = (people: Person[]) => new Crew(people);\n",
    }),
  ).map(({ text }) => text);
  expect(rules).toEqual(['A crew cannot have more than 9 people']);
});

test('what only a method asks whose name stands nowhere else is no rule', async () => {
  const harbour = `export class Harbour {
  dropBoatFromPier(boat: Boat) {
    if (boat.isLent) throw new Error('A boat that is lent cannot be dropped');
  }
  moveBoatToPier(boat: Boat) {
    if (boat.isLent) throw new Error('A boat that is lent cannot be moved');
  }
  @Cron('daily')
  sinkBoatAtPier(boat: Boat) {
    if (boat.isLent) throw new Error('A boat that is lent cannot be sunk');
  }
}
`;
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'src/harbour.ts': harbour,
      'src/sail.ts': 'export const sail = (harbour, boat) => harbour.moveBoatToPier(boat);\n',
    }),
  ).map(({ text }) => text);
  expect(rules.toSorted()).toEqual(['A boat that is lent cannot be moved', 'A boat that is lent cannot be sunk']);
});

test('what a static method asks that only tests call is no rule, though another type has one of its name', async () => {
  const ropes = (name: string, rule: string): string => `public class ${name} {
    public static void checkRope(String rope) {
        if (rope.length() > 9) {
            throw new IllegalArgumentException("${rule}");
        }
    }
}
`;
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'core/src/main/java/shop/OldRopes.java': ropes('OldRopes', 'An old rope cannot be longer than 9 characters'),
      'core/src/main/java/shop/NewRopes.java': ropes('NewRopes', 'A new rope cannot be longer than 9 characters'),
      'core/src/main/java/shop/Boat.java':
        'public class Boat {\n    void tie(String rope) {\n        NewRopes.checkRope(rope);\n    }\n}\n',
      'core/src/test/java/shop/OldRopesTest.java':
        'public class OldRopesTest {\n    @Test\n    void test() {\n        OldRopes.checkRope("a");\n    }\n}\n',
    }),
  ).map(({ text }) => text);
  expect(rules).toEqual(['A new rope cannot be longer than 9 characters']);
});

test('what a function of Go asks whose name stands in tests and remarks alone is no rule', async () => {
  const rope = (name: string, rule: string): string => `
// ${name} ties a rope.
func ${name}(rope string) error {
	if len(rope) > 9 {
		return errors.New("${rule}")
	}
	return nil
}
`;
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'ropes/ropes.go': `package ropes\n${rope('tieOldRope', 'An old rope cannot be longer than 9 characters')}${rope('tieNewRope', 'A new rope cannot be longer than 9 characters')}`,
      'ropes/tie.go': 'package ropes\n\nfunc Tie(rope string) error {\n\treturn tieNewRope(rope)\n}\n',
      'ropes/ropes_test.go': 'package ropes\n\nfunc TestTie(t *testing.T) {\n\ttieOldRope("a")\n}\n',
    }),
  ).map(({ text }) => text);
  expect(rules).toEqual(['A new rope cannot be longer than 9 characters']);
});

test('a rule that a copied function of Go holds too is told of the one that is called', async () => {
  const check = (name: string): string => `package ${name}

import "errors"

func CheckPDFLabelSize(width int) error {
	if width > 90 {
		return errors.New("A label cannot be wider than 90 mm")
	}
	return nil
}
`;
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'go.mod': 'module example.org/shop\n',
      'config/labels.go': check('config'),
      'print/labels.go': check('print'),
      'cmd/label.go':
        'package cmd\n\nimport (\n\t"example.org/shop/config"\n\t"example.org/shop/print"\n)\n\nfunc Label() error {\n\tconfig.Load()\n\treturn print.CheckPDFLabelSize(80)\n}\n',
    }),
  );
  expect(rules.map(({ fact, others }) => [fact, ...others].map(({ path }) => path))).toEqual([['print/labels.go']]);
});

test('what a function of Python asks is a rule where a mark stands above it', async () => {
  const sell = (name: string, rule: string): string => `def ${name}(boat):
    if boat.lent:
        raise ValueError("${rule}")
`;
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'shop/sales.py': `@web.post(
    "/boats",
)
${sell('sell_old_boat', 'A boat that is lent cannot be sold')}

${sell('paint_old_boat', 'A boat that is lent cannot be painted')}`,
    }),
  ).map(({ text }) => text);
  expect(rules).toEqual(['A boat that is lent cannot be sold']);
});

test('what a helper must find together is no rule where only a part of it is told', async () => {
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'src/roles.ts': `export function isClerkOfLent(role: string, state: string): boolean {
  return role === Role.CLERK && state === State.LENT;
}
`,
      'src/sales.ts': `import { isClerkOfLent } from './roles';
export function sell(user: User, boat: Boat) {
  if (isClerkOfLent(user.role, boat.state)) throw new Error('A lent boat cannot be sold');
  if (isClerkOfLent(user.role, boat.state)) throw new Error('A clerk cannot sell a lent boat');
}
`,
    }),
  ).map(({ text }) => text);
  expect(rules).toEqual(['A clerk cannot sell a lent boat']);
});

test('what is kept for each version holds in one place, the last', async () => {
  const table = 'CREATE TABLE boats (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL UNIQUE);\n';
  const [rule] = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'db/schema-1.9.sql': table,
      'db/schema-1.10.sql': table,
      'db/schema-1.2.sql': table,
    }),
  ).filter(({ text }) => text.includes('unique'));
  expect(rule?.fact.path).toBe('db/schema-1.10.sql');
  expect(rule?.others).toEqual([]);
});

test('a rule that is a class is told where it is made outside of tests', async () => {
  const rule = (name: string, message: string): string => `namespace Shop.Rules
{
    public class ${name} : IBusinessRule
    {
        private readonly Boat _boat;
        public ${name}(Boat boat) { _boat = boat; }
        public bool IsBroken() => _boat.IsLent;
        public string Message => "${message}";
    }
}
`;
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'src/Rules/LentBoatCannotBeSoldRule.cs': rule('LentBoatCannotBeSoldRule', 'Lent boat cannot be sold'),
      'src/Rules/LentBoatCannotBePaintedRule.cs': rule('LentBoatCannotBePaintedRule', 'Lent boat cannot be painted'),
      'src/Boat.cs': `namespace Shop
{
    public class Boat : Entity
    {
        public void Sell() { this.CheckRule(new LentBoatCannotBeSoldRule(this)); }
    }
}
`,
      'tests/BoatTests.cs': `namespace Shop.Tests
{
    public class BoatTests
    {
        [Test]
        public void Paint() { AssertBrokenRule<LentBoatCannotBePaintedRule>(() => boat.Paint()); }
    }
}
`,
    }),
  ).map(({ text }) => text);
  expect(rules).toEqual(['Lent boat cannot be sold']);
});

test('what a serializer asks that is only imported and passed on is no rule', async () => {
  const serializer = (name: string, rule: string): string => `class ${name}(serializers.Serializer):
    def validate(self, data):
        if data["sail"] == data["rope"]:
            raise serializers.ValidationError("${rule}")
        return data
`;
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'shop/__init__.py': '',
      'shop/serializers/__init__.py': `from .boats import (
    NewBoat,
    OldBoat,
)

__all__ = ["NewBoat", "OldBoat"]
`,
      'shop/serializers/boats.py': `from rest_framework import serializers

${serializer('NewBoat', 'The sail of a boat cannot be the rope')}

${serializer('OldBoat', 'The sail of an old boat cannot be the rope')}`,
      'shop/views.py': `from rest_framework.views import APIView
from shop.serializers import NewBoat

class Boats(APIView):
    def post(self, request):
        boat = NewBoat(data=request.data)
        boat.is_valid(raise_exception=True)
`,
      'tests/test_boats.py': 'from shop.serializers import OldBoat\n\ndef test_old():\n    OldBoat()\n',
    }),
  ).map(({ text }) => text);
  expect(rules).toEqual(['The sail of a boat cannot be the rope']);
});
