import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/gate/keys.rs': `/// Swaps the key of a gate.  The previous key will open it for the next 36 hours.
pub fn swap_gate_key(gate: &mut Gate, key: Key) {
    gate.old_keys.push(gate.key.clone());
    gate.key = key;
    gate.tell_guards();
}
`,
  'src/gate/bell.rs': `/// Rings the bell of a gate.  The guards sleep for 2 hours.
pub fn ring_gate_bell(gate: &Gate) {
    gate.bell.ring();
}
`,
};

test('an amount that a later sentence of the comment says is the answer', async () => {
  const { text } = await askSources('How long does the old key stay valid after a gate key is swapped?', {
    sources: SOURCES,
  });
  expect(text).toMatch(
    /^The comment on `swap_gate_key` in `src\/gate\/keys\.rs` says: "The previous key will open it for the next 36 hours" \[1\]/,
  );
});

test('an amount of something else is none', async () => {
  const { text } = await askSources('How long does a gate bell ring?', { sources: SOURCES });
  expect(text).not.toContain('2 hours');
});
