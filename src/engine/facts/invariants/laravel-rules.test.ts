import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

test('what Laravel asks for where another field has one of some values says so', async () => {
  const path = 'app/Http/Controllers/CrateController.php';
  const source = `<?php
class CrateController extends Controller
{
    public function store()
    {
        $this->validate(request(), [
            'label' => 'required|unique:crates,label',
            'slots' => 'array|min:1|required_if:kind,racked,stacked',
            'slots.*' => 'required',
        ]);
    }
}
`;
  const facts = extractFacts(path, source, await parseFile(path, source));
  const rules = facts.flatMap((fact) => (fact.kind === 'invariant' ? [fact.values.rule] : []));
  expect(rules).toContain('`slots` of `Crate` must be given if `kind` is `racked` or `stacked`');
});
