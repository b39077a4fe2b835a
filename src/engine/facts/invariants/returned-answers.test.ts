import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

/** The rules that a view of REST framework enforces by what it returns or raises. */
async function rulesFor(...lines: string[]): Promise<unknown[]> {
  const path = 'depot/views.py';
  const body = lines.map((line) => `        ${line}\n`).join('');
  const source = `class Boats(APIView):\n    def patch(self, request, pk):\n${body}        return Response(status=204)\n`;
  const facts = extractFacts(path, source, await parseFile(path, source));
  return facts.flatMap(({ kind, values }) => (kind === 'invariant' && 'rule' in values ? [values.rule] : []));
}

const refused = (message: string, status = 400): string => `return Response({"error": "${message}"}, status=${status})`;

test('a thing that is told by its state cannot be changed where its condition asks for that state', async () => {
  expect(await rulesFor('if boat.archived_at:', `    ${refused('Archived boat cannot be edited')}`)).toEqual([
    'An archived boat cannot be edited',
  ]);
  expect(await rulesFor('if boat.age > 9:', `    ${refused('Archived boat cannot be edited')}`)).toEqual([]);
  expect(
    await rulesFor('if boat.state not in ["moored", "sunken"]:', `    ${refused('Only moored boats can be listed')}`),
  ).toEqual(['Only moored boats can be listed']);
});

test('what cannot be done once something was done is told so, with what is let through', async () => {
  expect(
    await rulesFor(
      'if boat.sold_at < now():',
      '    if "sail" in request.data:',
      '        boat.sail = request.data["sail"]',
      '    else:',
      `        ${refused('The boat has already been sold so it cannot be moved')}`,
    ),
  ).toEqual(['The boat cannot be moved once it has been sold, unless `sail` is given']);
  expect(
    await rulesFor('if boat.sold_at < now():', `    ${refused('The boat has been sold so no new sails can be added')}`),
  ).toEqual(['No new sails can be added once the boat has been sold']);
});

test('what is answered behind an else is refused where its condition does not hold', async () => {
  expect(
    await rulesFor(
      'if boat.is_moored:',
      '    boat.list()',
      'else:',
      `    ${refused('Only moored boats can be listed')}`,
    ),
  ).toEqual(['Only moored boats can be listed']);
  expect(
    await rulesFor('if form.is_valid():', '    form.save()', 'else:', `    ${refused('The boat is not valid')}`),
  ).toEqual([]);
});

test('a message that ranks what the condition only lists is no rule', async () => {
  expect(
    await rulesFor(
      'if own_rank in [5] and new_rank in [15, 20]:',
      `    ${refused('You cannot add a sailor with a rank higher than that of the boat')}`,
    ),
  ).toEqual([]);
});

test('what must be kept where a setting says so is told by the condition, where the error has a code alone', async () => {
  expect(
    await rulesFor(
      'if OPEN_HARBOUR == "0" and not Invite.objects.filter(email=email).exists():',
      '    raise HarbourException(error_code=CODES["CLOSED"], error_message="HARBOUR_CLOSED")',
    ),
  ).toEqual(['An `Invite` with the same `email` must exist if `OPEN_HARBOUR` is `0`']);
});
