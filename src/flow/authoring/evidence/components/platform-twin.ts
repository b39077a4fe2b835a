import {
  findSymbols,
  type SymbolDetail,
  shortName,
  symbolDetail,
} from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';

/** Files that are built for one platform, and those that stand in on all others. */
const OF_PLATFORM =
  /(?:^|[/_.-])(?:android|darwin|freebsd|ios|linux|macos|noop|other|posix|stub|unix|unsupported|wasm(?:32)?|win(?:32|dows)?)\.\w+$/;

/** Of the same function for several platforms the longest: on a platform that lacks something it does nothing. */
export function longestTwin({ pack }: Evidence, detail: SymbolDetail): SymbolDetail {
  if (detail.kind !== 'function' || !OF_PLATFORM.test(detail.path)) return detail;
  const [longest] = findSymbols(pack, shortName(detail.name), { exact: true, limit: 10 })
    .filter(
      ({ kind, name, path }) =>
        kind === detail.kind &&
        name === detail.name &&
        path.replace(OF_PLATFORM, '') === detail.path.replace(OF_PLATFORM, ''),
    )
    .toSorted((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
  return (longest && longest.id !== detail.id ? symbolDetail(pack, longest.id) : null) ?? detail;
}
