import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';
import { ownValue } from './route-options.ts';

const MEMBER = /^(?:([\w$]+)\.)?([\w$]+)(?:\.(?:routes|router)(?:\(\))?)?$/;
const LONGEST_LOOP = 400;

/**
 * The calls for which one stands that hangs all routers of a list of the file, `parts.forEach((part) => router.use(part.path, part.route))`
 * after `const parts = [{ path: '/orders', route: orders }, …]`; null where it stands for itself.
 */
export function listedMounts(file: SourceFile, call: CodeCall): CodeCall[] | null {
  const [below = '', ...between] = call.arguments;
  const hung = between.pop() ?? '';
  if (!/^(?:use|route|register)$/.test(call.name) || hung === '') return null;
  const [, holder, path = ''] = MEMBER.exec(below) ?? [];
  const [, other, router = ''] = MEMBER.exec(hung) ?? [];
  if (path === '' || router === '' || holder !== other) return null;
  const items = itemsOf(file, call, holder ?? `\\{[^{}]*\\b${escaped(path)}\\b[^{}]*\\}`);
  const found = items.flatMap((item) => {
    const [prefix, part] = [ownValue(item, path), ownValue(item, router)];
    return prefix === null || part === null ? [] : [{ ...call, arguments: [prefix, ...between, part] }];
  });
  return found.length > 0 ? found : null;
}

/** The objects of the list over which the loop around a call goes. */
function itemsOf(file: SourceFile, call: CodeCall, variable: string): string[] {
  const until = file.offsetOf(call.line + 1);
  const before = file.bare.slice(Math.max(0, file.offsetOf(call.line) - LONGEST_LOOP), until);
  const variablePattern = variable.startsWith('\\{') ? variable : escaped(variable);
  const loops = [
    ...before.matchAll(
      new RegExp(
        `\\b([\\w$]+)\\.(?:forEach|map)\\(\\s*(?:async\\s+)?(?:function\\s*)?\\(?\\s*${variablePattern}[^=(){}]*[),=]`,
        'g',
      ),
    ),
    ...before.matchAll(new RegExp(`\\bfor\\s*\\(\\s*(?:const|let|var)\\s+${variablePattern}\\s+of\\s+([\\w$]+)`, 'g')),
  ];
  const list = loops.at(-1)?.[1];
  const made =
    list === undefined
      ? null
      : new RegExp(`\\b(?:const|let|var)\\s+${escaped(list)}\\b[^=\\n;]{0,200}=\\s*(?=\\[)`).exec(file.bare);
  const open = made ? made.index + made[0].length : -1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  return close < 0 ? [] : splitList(file.code.slice(open + 1, close)).filter((each) => each.startsWith('{'));
}
