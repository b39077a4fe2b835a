import { extractFacts } from '../../engine/facts/extract-facts.ts';
import { oapiRoutes } from '../../engine/facts/routes/go/oapi-routes.ts';
import { prepareFile } from '../../engine/pack/prepare-file.ts';
import type { Fact } from '../../engine/pack/stored-facts.ts';
import { maskSecrets } from '../../engine/secrets/mask-secrets.ts';
import { languageOf } from '../../engine/syntax/languages.ts';
import { nothingFound, parseFile } from '../../engine/syntax/parse-file.ts';
import { decodedText, type SkipReason, whyNotParse } from '../../engine/syntax/skip-reason.ts';
import type { FileToPrepare, Prepared } from './prepare-message.ts';
import { TOO_LARGE } from './source-tree.ts';

const LEFT_OUT: Record<SkipReason, string | null> = {
  too_large: TOO_LARGE,
  binary: 'a binary file',
  invalid_encoding: 'not UTF-8 text',
  minified: 'minified code',
  // These two are worth reading but not worth or not safe to parse.
  generated: null,
  too_deep: null,
};

const WHY_TEXT: Partial<Record<SkipReason, string>> = {
  generated: 'a tool wrote it',
  too_deep: 'it is nested too deeply to be parsed',
};

/** Everything that can be said about one file: what it holds, without its secrets, as the rows of a pack. */
export async function prepareSource({ file, bytes, unparsed }: Omit<FileToPrepare, 'id'>): Promise<Prepared> {
  const { path, blobId, size } = file;
  const decoded = decodedText(bytes);
  const fault = whyNotParse(path, bytes, decoded);
  const leftOut = fault && LEFT_OUT[fault];
  if (leftOut) return { reason: leftOut };
  if (decoded === null) return { reason: LEFT_OUT.invalid_encoding ?? '' };
  if (decoded.startsWith('version https://git-lfs.github.com/spec/')) return { reason: 'kept in Git LFS' };
  // Lines end in one way for all that reads them, whatever system they were written on.
  const { text, found } = maskSecrets(decoded.includes('\r\n') ? decoded.replaceAll('\r\n', '\n') : decoded);
  const secrets = found.map(({ kind, line }): Fact => {
    return { kind: 'secret', subject: kind, values: {}, startLine: line, endLine: line };
  });
  const parsed = fault
    ? nothingFound('text', `Kept as text: ${WHY_TEXT[fault] ?? fault}.`)
    : unparsed === undefined
      ? await parseFile(path, text)
      : nothingFound(languageOf(path, text)?.name ?? 'text', unparsed);
  const isGenerated = fault === 'generated';
  const told = fault ? (isGenerated ? oapiRoutes(text) : []) : extractFacts(path, text, parsed);
  const facts = [...told, ...secrets];
  return { file: prepareFile({ path, blobId, text, parsed, language: parsed.language, size, isGenerated }, facts) };
}
