import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';
import { makeRoute } from '../route-maker.ts';

const RULE = /['"](?:([A-Z]{3,7}(?:,[A-Z]{3,7})*)\s+)?([\w/<][^'"\s]*)['"]\s*=>\s*['"]((?:[\w-]+\/)+[\w-]+)['"]/g;

/** Rules of Yii: `'GET orders/<id:\d+>' => 'order/view'` leads to `actionView` of the `OrderController`. */
export function yiiRoutes(file: SourceFile): Fact[] {
  if (!file.text.includes('urlManager')) return [];
  const rules = /['"]rules['"]\s*=>\s*\[/.exec(file.code.slice(file.code.indexOf('urlManager')));
  if (!rules) return [];
  const open = file.code.indexOf('urlManager') + rules.index + rules[0].length - 1;
  const table = file.code.slice(open, Math.max(open, closingBracket(file.bare, open)));
  return [...table.matchAll(RULE)].flatMap((match): Fact[] => {
    const [, verbs = 'ANY', pattern = '', target = ''] = match;
    const [action = '', controller = ''] = target.split('/').toReversed();
    const path = pattern.replace(/<(\w+)(?::[^<>]*)?>/g, '{$1}');
    // A rule for whatever controller and action there are is no route of its own.
    if (/[<>()\\]/.test(path) || /\{(?:controller|action|module)\}/.test(path)) return [];
    return verbs.split(',').map((method) =>
      makeRoute({
        method,
        path: [path],
        framework: 'Yii',
        line: file.lineAt(open + match.index),
        handler: `${camel(controller)}Controller@action${camel(action)}`,
      }),
    );
  });
}

/** `order-line` is the `OrderLine` of a class or action. */
function camel(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
}
