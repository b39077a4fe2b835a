import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';

const MOST_BLOCKS = 20_000;
/** What stands before a statement is often a comment, of which nothing is left but its length. */
const LONGEST_COMMENT = 4_000;

/**
 * The layers that are laid over a router of Axum in a later statement than the one that adds a route to it:
 * `router = router.route("/boats", get(boats)); router.layer(from_fn(require_user))`. A layer stands before what was added
 * earlier, and only where it is laid on in any case: one in a block of its own, or below an attribute, may be left out.
 */
export function axumLayers(file: SourceFile): (call: CodeCall) => CodeCall[] {
  const layers = file.parsed.calls.filter(({ name, receiver }) => /^(?:route_)?layer$/.test(name) && receiver !== null);
  if (layers.length === 0) return () => [];
  const blocks = blocksOf(file.bare);
  const laid = layers.flatMap((layer) => {
    const name = /^([a-z_]\w*)\s*(?:\.|$)/.exec(layer.receiver ?? '')?.[1];
    if (name === undefined || layer.receiver?.includes('.clone()') || !isStatement(file, layer, name)) return [];
    const at = file.offsetOf(layer.line);
    const around = blocks.filter(([open, close]) => open < at && at < close).toSorted((a, b) => b[0] - a[0])[0];
    return around ? [{ layer, name, at, around }] : [];
  });
  const breaks = new Map([...new Set(laid.map(({ name }) => name))].map((name) => [name, breaksOf(file.bare, name)]));
  return (call) => {
    const target = targetOf(file, call);
    const from = file.offsetOf(call.line);
    return laid
      .filter(
        ({ name, at, layer, around: [open, close] }) =>
          name === target &&
          layer.inside === call.inside &&
          layer.line > call.line &&
          open < from &&
          from < close &&
          !breaks.get(name)?.some((each) => each > file.offsetOf(call.line + 1) && each < at),
      )
      .map(({ layer }) => layer);
  };
}

/** Whether a chain begins a statement of its own, gives it its value, or is what a function ends with. */
function isStatement(file: SourceFile, { line }: CodeCall, name: string): boolean {
  const at = file.offsetOf(line);
  const own = file.bare.slice(at, file.offsetOf(line + 1));
  const before = file.bare
    .slice(Math.max(0, at - LONGEST_COMMENT), at)
    .trimEnd()
    .slice(-200);
  const given = String.raw`(?:let\s+(?:mut\s+)?)?\w+(?:\s*:[^=;{}]{0,80})?\s*=\s*`;
  const isFirst = (text: string): boolean => /[;{}]$/.test(text.trimEnd());
  if (new RegExp(`^\\s*(?:return\\s+|${given})?${escaped(name)}\\s*(?:\\.|$)`).test(own) && isFirst(before))
    return true;
  const assigned = new RegExp(`(?:^|[;{}])\\s*${given}$`).exec(before);
  return assigned !== null && new RegExp(`^\\s*${escaped(name)}\\s*(?:\\.|$)`).test(own);
}

/** The variable that is given the chain in which a call stands. */
function targetOf(file: SourceFile, { line }: CodeCall): string | undefined {
  const at = file.offsetOf(line);
  const given = /^\s*(?:let\s+(?:mut\s+)?)?([a-z_]\w*)(?:\s*:[^=;{}]{0,80})?\s*=(?![=>])/;
  const own = given.exec(file.bare.slice(at, file.offsetOf(line + 1)))?.[1];
  if (own !== undefined) return own;
  const above = file.bare.slice(Math.max(0, at - 200), at).trimEnd();
  return /=$/.test(above) ? given.exec(above.slice(above.lastIndexOf('\n') + 1))?.[1] : undefined;
}

/** Where a name is given something else than what it had, or is given back before anything more is laid over it. */
function breaksOf(bare: string, name: string): number[] {
  const another = new RegExp(
    `\\breturn\\s+(?:Ok\\()?${escaped(name)}\\b|(?<![\\w.])${escaped(name)}(?:\\s*:[^=;{}\\n]{0,80})?\\s*=(?![=>])\\s*(?!${escaped(name)}\\b|\\s)`,
    'g',
  );
  return [...bare.matchAll(another)].map(({ index }) => index);
}

/** All blocks in braces, by where they begin and end. */
function blocksOf(bare: string): [number, number][] {
  const open: number[] = [];
  const found: [number, number][] = [];
  for (const { 0: brace, index } of bare.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index);
    else {
      const start = open.pop();
      if (start !== undefined && found.length < MOST_BLOCKS) found.push([start, index]);
    }
  }
  return found;
}
