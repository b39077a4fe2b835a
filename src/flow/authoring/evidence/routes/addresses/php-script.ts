import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';
import { phpParts } from '../../../../../engine/facts/text/php-parts.ts';
import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';

/** A file of PHP as it runs where its address is asked for. */
export interface PhpScript {
  path: string;
  /** All of its code, without comments. */
  code: string;
  /** What runs at once, without the functions and classes that it defines; the same also without what strings hold. */
  run: string;
  bareRun: string;
  /** In how many blocks each place of what runs at once stands. */
  depths: Uint8Array;
  /** What it sends as it stands. */
  markup: string;
}

/** A file taken apart once, however many others take it in. */
export function phpScript(evidence: Evidence, path: string): PhpScript {
  const known = scripts(evidence).get(path);
  if (known) return known;
  const { code: written, markup } = phpParts((evidence.lines(path) ?? []).join('\n'));
  const { code, bare } = maskCode('php', written);
  const defined = symbolsOfFile(evidence.pack, path).filter(({ kind }) =>
    /^(?:function|class|interface|trait|enum)$/.test(kind),
  );
  const bareRun = without(bare, defined);
  const script = { path, code, run: without(code, defined), bareRun, depths: depthsIn(bareRun), markup };
  scripts(evidence).set(path, script);
  return script;
}

const scripts = derived((): Map<string, PhpScript> => new Map());

/** The text with blanks where definitions stand, so that every place keeps its offset. */
function without(text: string, defined: readonly { startLine: number; endLine: number }[]): string {
  const lines = text.split('\n');
  for (const { startLine, endLine } of defined)
    for (let at = startLine - 1; at < endLine; at++) lines[at] = ' '.repeat(lines[at]?.length ?? 0);
  return lines.join('\n');
}

const DEEPEST = 200;

function depthsIn(bare: string): Uint8Array {
  const depths = new Uint8Array(bare.length);
  let depth = 0;
  for (let at = 0; at < bare.length; at++) {
    if (bare[at] === '{' && depth < DEEPEST) depth++;
    else if (bare[at] === '}' && depth > 0) depth--;
    depths[at] = depth;
  }
  return depths;
}
