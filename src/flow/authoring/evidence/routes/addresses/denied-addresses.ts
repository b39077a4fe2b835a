import { LinearPattern } from '../../../../../engine/pack/search/linear-pattern.ts';
import { derived, type Evidence } from '../../evidence.ts';

/** Whether a web server that the repository sets up hands out nothing under an address. */
export function isDenied(evidence: Evidence, address: string, path: string): boolean {
  return denials(evidence).some((each) => each(address, path));
}

type Denial = (address: string, path: string) => boolean;

const denials = derived((evidence): Denial[] =>
  evidence.files.flatMap(({ path, place }) => {
    if (place === 'vendored' || place === 'test') return [];
    const name = path.replace(/^.*\//, '');
    if (/^\.htaccess$/.test(name)) return ofApache(evidence, path);
    return /nginx/i.test(path) && /\.(?:conf|template|tmpl|j2)$|^nginx/i.test(name) ? ofNginx(evidence, path) : [];
  }),
);

const LOCATION = /\blocation\s+(?:(=|~\*?|\^~)\s*)?("[^"\n]+"|[^\s{]+)\s*\{([^{}]*)\}/g;

function ofNginx(evidence: Evidence, path: string): Denial[] {
  const text = (evidence.lines(path) ?? []).map((line) => line.replace(/^\s*#.*$/, '')).join('\n');
  return [...text.matchAll(LOCATION)].flatMap(([, how, written = '', inside = '']): Denial[] => {
    if (!/\bdeny\s+all\b|\breturn\s+40[34]\b|\binternal\s*;/.test(inside)) return [];
    const place = written.replace(/^"|"$/g, '');
    if (how === '=') return [(address) => address === place];
    if (!how?.startsWith('~')) return [(address) => address.startsWith(place)];
    const pattern = patternOf(place, how.includes('*'));
    return pattern ? [(address) => pattern.test(address)] : [];
  });
}

/** What a file of Apache says about the folder that it lies in. */
function ofApache(evidence: Evidence, path: string): Denial[] {
  const folder = path.replace(/[^/]*$/, '');
  const found: Denial[] = [];
  let files: Pick<RegExp, 'test'> | null | undefined;
  for (const line of evidence.lines(path) ?? []) {
    const [, kind, named = ''] = /^\s*<(Files(?:Match)?)\s+~?\s*"?([^">]+)"?\s*>/i.exec(line) ?? [];
    if (kind !== undefined) files = patternOf(/match/i.test(kind) ? named : literal(named), false);
    if (/^\s*<\/Files/i.test(line)) files = undefined;
    if (/^\s*(?:deny\s+from\s+all|require\s+all\s+denied)\b/i.test(line)) {
      const only = files;
      if (only !== null)
        found.push(
          (_, each) => each.startsWith(folder) && (only === undefined || only.test(each.replace(/^.*\//, ''))),
        );
    }
    const [, rule = ''] = /^\s*RewriteRule\s+(\S+)\s+-\s+\[(?:\w+,)*(?:F|R=404)\b/i.exec(line) ?? [];
    const pattern = rule === '' ? null : patternOf(rule, false);
    if (pattern) found.push((_, each) => each.startsWith(folder) && pattern.test(each.slice(folder.length)));
  }
  return found;
}

function literal(named: string): string {
  const text = named
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '.');
  return `^${text}$`;
}

const LONGEST_PATTERN = 200;

/**
 * A pattern of the repository; one that repeats what repeats is not run. One that repeats much would be tried in many places,
 * so all its ways are walked at once; that knows no lookarounds.
 */
function patternOf(pattern: string, isLoose: boolean): Pick<RegExp, 'test'> | null {
  if (pattern.length > LONGEST_PATTERN || /\)[*+{]/.test(pattern)) return null;
  const isSimple = (pattern.match(/[*+{]/g) ?? []).length <= 1;
  try {
    return isSimple ? new RegExp(pattern, isLoose ? 'i' : '') : new LinearPattern(pattern, { ignoreCase: isLoose });
  } catch {
    return null;
  }
}
