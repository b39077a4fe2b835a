import { joined } from '../../../../engine/facts/settings/comment-above.ts';
import type { CodeSource } from '../../cite.ts';
import type { Evidence } from '../evidence.ts';
import { NO_VALUE } from './told-default.ts';
import { sentence } from './told-sentence.ts';

/** A configuration in TOML; what a tool of the language reads, and what tests are run with, is none. */
const SAMPLE = /(?:^|\/)(?!Cargo|rust|clippy|book|pyproject|netlify|wrangler|fly\.)[\w][\w.-]*\.toml$/;
const OF_TESTS = /(?:^|[._/-])(?:tests?|ci|e2e|bench\w*)(?=[._/-])/;
const HEAD = /^\s*#?\s*\[([\w.-]+)\]\s*$/;
/** `port = 25`, also where the line is switched off. */
const PAIR = /^\s*(?:#\s?)?([\w-]+)\s*=\s*\S/;
const COMMENT = /^\s*#(?!\s*\[)/;

/** What a comment says of the key below it. */
interface Sampled {
  text: string | null;
  default: string | null;
  without: null;
  isRow: false;
  source: CodeSource;
}

/** What the comments over the keys of a file in TOML say of the settings with such names: `mail.port` below `[mail]`. */
export function tableSamples(evidence: Evidence, names: ReadonlySet<string>): Map<string, Sampled> {
  const found = new Map<string, Sampled>();
  for (const { path, place } of evidence.files) {
    if (!SAMPLE.test(path) || OF_TESTS.test(path) || /^(?:agent|vendored|fixture|test|hidden)$/.test(place)) continue;
    const lines = evidence.lines(path) ?? [];
    let [section, from] = ['', 0];
    for (const [index, line] of lines.entries()) {
      const key = PAIR.exec(line)?.[1];
      const name = `${section}${key}`;
      if (key !== undefined && names.has(name) && !found.has(name)) {
        const said = saidAbove(lines.slice(from, index));
        if (said) found.set(name, { ...said, isRow: false, source: { path, startLine: from + 1, endLine: index + 1 } });
      }
      section = HEAD.test(line) ? `${HEAD.exec(line)?.[1]}.` : section;
      if (!COMMENT.test(line) || (key !== undefined && names.has(name))) from = index + 1;
    }
  }
  return found;
}

const DEFAULT = /^defaults?(?: value)?(?: is| to)?:?\s+(["'`]?)([^\s"'`]{1,60})\1\.?$/i;

/** The first sentence of a comment, and what a line of its own names as the default. */
function saidAbove(lines: readonly string[]): Pick<Sampled, 'text' | 'default' | 'without'> | null {
  const written = lines.map((line) => line.replace(/^[\s#]+/, '').trim());
  const value = written.map((line) => DEFAULT.exec(line)?.[2]).findLast((each) => each !== undefined) ?? null;
  const end = written.findIndex((line, at) => at > 0 && (line === '' || DEFAULT.test(line)));
  const text = sentence(joined(written.slice(0, end < 0 ? undefined : end)));
  const told = value === null || NO_VALUE.test(value) ? null : value;
  return text === null && told === null ? null : { text, default: told, without: null };
}
