import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { ownName, task, taskAt } from './task-way.ts';

const WORKER = /^type (\w+) struct \{[^}]{0,400}?\b\w*\.?WorkerDefaults\[([\w.]+)\]/gm;
const INSERTED = /\.Insert(?:Tx|ManyTx|Many)?\(\s*[\w.()]+\s*,(?:\s*\w+\s*,)?\s*&?([\w.]*Args)\{/g;
const PERIODIC =
  /\bNewPeriodicJob\(\s*(?:\w+\.)?PeriodicInterval\(\s*([\w.]+(?: ?\* ?[\w.]+)?)\s*\)[^}]{0,300}?\breturn &?([\w.]+)\{/g;

/** Workers of River, which are asked for by the type of their arguments: `client.Insert(ctx, SortArgs{…}, nil)`. */
export function riverWork(file: SourceFile): TaskFact[] {
  if (!file.text.includes('riverqueue')) return [];
  const told = { sort: 'job', framework: 'River' } as const;
  const workers = [...file.code.matchAll(WORKER)].flatMap((match): TaskFact[] => {
    const [, type = '', args = ''] = match;
    const work = file.parsed.symbols.findIndex((each) => each.owner === type && each.name === 'Work');
    const symbol = file.symbol(work);
    if (!symbol) return [];
    const place = { startLine: symbol.startLine, endLine: symbol.endLine, symbol: work };
    return [task(place, { ...told, name: ownName(args), role: 'does' })];
  });
  const asked = [...file.code.matchAll(INSERTED)].map((match) =>
    taskAt(file, match.index, { ...told, name: ownName(match[1] ?? ''), role: 'asks' }),
  );
  const planned = [...file.code.matchAll(PERIODIC)].map((match) =>
    taskAt(file, match.index, {
      ...told,
      name: ownName(match[2] ?? ''),
      role: 'asks',
      schedule: `every ${match[1]}`,
    }),
  );
  return [...workers, ...asked, ...planned];
}
