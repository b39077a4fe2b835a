import { references } from '../../../../engine/pack/graph/symbol-graph.ts';
import {
  type FoundSymbol,
  readSymbol,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence } from '../evidence.ts';
import type { Rule } from '../rules.ts';

const BUILDS = /(?:^|\.)(?:__construct|__init__|constructor|initialize)$/;

/** Whether a rule is asked by what nobody builds or calls. */
export function isNeverAsked(evidence: Evidence, { fact: { symbol } }: Rule): boolean {
  const own = symbol === null ? null : readSymbol(evidence.pack, symbol);
  if (!own) return false;
  const around = own.name.split('.').slice(0, -1).join('.');
  const type = symbolsOfFile(evidence.pack, own.path).find((each) => each.kind === 'class' && each.name === around);
  if (!type) return false;
  return own.kind === 'constructor' || BUILDS.test(own.name)
    ? isNeverBuilt(evidence, own, type)
    : own.kind === 'method' && isNeverCalled(evidence, own, type);
}

/** A thing that no other file speaks of is built by nobody. */
function isNeverBuilt({ pack }: Evidence, own: FoundSymbol, type: FoundSymbol): boolean {
  return [type.id, own.id].every((id) =>
    references(pack, id, { atLeast: 'guess' }).every((use) => use.path === own.path),
  );
}

/** `addBoatToHarbour`: a name that no other thing has by chance. */
const TELLING = /^_?[a-z]+(?:[A-Z][a-z]+){2,}$|^_?[a-z]+(?:_[a-z]+){2,}$|^(?:[A-Z][a-z]+){3,}$/;
/** What frameworks call by its name. */
const BY_NAME =
  /^_?(?:action|after|before|check|clean|get|handle|has|is|on|perform|process|scope|set|test|validate|visit)(?=[A-Z_])/i;
const BY_TYPE =
  /(?:Actor|Command|Component|Consumer|Controller|Endpoint|Grain|Handler|Hub|Job|Listener|Observer|Policy|Request|Resolver|Resource|Subscriber|Validator|View|ViewSet|Worker)s?$/;
const MARK = /^\s*(?:@|#?\[\w)/;

/** A method whose name stands nowhere but where it is written; what has a mark or a base may be called by what reads those. */
function isNeverCalled(evidence: Evidence, own: FoundSymbol, type: FoundSymbol): boolean {
  const name = own.name.split('.').at(-1) ?? own.name;
  if (!TELLING.test(name) || BY_NAME.test(name) || BY_TYPE.test(type.name)) return false;
  if ((symbolDetail(evidence.pack, type.id)?.bases.length ?? 0) > 0) return false;
  const lines = evidence.lines(own.path) ?? [];
  if (lines.slice(Math.max(0, own.startLine - 2), own.startLine).some((line) => MARK.test(line))) return false;
  return (
    lines.join('\n').split(new RegExp(`\\b${name}\\b`)).length === 2 &&
    filesWithName(evidence.pack, name).every((path) => path === own.path)
  );
}
