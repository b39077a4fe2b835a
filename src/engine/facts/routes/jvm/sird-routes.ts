import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { makeRoute } from '../route-maker.ts';

const VERB = '(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)';

/** Play's routes by pattern: `case GET(p"/orders/$id") => orders.show(id)`. */
export function sirdRoutes(file: SourceFile): Fact[] {
  if (file.language !== 'scala' || !file.imports(/^play\.api\.routing\b/)) return [];
  const pattern = new RegExp(`\\bcase\\s+${VERB}\\(\\s*p("[^"\\n]*")[\\s\\S]{0,400}?=>\\s*([\\w.]+)?`, 'g');
  return [...file.code.matchAll(pattern)].flatMap(
    ({ 1: method = '', 2: written, 3: action, index, 0: all }): Fact[] => {
      const path = stringValue(written);
      if (path === null) return [];
      const line = file.lineAt(index);
      const [, name = '', deed = ''] = /^(\w+)\.(\w+)$/.exec(action ?? '') ?? [];
      const type = name === '' ? undefined : new RegExp(`\\b${escaped(name)}\\s*:\\s*([A-Z]\\w*)`).exec(file.bare)?.[1];
      return [
        makeRoute({
          method,
          path: [spelled(path)],
          framework: 'Play',
          line,
          endLine: file.lineAt(index + all.length),
          handler: type === undefined ? (action ?? 'fn') : `${type}.${deed}`,
        }),
      ];
    },
  );
}

/** `$id`, `$id<[0-9]+>` and `${long(id)}` are variable parts. */
function spelled(path: string): string {
  return path.replace(/\$\{(?:\w+\()?(\w+)\)?\}|\$(\w+)(?:<[^>]*>)?/g, (_, inner?: string, bare?: string) => {
    const name = inner ?? bare ?? '_';
    return name === '_' ? '{value}' : `{${name}}`;
  });
}
