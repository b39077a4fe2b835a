import { expect, test } from 'vitest';
import { BOAT_SHOP } from '../../../../../test/boat-shop.ts';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { chosenRules } from './told-rules.ts';

test('what a product keeps comes before what any helper asks', async () => {
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'src/a-pages.ts': `export function split(heading: Heading) {
  if (heading.isBroken) throw new Error('A heading that is broken cannot be split');
}
`,
      'src/sales.ts': `export function transfer(boat: Boat) {
  if (boat.isLent) throw new Error('A boat that is lent cannot be sold');
}
`,
    }),
  ).map(({ text }) => text);
  expect(rules).toEqual(['A boat that is lent cannot be sold', 'A heading that is broken cannot be split']);
});

test('what a helper asks of a number that it is handed is no rule of the product', async () => {
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'src/ring.ts': `export function ring(capacity: number, config: Config) {
  if (capacity <= 0) throw new Error('The capacity must be greater than 0');
  if (config.seats <= 0) throw new Error('The number of seats must be greater than 0');
}
`,
    }),
  ).map(({ text }) => text);
  expect(rules).toEqual(['The number of seats must be greater than 0']);
});

test('who calls is asked once', async () => {
  const controller = (guard: string): string => `import { Controller, Post, UseGuards } from '@nestjs/common';
@Controller('boats')
export class BoatController {
  @Post('drop')
${guard}  deleteBoat(@Req() request) {
    if (!request.user) {
      throw new HttpException('', 403);
    }
    if (request.boat.isLent) {
      throw new HttpException('A lent boat cannot be deleted', 400);
    }
  }
}
`;
  const told = async (guard: string): Promise<string[]> =>
    chosenRules(await evidenceIn({ ...BOAT_SHOP, 'src/boats.ts': controller(guard) })).map(({ text }) => text);
  expect(await told('')).toContain('Only an authenticated caller can delete a boat');
  expect(await told("  @UseGuards(AuthGuard('jwt'))\n")).toEqual(['A lent boat cannot be deleted']);
});

test('how a text is written is no rule of the product where it decides enough', async () => {
  const source = `export function sell(boat: Boat) {
  if (boat.isLent) throw new Error('A boat that is lent cannot be sold');
  if (boat.isWet) throw new Error('A boat that is wet cannot be painted');
  if (boat.isOld) throw new Error('A boat that is old cannot be raced');
}
export function parseBoat(text: string) {
  if (text[0] !== '#') throw new Error('The boat text must start with a #');
}
`;
  const rules = chosenRules(await evidenceIn({ ...BOAT_SHOP, 'src/sales.ts': source })).map(({ text }) => text);
  expect(rules).toHaveLength(3);
  expect(rules.join()).not.toContain('start with');
});
