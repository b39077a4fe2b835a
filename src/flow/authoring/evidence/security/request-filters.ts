import { shortName, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { derived } from '../evidence.ts';
import { productFiles } from '../parts.ts';

/** A class that a framework asks before any handler, for the requests that its annotation names. */
export interface RequestFilter {
  name: string;
  /** `/**` for all of them. */
  paths: string;
  source: CodeSource;
}

const NAMED = /(?:auth\w*|security|csrf|cors|origin|host\w*)_?(?:filter|interceptor)$/i;
const MARK = /@(?:WebFilter|Filter|ServerFilter)\(\s*(?:(?:value|urlPatterns|patterns)\s*=\s*)?\{?\s*"([^"\n]+)"/;
const LINES_ABOVE = 8;

/** Filters that protect requests, by their name and their annotation. */
export const requestFilters = derived((evidence): RequestFilter[] =>
  productFiles(evidence)
    .filter(({ path }) => /\.(?:java|kt|groovy|scala)$/.test(path))
    .flatMap(({ path }) =>
      symbolsOfFile(evidence.pack, path).flatMap((symbol): RequestFilter[] => {
        if (symbol.kind !== 'class' || !NAMED.test(shortName(symbol.name))) return [];
        const { startLine } = symbol;
        const above = (evidence.lines(path) ?? []).slice(Math.max(0, startLine - LINES_ABOVE), startLine).join('\n');
        const paths = MARK.exec(above)?.[1];
        return paths === undefined
          ? []
          : [{ name: shortName(symbol.name), paths, source: { path, startLine, endLine: startLine } }];
      }),
    ),
);
