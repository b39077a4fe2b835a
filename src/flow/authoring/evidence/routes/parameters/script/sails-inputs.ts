import { closingBracket, namedArgument, splitList } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { Parameter } from '../parameter.ts';
import { shownDefault } from '../signature.ts';

/** What an action of Sails lists as its inputs, `inputs: { name: { type: 'string' } }`; they are of the path, the query or the body. */
export function sailsInputs(evidence: Evidence, { path }: Handler, method: string): Parameter[] {
  const language = evidence.file(path)?.language ?? '';
  const { code } = maskCode(language, (evidence.lines(path) ?? []).join('\n'));
  const begin = /^\s*inputs\s*:\s*(?=\{)/m.exec(code);
  const open = begin ? begin.index + begin[0].length : -1;
  const close = open < 0 ? -1 : closingBracket(code, open);
  if (close < 0) return [];
  const place = /^(?:GET|HEAD|DELETE)$/.test(method) ? 'query' : 'body';
  return splitList(code.slice(open + 1, close)).flatMap((each): Parameter[] => {
    const [, name, value = ''] = /^['"]?(\w+)['"]?\s*:\s*([\s\S]+)$/.exec(each.trim()) ?? [];
    return name === undefined
      ? []
      : [{ in: place, name, ...shownDefault(namedArgument([value], 'defaultsTo') ?? undefined) }];
  });
}
