import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/Parcel.php': `<?php
class Parcel
{
    public const FRAGILE = 'fragile';
    public const HEAVY = 'heavy';

    public function pack()
    {
        if ($this->kind === self::FRAGILE) {
            $this->wrap();
        } elseif ($this->kind === self::HEAVY) {
            $this->strap();
        }
    }

    public function wrap()
    {
        return self::FRAGILE;
    }
}
`,
};

test('two values of one type are compared by the functions that name them', async () => {
  const { text, support } = await askSources('What is the difference between FRAGILE and HEAVY parcels?', {
    sources: SOURCES,
  });
  expect(support).toBe('strong');
  expect(text).toContain('`FRAGILE` and `HEAVY` are two values of `Parcel` in `src/Parcel.php` [1][2]');
  expect(text).toMatch(/`Parcel\.pack` tells them apart \[3\]\.[\s\S]*\$this->strap\(\);/);
  expect(text).toContain('`FRAGILE` alone is named in `Parcel.wrap`');
});

test('a word that is no value is not compared as one', async () => {
  const { text } = await askSources('What is the difference between FRAGILE and cheap parcels?', { sources: SOURCES });
  expect(text).not.toContain('two values');
});
