import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';
import { decidedIn } from './decided-text.ts';

const RECORD = `# 7. Keep the ledger of tolls in memory

Date: 2021-03-04

## Status

Accepted

## Context

As we want to count tolls while ferries are at sea, we need some ledger for that.

## Possible solutions

### 1. Ledger in memory

#### Cons
- the ledger lacks what a real toll database has

### 2. Toll database

## Decision

Solution number 1 - Ledger in memory</br>

At this moment no toll is asked for after the crossing. We decided for what is simplest.

## Consequences
- The ledger is empty after a restart
`;
const SOURCES = {
  'docs/adr/0007-ledger-in-memory.md': RECORD,
  'src/ledger.ts': `export class TollLedger {
  private readonly memory = new Map<string, number>();

  count(ferry: string): number {
    return this.memory.get(ferry) ?? 0;
  }
}
`,
};

test('a record is quoted by what was decided and what follows there', () => {
  expect(decidedIn(RECORD.split('\n'))).toEqual({
    text: 'Solution number 1 - Ledger in memory. At this moment no toll is asked for after the crossing. We decided for what is simplest.',
    startLine: 24,
    endLine: 26,
  });
  expect(decidedIn(['# Ledger', '', '## Context', '', 'We need a ledger.'])).toBeNull();
});

test('whoever asks why is told the decision, and not what was weighed', async () => {
  const { text } = await askSources('Why is the toll ledger in memory and not a real database?', { sources: SOURCES });
  expect(text).toContain('At this moment no toll is asked for after the crossing');
  expect(text).not.toContain('lacks what a real');
});
