import type { SourceFile } from '../source-file.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

const FIELD = /^[ \t]*\w+[ \t]+\*?([\w.]+)[ \t]+`([^`\n]*\bcommand:"([\w-]+)"[^`\n]*)`/gm;

/** Commands of go-flags: `Serve ServeCommand \`command:"serve" description:"…"\``. */
export function flagStructCommands(file: SourceFile): CommandFact[] {
  if (file.language !== 'go' || !file.text.includes('command:"') || !file.imports(/\/go-flags$/)) return [];
  return [...file.text.matchAll(FIELD)].map(({ index, 1: type = '', 2: tag = '', 3: name = '' }) =>
    makeCommand({
      name,
      help: /(?:^|\s)(?:description|long-description):"([^"]*)"/.exec(tag)?.[1],
      hidden: /\bhidden:"/.test(tag),
      // The structure that holds its options is often one of another package.
      takes: [type],
      framework: 'go-flags',
      line: file.lineAt(index),
    }),
  );
}
