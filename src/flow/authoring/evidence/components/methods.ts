import { shortName, symbolDetail, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { docSentence } from '../../wording/doc-sentence.ts';
import { code, lower } from '../../wording/markup.ts';
import { toldComment } from '../../wording/told-comment.ts';
import type { Component } from '../components.ts';
import type { Evidence } from '../evidence.ts';

const MOST_TOLD = 2;
const MOST_WORDS = 16;

/** "`weigh`: weighs a parcel; `stamp`: …": what methods of a type say that they do; null where hardly any does. */
export function methodsTold(evidence: Evidence, { path }: Component, names: readonly string[]): string | null {
  const told = symbolsOfFile(evidence.pack, path)
    .filter(({ kind, name }) => kind === 'method' && names.includes(shortName(name)))
    .flatMap(({ id, name }) => {
      const own = shortName(name);
      const sentence = docSentence(symbolDetail(evidence.pack, id)?.doc ?? '', own);
      const words = sentence === null ? null : toldComment({ name: own, path, sentence });
      return words === null || words.split(' ').length > MOST_WORDS ? [] : [`${code(own)}: ${lower(words)}`];
    });
  return told.length < MOST_TOLD ? null : [...new Set(told)].slice(0, MOST_TOLD).join('; ');
}

/**
 * Methods of a type that others may call, without those of types inside it; those that only read or keep a value, or that a
 * framework calls, tell little of it, but with them there are more.
 */
export function methodsOf(
  evidence: Evidence,
  { kind, name, path, startLine, endLine }: Component,
): { telling: string[]; isMore: boolean } {
  // What a function gives back has other things beside its functions.
  if (!TYPE.test(kind)) return { telling: [], isMore: false };
  const own = symbolsOfFile(evidence.pack, path).filter(
    (each) =>
      each.kind === 'method' &&
      (APART.test(path)
        ? each.name.split('.').at(-2) === name
        : each.startLine > startLine && each.endLine <= endLine && (each.name.split('.').at(-2) ?? name) === name),
  );
  const open = own.some(({ exported }) => exported) ? own.filter(({ exported }) => exported) : own;
  const names = [...new Set(open.map((each) => shortName(each.name)))].filter((each) => !OF_ANY_TYPE.test(each));
  const telling = names.filter((each) => !USUAL.test(each));
  return { telling, isMore: telling.length < names.length };
}

/** Languages that write the methods of a type beside it. */
const APART = /\.(?:go|rs)$/;
const TYPE = /^(?:class|interface|module|struct|trait)$/;
const OF_ANY_TYPE =
  /^(?:_.*|constructor|new|init|initialize|(?:to_?)?string|equals|(?:un)?marshal\w+|(?:get)?hashCode|dispose)$/i;
/** What reads or keeps a value, and what a framework calls when it makes, mixes in or ends something of the type. */
const USUAL =
  /^(?:(?:[gG]et|[sS]et|[iI]s|[tT]o|[aA]s)(?:_[a-z]|[A-Z])\w*|ng[A-Z]\w+|on(?:Module|Application)[A-Z]\w+|(?:before|after|on)?(?:Bootstrap|Init|Mount|Unmount|Create|Destroy)(?:ed)?|component(?:Did|Will)\w+|set_?up|tear_?down|boot|booted|included|inherited|extended|prepended)$/;
