import { escaped } from '../../../base/escaped.ts';
import type { Fact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { firstSentence } from '../text/words.ts';
import { graphqlRoutes } from './graphql-routes.ts';
import { makeRoute } from './route-maker.ts';

/** Operations that an interface description lists: services in `.proto`, root types in GraphQL, also inside a program, Play's routes file. */
export function schemaRoutes(file: SourceFile): Fact[] {
  if (file.extension === 'proto') return protoRoutes(file);
  if (/^(?:graphqls?|gql)$/.test(file.extension) || file.isScript) return graphqlRoutes(file);
  if (/(?:^|\/)conf\/routes$|\.routes$/.test(file.path)) return playRoutes(file);
  return [];
}

function protoRoutes(file: SourceFile): Fact[] {
  const facts: Fact[] = [];
  const packageName = /^[ \t]*package\s+([\w.]+)\s*;/m.exec(file.code)?.[1];
  for (const service of file.bare.matchAll(/^[ \t]*service\s+(\w+)\s*\{/gm)) {
    const open = service.index + service[0].length - 1;
    const close = closingBracket(file.bare, open);
    const body = file.bare.slice(open, close < 0 ? undefined : close);
    const procedures = [...body.matchAll(/\brpc\s+(\w+)\s*\(/g)];
    for (const [place, rpc] of procedures.entries()) {
      const line = file.lineAt(open + rpc.index);
      const end = open + (procedures[place + 1]?.index ?? body.length);
      const name = `${packageName ? `${packageName}.` : ''}${service[1]}`;
      facts.push(
        makeRoute({
          method: 'RPC',
          path: [name, rpc[1] ?? ''],
          framework: 'Protocol Buffers',
          line,
          handler: `${service[1]}.${rpc[1]}`,
          binding: httpBinding(file.code.slice(open + rpc.index, end)),
          summary: commentOver(file, line, rpc[1] ?? ''),
          streams: streamsOf(file.bare.slice(open + rpc.index, end)),
          symbol: file.symbolAround(line),
        }),
      );
    }
  }
  return facts;
}

/** `rpc Watch(WatchRequest) returns (stream Event)`. */
function streamsOf(procedure: string): 'requests' | 'answers' | 'both' | undefined {
  const [, asked, answered] = /\(\s*(stream\s)?[\s.\w]*\)\s*returns\s*\(\s*(stream\s)?/.exec(procedure) ?? [];
  if (asked !== undefined) return answered === undefined ? 'requests' : 'both';
  return answered === undefined ? undefined : 'answers';
}

/** What is said to tools and to those who work on the file, what is switched off, the title of several procedures, and a path of another interface. */
const FOR_OTHERS =
  /^(?:TODO|FIXME|XXX|HACK|NOTE|buf:|nolint|deprecated|@|rpc\s|(?:GET|POST|PUT|PATCH|DELETE):? \/)|^[-=#*/_~]{3}|\b(?:APIs?|RPCs?|methods)$/i;
const LONGEST_SUMMARY = 160;

/** The first sentence of the comment right above a procedure; one that is about something else, or goes on too long, is left. */
function commentOver(file: SourceFile, line: number, name: string): string | undefined {
  const isComment = (text = ''): boolean => /^\s*(?:\/\/|\/\*|\*)/.test(text);
  let from = line - 1;
  while (from > 0 && isComment(file.lines[from - 1])) from--;
  const lines = file.lines.slice(from, line - 1).map((text) =>
    text
      .replace(/^\s*(?:\/\/+!?|\/\*+|\*(?!\/))\s?/, '')
      .replace(/\s*\*\/\s*$/, '')
      .trim(),
  );
  const end = lines.indexOf('');
  const said = firstSentence(lines.slice(0, end > 0 ? end : undefined).join(' ')).replace(/\.$/, '');
  const isWhole = said.split(/\s+/).length >= 2 && said.length <= LONGEST_SUMMARY && !/[:,]$/.test(said);
  if (!isWhole || FOR_OTHERS.test(said) || !/[a-z]/.test(said)) return undefined;
  // "GetItem returns an item" tells its name as a comment of Go does.
  const told = said.replace(new RegExp(`^${escaped(name)} (?!(?:is|was|has|does)\\b)(?=[a-z]+s[ ,])`), '');
  return /^[a-z]+\b/.test(told) ? `${told.charAt(0).toUpperCase()}${told.slice(1)}` : told;
}

/** `option (google.api.http) = { get: "/v1/items/{id}" };` */
function httpBinding(procedure: string): string | undefined {
  if (!procedure.includes('google.api.http)')) return undefined;
  const [, method, path] =
    /google\.api\.http\)\s*=\s*\{\s*(get|put|post|patch|delete)\s*:\s*"(\/[^"\s]{0,150})"/.exec(procedure) ?? [];
  return method === undefined ? undefined : `${method.toUpperCase()} ${path}`;
}

function playRoutes(file: SourceFile): Fact[] {
  return file.lines.flatMap((text, index): Fact[] => {
    const match = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\/\S*)\s+([\w.@]+)/.exec(text);
    if (!match) return [];
    const [, method = '', path = '', handler] = match;
    return [makeRoute({ method, path: [path], framework: 'Play', line: index + 1, handler })];
  });
}
