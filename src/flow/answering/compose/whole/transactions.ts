import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import { count } from '../../../authoring/wording/count.ts';
import { capital, code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

/** How libraries are told to do several things or none of them. */
const OPENS =
  /\btransaction\.atomic\b|\batomic\(\)|\bDB::(?:transaction|beginTransaction)\(|\$transaction\(|(?<![\w$])(?:[\w$]+\.)+(?:transaction|withTransaction|with_transaction|inTransaction|runInTransaction|executeInTransaction|Transaction)\(|\.Begin(?:Tx|Txx|TxFunc)?\((?!\))[^)]*|\.Begin\(\)|\bBeginTransaction(?:Async)?\(|@Transactional\b|\bRepo\.transaction\(|\bEcto\.Multi\.new\b|\bActiveRecord::Base\.transaction\b|\bbegin_transaction\(|\bsession\.begin\(|\bBEGIN(?: IMMEDIATE| TRANSACTION)?;?["'`]/;
const TERMS = ['transaction', 'atomic', 'begin', 'tx', 'multi', 'beginTx'];
const FILES_READ = 600;
const MOST_FILES = 5;

/** Where transactions of the database are opened. */
export function* composeTransactions({ evidence, pack }: Inquiry): Generator<Part> {
  const places = new Set(TERMS.flatMap((term) => [...filesWithTerm(pack, stem(term.toLowerCase()))]));
  const found = [...places]
    .sort((a, b) => a - b)
    .flatMap((place) => pack.corpus.files[place]?.path ?? [])
    .filter((path) => isProduction(evidence.file(path)?.role) && !/\.(?:sql|md)$|migrations?\//i.test(path))
    .slice(0, FILES_READ)
    .flatMap((path) => {
      const lines = (evidence.lines(path) ?? []).flatMap((text, at) =>
        OPENS.test(text) && !/^\s*(?:\/\/|#|\*|import\b|use\b)/.test(text) ? [at + 1] : [],
      );
      return lines.length === 0 ? [] : [{ path, lines }];
    })
    .sort((a, b) => b.lines.length - a.lines.length || (a.path < b.path ? -1 : 1));
  const [first, ...others] = found;
  const [line] = first?.lines ?? [];
  if (!first || line === undefined) return;
  const total = found.reduce((sum, { lines }) => sum + lines.length, 0);
  yield opening(
    `Transactions are opened in ${count(total, 'place')} of ${count(found.length, 'file')}, as the calls of libraries show; ${total === 1 ? 'it is' : 'most are'} in ${code(first.path)}`,
    cited({ path: first.path, startLine: line, endLine: line }),
  );
  const symbol = symbolsOfFile(pack, first.path).findLast((each) => each.startLine <= line && line <= each.endLine);
  const from = Math.max(symbol?.startLine ?? line, line - 2);
  yield {
    form: 'excerpt',
    path: first.path,
    startLine: from,
    endLine: Math.min(from + 9, symbol?.endLine ?? line + 7),
  };
  for (const { path, lines } of others.slice(0, MOST_FILES)) {
    const [one = 1] = lines;
    yield bullet(
      `${code(path)}${lines.length > 1 ? `, in ${count(lines.length, 'place')}` : ''}`,
      cited({ path, startLine: one, endLine: one }),
    );
  }
  if (others.length > MOST_FILES) yield bullet(`${capital(count(others.length - MOST_FILES, 'more file'))} not shown`);
}
