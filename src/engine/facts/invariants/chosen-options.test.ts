import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

const path = 'till/management/commands/close.py';

async function rulesIn(source: string): Promise<[string, number | undefined][]> {
  const facts = extractFacts(path, source, await parseFile(path, source));
  return facts.flatMap((fact) =>
    fact.kind === 'invariant' ? [[fact.values.rule, fact.values.status] as [string, number | undefined]] : [],
  );
}

test('what is asked where an option is given says so, unless it names the option', async () => {
  const found = await rulesIn(`class Command:
    def handle(self, *args, **options):
        if options["close_all"] and crate.closed:
            raise CommandError(f"The crate {crate.name} is already closed.  Aborting...")
        if options.get("force"):
            if crate.heavy:
                raise CommandError("The crate must not be heavy")
`);
  expect(found.map(([rule]) => rule)).toEqual([
    'The crate must not already be closed when `close_all` is given',
    'The crate must not be heavy when `force` is given',
  ]);
});

test('what Django refuses for its method is answered with 405, and a name that another function judges is no rule', async () => {
  const found = await rulesIn(`def finalize(request):
    if request.method not in ["GET", "POST"]:
        return HttpResponseNotAllowed(["GET", "POST"])

class Crate:
    def delete(self):
        if not check_can_manage_crate(self.obj):
            raise BadRequestError(f"Crate {self.obj.name} can't be managed by clerks.")
`);
  expect(found).toEqual([['`method` must be `GET` or `POST`', 405]]);
});
