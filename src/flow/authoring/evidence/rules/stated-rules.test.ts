import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { rulesOf } from '../rules.ts';
import { shownStatedRules, statedRulesOf } from './stated-rules.ts';

async function rulesIn(sources: Record<string, string>): Promise<string[]> {
  return statedRulesOf(await evidenceIn(sources)).map(({ values }) => values.text);
}

test.each([
  ['The stock of a book must never be negative.', true],
  ['Usernames must be unique within an organization.', true],
  // It leans on the sentence before it.
  ['All storage backends must preserve this equality rule.', false],
  ['Therefore, it must be used within a request.', false],
  ['The method must return a list of items.', false],
  // It speaks to people, or of none.
  ['Please never share the signing key with anyone.', false],
  ['Most people never need the other commands.', false],
  // It praises, or goes without saying.
  ['Readers never observe a cold shelf at night.', false],
  ['Events of a shelf are kept for audits and never miss anything.', false],
  ['The size of a shelf limits the books to never exceed the room.', false],
  ['Each shelf must have a name.', false],
  ['Each shelf must have a name, and may have a colour.', false],
  // It is a thing with a clause, not a sentence.
  ['The capability string the client must advertise for a tool.', false],
  ['Elements and boxes of a canvas (must be extended)', false],
  ['A suffix, what stands in its place, and how many letters must be left.', false],
])('"%s" is told as a rule: %s', async (sentence, isTold) => {
  expect(await rulesIn({ 'docs/rules.md': `# Rules\n\n${sentence}\n` })).toEqual(
    isTold ? [sentence.replace(/\.$/, '')] : [],
  );
});

test('a rule that is stated twice is told once, and in small letters', async () => {
  const page =
    '# Rules\n\nStreets MUST NOT exceed 400 letters.\n\nThe names of streets must never exceed 400 letters.\n';
  expect(await rulesIn({ 'docs/rules.md': page })).toEqual(['Streets must not exceed 400 letters']);
});

test('a page that teaches, and a list of conditions, state no rules', async () => {
  const sentence = 'A worker must be running to send the mail.';
  expect(await rulesIn({ 'docs/tutorial/mail.md': `# Mail\n\n${sentence}\n` })).toEqual([]);
  expect(await rulesIn({ 'old/TODO_mail.md': `# Mail\n\n${sentence}\n` })).toEqual([]);
  expect(await rulesIn({ 'fonts/OFL-FAQ.txt': `# Mail\n\n${sentence}\n` })).toEqual([]);
  expect(await rulesIn({ 'docs/mail.md': `# Mail\n\nTo send a mail:\n\n- ${sentence}\n` })).toEqual([]);
  expect(await rulesIn({ 'docs/mail.md': `# Mail\n\n## Impact\n\n${sentence}\n` })).toEqual([]);
  expect(await rulesIn({ 'docs/gaps/007-mail.md': `# Mail\n\n${sentence}\n` })).toEqual([]);
});

test('a sentence states an enforced rule only if it says little else and asks for the same', async () => {
  const source = `class Orders {
  void Take(Order order) {
    var parcel = _store.Find(order.Id);
    if (parcel == null) throw new BadRequestException("Parcel not found for this customer.");
    if (order.Discount < 10 || order.Discount > 90) throw new BadRequestException("The discount must be between 10 and 90 of the local coin.");
    if (!order.IsPaid) throw new BadRequestException("An express parcel must be paid before shipping.");
    if (!gate.May(order)) throw new BadRequestException("The user must have permission to view the parcel.");
    if (order.Weight > parcel.Weight) throw new BadRequestException("The weight must not exceed available parcel weight.");
  }
}
`;
  const page = `# Parcels

The price must be between 10 and 90 of the local coin.

Only one express parcel of a kind can exist for every customer of the shop.
Every express parcel must be paid before shipping.

The user must have the change permission for the parcel.

Only the available weight of a parcel can be unloaded.
`;
  const rules = rulesOf(await evidenceIn({ 'src/Orders.cs': source, 'docs/parcels.md': page }));
  expect(rules.map(({ text, stated }) => [text, stated?.values.text ?? null])).toEqual([
    ['An express parcel must be paid before shipping', 'Every express parcel must be paid before shipping'],
    ['The discount of an order must be between 10 and 90 of the local coin', null],
    ['The weight must not exceed the available parcel weight', null],
    ['`parcel` must exist for this customer', null],
    ['The user must have permission to view the parcel', null],
  ]);
});

test('that a thing cannot be used, without by whom or for what, is no rule', async () => {
  const source = `class Orders {
  void Take(Order order) {
    if (!_gate.Ask(order).Succeeded) throw new BadRequestException("Cannot use express line");
    if (order.Coupon.IsExpired) throw new BadRequestException("An expired coupon cannot be used.");
  }
}
`;
  const rules = rulesOf(await evidenceIn({ 'src/Orders.cs': source }));
  expect(rules.map(({ text }) => text)).toEqual(['An expired coupon cannot be used']);
});

test('of a program that keeps things, the documents tell what is stated of these things', async () => {
  const evidence = await evidenceIn({
    'package.json': '{"name":"harbour","private":true,"dependencies":{"express":"^5.0.0"}}',
    'server.js':
      'import express from "express";\nconst app = express();\napp.get("/boats", list);\n// Every rope of the fleet must be tied twice at all times.\napp.listen(80);\n',
    'prisma/schema.prisma': 'model Boat {\n  id Int @id\n  name String\n}\nmodel User {\n  id Int @id\n}\n',
    'docs/boats.md':
      '# Boats\n\nA boat must never leave without its captain.\n\nThe console must allow the port scope.\n\nThe boat must be one with a lamp.\n\n## Step 2: Lamps\n\nA boat must be lit with two lamps.\n\n## Crew\n\nUsers must set the flags of each boat.\n\nThe user must enter the name of each boat.\n',
    'docs/setup/boats.md': '# Boats\n\nA boat must be kept on a disk of its own.\n',
  });
  expect(shownStatedRules(evidence).map(({ values }) => values.text)).toEqual([
    'A boat must never leave without its captain',
  ]);
});
