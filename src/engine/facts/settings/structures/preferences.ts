import type { SourceFile } from '../../source-file.ts';
import { namedArgument, nameValue } from '../../text/literal.ts';
import { commentAbove } from '../comment-above.ts';
import type { SettingFound } from '../setting-maker.ts';

/** Ruby: `preference :orders_per_page, :integer, default: 15` in a class of configuration; on a model it is data. */
export function preferences(file: SourceFile): SettingFound[] {
  if (file.language !== 'ruby' || !/\bpreference :/.test(file.code)) return [];
  const classes = file.parsed.symbols.filter(
    ({ kind, name, bases }) => kind === 'class' && [name, ...bases].some((each) => /Configuration$/.test(each)),
  );
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    const { name: method, arguments: list, line, endLine } = call;
    const name = method === 'preference' && call.receiver === null ? nameValue(list[0]) : null;
    if (name === null || !classes.some((each) => each.startLine < line && line <= each.endLine)) return [];
    const type = nameValue(list[1]);
    return [
      {
        name,
        source: 'declared',
        default: namedArgument(list, 'default'),
        help: returned(file, line) ?? commentAbove(file, line, name),
        type,
        declared: true,
        line,
        endLine,
      },
    ];
  });
}

const MOST_LINES = 12;

/** What YARD says of the value above: `# @return [Integer] Orders on a page (default: +15+)`. */
function returned(file: SourceFile, line: number): string | null {
  const above: string[] = [];
  for (let at = line - 2; at >= 0 && above.length < MOST_LINES; at--) {
    const said = /^\s*#(.*)$/.exec(file.lines[at] ?? '')?.[1];
    if (said === undefined) break;
    above.unshift(said.trim());
  }
  const [, text] = /@return \[[^\]]*\] ([^@]+)/.exec(above.join(' ')) ?? [];
  const words = text
    ?.replace(/\s*\(defaults?:? [^)]*\)/i, '')
    .replace(/\{([\w:]+)\}/g, '$1')
    .trim();
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : null;
}
