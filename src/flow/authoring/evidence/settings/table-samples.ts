import { joined } from '../../../../engine/facts/settings/comment-above.ts';
import type { CodeSource } from '../../cite.ts';
import type { Evidence } from '../evidence.ts';
import { NO_VALUE } from './told-default.ts';
import { sentence } from './told-sentence.ts';

/** A configuration in TOML or INI; what a tool of the language reads, and what tests are run with, is none. */
const SAMPLE =
  /(?:^|\/)(?!Cargo|rust|clippy|book|pyproject|netlify|wrangler|fly\.|setup\.cfg|tox\.|pytest\.|mypy\.|alembic\.|uwsgi|php\.)[\w][\w.-]*\.(?:toml|ini|cfg)(?:\.(?:example|sample|dist|template|default))?$/;
const OF_TESTS = /(?:^|[._/-])(?:tests?|ci|e2e|bench\w*)(?=[._/-])/;
const HEAD = /^\s*#?\s*\[([\w.-]+)\]\s*$/;
/** `port = 25`, also where the line is switched off, and `port =` of a file in INI. */
const PAIR = /^\s*(?:[#;]\s?)?([\w-]+)\s*=\s*\S|^\s*([\w-]+)\s*=\s*$/;
const COMMENT = /^\s*[#;](?!\s*\[)/;
/** A key with a name that stands for itself, whatever section it is in. */
const VARIABLE = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/** What a comment says of the key below it. */
interface Sampled {
  text: string | null;
  default: string | null;
  without: null;
  isRow: false;
  source: CodeSource;
}

/** What the comments over the keys of such a file say of the settings with these names: `mail.port` below `[mail]`, or `MAIL_PORT`. */
export function tableSamples(evidence: Evidence, names: ReadonlySet<string>): Map<string, Sampled> {
  const found = new Map<string, Sampled>();
  for (const { path, place } of evidence.files) {
    if (!SAMPLE.test(path) || OF_TESTS.test(path) || /^(?:agent|vendored|fixture|test|hidden)$/.test(place)) continue;
    const lines = evidence.lines(path) ?? [];
    let [section, from] = ['', 0];
    for (const [index, line] of lines.entries()) {
      const [, given, key = given] = PAIR.exec(line) ?? [];
      const name = VARIABLE.test(key ?? '') && names.has(key ?? '') ? `${key}` : `${section}${key}`;
      if (key !== undefined && names.has(name) && !found.has(name)) {
        const said = saidAbove(lines.slice(from, index), key);
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
function saidAbove(lines: readonly string[], key: string): Pick<Sampled, 'text' | 'default' | 'without'> | null {
  const all = lines.map((line) => line.replace(/^[\s#;]+/, '').trim());
  // The name of the key as a heading.
  const written = all[0]?.replace(/:$/, '') === key ? all.slice(1) : all;
  const value = written.map((line) => DEFAULT.exec(line)?.[2]).findLast((each) => each !== undefined) ?? null;
  const end = written.findIndex((line, at) => at > 0 && (line === '' || DEFAULT.test(line)));
  // A title over a rule is about all keys below it, and a question says what nobody knows.
  const isHeading = written.some((line) => /^[-=*~+#]{4,}$/.test(line));
  const said = isHeading ? null : sentence(joined(written.slice(0, end < 0 ? undefined : end)));
  const text = said?.endsWith('?') ? null : said;
  const told = value === null || NO_VALUE.test(value) ? null : value;
  return text === null && told === null ? null : { text, default: told, without: null };
}
