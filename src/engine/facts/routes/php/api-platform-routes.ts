import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { makeRoute } from '../route-maker.ts';

const OPERATION = /(?<![\w\\:>$])(?:new\s+)?(Get|GetCollection|Post|Put|Patch|Delete)\(/g;

/**
 * Operations of API Platform that name their path, as attributes of a class or in the list of its resource:
 * `#[Get(uriTemplate: '/parcels/{id}', controller: ShowParcel::class, security: "is_granted('ROLE_USER')")]`.
 */
export function apiPlatformRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/^ApiPlatform\\Metadata/)) return [];
  return [...file.bare.matchAll(OPERATION)].flatMap((match): Fact[] => {
    const open = match.index + match[0].length - 1;
    const end = closingBracket(file.bare, open);
    const given = end < 0 ? [] : splitList(file.code.slice(open + 1, end));
    const path = stringValue(namedArgument(given, 'uriTemplate') ?? undefined);
    if (path === null) return [];
    const right = /^is_granted\(\s*\\?['"](\w+)/.exec(stringValue(namedArgument(given, 'security') ?? undefined) ?? '');
    return [
      makeRoute({
        method: (match[1] ?? '').replace('Collection', ''),
        path: [path.replace(/\{\._format\}$/, '')],
        framework: 'API Platform',
        line: file.lineAt(match.index),
        endLine: file.lineAt(end),
        handler: ['controller', 'processor', 'provider'].map((name) => namedArgument(given, name)).find(isClass),
        guards: right && right[1] !== 'PUBLIC_ACCESS' ? [`IsGranted(${right[1]})`] : [],
        // The prefix of all operations is a setting.
        whole: false,
      }),
    ];
  });
}

function isClass(written: string | null): written is string {
  return written !== null && /^[\w\\]+::class$/.test(written);
}
