import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import type { Evidence } from '../evidence.ts';
import { type Rule, rulesOf } from '../rules.ts';
import { doubtOf, isUnheld } from './witnesses.ts';

async function boats(body: string, name = 'sellBoat'): Promise<Evidence> {
  return evidenceIn({
    'src/boats.ts': `export class Boats {
  async ${name}(boat: Boat, user: User, mode: string, code: string) {
    ${body}
  }
}
`,
  });
}

function only(evidence: Evidence): Rule {
  const [rule, ...others] = rulesOf(evidence);
  if (rule === undefined || others.length > 0) throw new Error('one rule was expected');
  return rule;
}

test.each([
  ['if (user.wantsSale) throw new ForbiddenError("Only captains can sell a boat");', true],
  ['if (!user.isCaptain) throw new ForbiddenError("Only captains can sell a boat");', false],
  ['const may = isCaptain(user);\n    if (!may) throw new ForbiddenError("Only captains can sell a boat");', false],
  ['if (user.wantsSale) throw new ForbiddenError("Only admins or the owner can sell a boat");', true],
  ['if (user.role !== "admin") throw new ForbiddenError("Only admins or the owner can sell a boat");', false],
])('who may is told where the code asks for them: %s', async (body, is) => {
  const evidence = await boats(body);
  expect(isUnheld(evidence, only(evidence))).toBe(is);
});

test.each([
  [
    'if (mode === "rental" && boat.sails < 2) throw new BadRequestError("The boat must carry two sails");',
    ['The boat must carry two sails when `mode` is `rental`'],
  ],
  [
    'if (mode === "rental" && boat.sails < 2) throw new BadRequestError("A rental boat must carry two sails");',
    ['A rental boat must carry two sails'],
  ],
  [
    'if (harbour.kind === "none" && !options?.pilot) throw new BadRequestError("The pilot must carry a lamp");',
    ["The pilot must carry a lamp when the harbour's kind is `none`"],
  ],
  ['if (!harbour.settings.wrecks && boat.hulls < 1) throw new BadRequestError("The boat must carry a hull");', []],
])('what is asked in one case is not told of all: %s', async (body, told) => {
  expect(rulesOf(await boats(body)).map(({ text }) => text)).toEqual(told);
});

test.each([
  ['showCharts', true],
  ['removeSail', false],
  ['dropSail', false],
  ['checkSail', false],
])('a message is not told of what `%s` does: %s', async (name, is) => {
  const evidence = await boats(
    'if (boat.isRacingBoat()) throw new Error("You cannot remove sails from racing boats");',
    name,
  );
  expect(isUnheld(evidence, only(evidence))).toBe(is);
});

test('a message is told where it was written for', async () => {
  const refuse = 'if (boat.isRacingBoat()) throw new Error("You cannot remove sails from racing boats");';
  const evidence = await evidenceIn({
    'src/boats.ts': `export class Boats {
  showCharts(boat: Boat) {
    ${refuse}
  }
  removeSail(boat: Boat) {
    ${refuse}
  }
}
`,
  });
  expect(rulesOf(evidence).map(({ fact }) => fact.values.owner)).toEqual(['removeSail']);
});

test('what a message shares with no code beside it weighs less', async () => {
  const doubt = async (body: string, name: string): Promise<number> => {
    const evidence = await boats(body, name);
    return doubtOf(evidence, only(evidence));
  };
  const refuse = 'if (free) throw new Error("The berth must have at least one lamp");';
  expect(await doubt('if (boat.lamps === 0) throw new Error("The berth must have at least one lamp");', 'moor')).toBe(
    0,
  );
  expect(await doubt(`const free = this.lampsOf(boat).none;\n    ${refuse}`, 'moor')).toBe(0);
  expect(await doubt(refuse, 'checkBerth')).toBe(0);
  const [byName, byNothing] = [await doubt(refuse, 'lightBerth'), await doubt(refuse, 'moor')];
  expect(byName).toBeGreaterThan(0);
  expect(byNothing).toBeGreaterThan(byName);
});
