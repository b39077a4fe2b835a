import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { enforcedFacts } from './raised-errors.ts';

const TEXTS = `<?php

return [
    'pier' => [
        'has_boats' => 'Cannot remove a pier that has boats moored to it.',
        'too_small' => 'A boat longer than :length metres cannot be moored.|Boats are too long.',
    ],
];
`;

async function rulesOf(sources: Record<string, string>): Promise<[string, string | undefined][]> {
  const facts = enforcedFacts(await evidenceIn(sources));
  return facts.map(({ values }) => [values.rule, values.owner]);
}

test.each([
  "trans('harbour.pier.has_boats')",
  "__('harbour.pier.has_boats')",
  "$this->translator->get('harbour.pier.has_boats')",
  "\\Illuminate\\Support\\Facades\\Lang::get(\n                'harbour.pier.has_boats'\n            )",
])('a message that %s asks for is the one that is kept below its key', async (asked) => {
  const told = await rulesOf({
    'resources/lang/en/harbour.php': TEXTS,
    'app/Services/PierRemovalService.php': `<?php

namespace App\\Services;

class PierRemovalService
{
    public function handle(Pier $pier): void
    {
        $boats = $pier->boats()->count();
        if ($boats > 0) {
            throw new PierInUseException(${asked});
        }
    }
}
`,
  });
  expect(told).toEqual([['A pier that has boats moored to it cannot be removed', 'PierRemovalService.handle']]);
});

test('what is said in one of several forms, or below a key that nobody knows, is not told', async () => {
  const told = await rulesOf({
    'lang/en/harbour.php': TEXTS,
    'app/Services/MooringService.php': `<?php

class MooringService
{
    public function handle(Boat $boat): void
    {
        if ($boat->length > $this->pier->length) {
            throw new TooLong(trans('harbour.pier.too_small', ['length' => $this->pier->length]));
        }
        if ($boat->isSunk()) {
            throw new Sunk(trans('harbour.boat.sunk'));
        }
    }
}
`,
  });
  expect(told).toEqual([]);
});

test('an error whose class hands one message on says it wherever it is thrown', async () => {
  const told = await rulesOf({
    'app/Exceptions/BoatPaintedException.php': `<?php

class BoatPaintedException extends \\Exception
{
    public function __construct()
    {
        parent::__construct('Cannot sell a boat that is freshly painted.');
    }
}
`,
    'app/Exceptions/BoatStateException.php': `<?php

class BoatStateException extends \\Exception
{
    public function __construct(Boat $boat)
    {
        $message = 'A boat cannot be sold now.';
        if ($boat->isSunk()) {
            $message = 'A sunk boat cannot be sold.';
        }
        parent::__construct($message);
    }
}
`,
    'app/Services/SaleService.php': `<?php

class SaleService
{
    public function sell(Boat $boat): void
    {
        if ($boat->isPainted()) {
            throw new BoatPaintedException();
        }
        if ($boat->isHeld()) {
            throw new BoatStateException($boat);
        }
    }
}
`,
  });
  expect(told).toEqual([['A boat that is freshly painted cannot be sold', 'sell']]);
});

test('a package keeps its texts in the folder that its provider names, below its own name', async () => {
  const told = await rulesOf({
    'packages/Pier/src/Providers/PierServiceProvider.php':
      "<?php\nclass PierServiceProvider extends ServiceProvider\n{\n    public function boot(): void\n    {\n        $this->loadTranslationsFrom(__DIR__.'/../Resources/lang', 'pier');\n    }\n}\n",
    'packages/Pier/src/Resources/lang/en/harbour.php': TEXTS,
    'packages/Pier/src/PierRemoval.php':
      "<?php\nclass PierRemoval\n{\n    public function handle(Pier $pier): void\n    {\n        if ($pier->boats()->count() > 0) {\n            throw new \\Exception(trans('pier::harbour.pier.has_boats'));\n        }\n    }\n}\n",
  });
  expect(told).toEqual([['A pier that has boats moored to it cannot be removed', 'PierRemoval.handle']]);
});
