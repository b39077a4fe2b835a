import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket, givenAt, splitList } from '../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import { namingFiles } from '../served-services.ts';
import { importedSymbol } from './imported-names.ts';

/**
 * What a server of a script is told to answer a remote procedure with:
 * `server.addService(OrdersService, { list: depot.list.bind(depot) })`.
 */
export function addedMethod(evidence: Evidence, service: string, procedure: string): FoundSymbol | undefined {
  const found = namingFiles(evidence, service)
    .filter((path) => /\.[cm]?[jt]s$/.test(path))
    .flatMap((path) => {
      const text = (evidence.lines(path) ?? []).join('\n');
      const written = text.includes('.addService(') ? handlersOf(text, service).get(lowerFirst(procedure)) : undefined;
      return written === undefined ? [] : (definitionOf(evidence, path, text, written) ?? []);
    });
  const [only, ...others] = new Map(found.map((each) => [each.id, each])).values();
  return others.length === 0 ? only : undefined;
}

/** The procedures that are added for a service, each with what is written to answer it. */
function handlersOf(text: string, service: string): Map<string, string> {
  const asked = new RegExp(`^(?:\\w+\\.)*${escaped(service)}(?:Service)?(?:\\.service)?$`);
  const lists = [...text.matchAll(/\.addService\(/g)].flatMap((match) => {
    const [of = '', list = ''] = givenAt(text, match.index + match[0].length - 1);
    return asked.test(of) && list.startsWith('{') && closingBracket(list, 0) === list.length - 1
      ? splitList(list.slice(1, -1))
      : [];
  });
  return new Map(
    lists.flatMap((each): [string, string][] => {
      const [, key = '', value = key] = /^\s*(\w+)\s*(?::\s*([\s\S]+?))?\s*$/.exec(each) ?? [];
      return key === '' ? [] : [[lowerFirst(key), value]];
    }),
  );
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `list` of the file or of one that it takes, and `depot.list.bind(depot)`, where `depot` is made of a class. */
function definitionOf(evidence: Evidence, path: string, text: string, written: string): FoundSymbol | undefined {
  const named = (name: string): FoundSymbol | undefined =>
    symbolsOfFile(evidence.pack, path).find((each) => each.name === name) ?? importedSymbol(evidence, path, name);
  const plain = written.replace(/\.bind\([\w.]*\)$/, '');
  if (/^\w+$/.test(plain)) return named(plain);
  const [, holder = '', method = ''] = /^(?:this\.)?(\w+)\.(\w+)$/.exec(plain) ?? [];
  const type = new RegExp(`\\b${escaped(holder)}\\s*(?::[^=\\n]+)?=\\s*new\\s+(\\w+)`).exec(text)?.[1];
  const symbol = holder === '' || type === undefined ? undefined : named(type);
  return symbol === undefined
    ? undefined
    : symbolsOfFile(evidence.pack, symbol.path).find((each) => each.name === `${symbol.name}.${method}`);
}
