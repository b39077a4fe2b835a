import { escaped } from '../../../../base/escaped.ts';
import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence, Found } from '../evidence.ts';

const MARKED = /^(?:Spring|Kafka|RabbitMQ|JMS|SQS)$/;
const OF_SPRING = /\borg\.springframework\b/;
/** What stands on classes of all kinds, and makes none of them an object of the program. */
const MAKES_NONE =
  /^(?:Slf4j|Log4j2?|Log|CommonsLog|(?:Required|All|No)ArgsConstructor|Data|Getter|Setter|ToString|EqualsAndHashCode|Builder|SuppressWarnings|Suppress|Deprecated|Profile|Conditional\w*|Lazy|Enable(?:Scheduling|Async|Rabbit|Kafka|Jms)|Transactional|Async|DependsOn|Order|Scope|Primary|(?:Rabbit|Kafka|Jms)Listener|PropertySource|RefreshScope|Api|Tag)$/;

/**
 * Without what only objects of the program do, as Spring makes them, where nothing makes one of the class: it has no mark
 * for that, or the mark is commented out, and nobody else names it.
 */
export function withoutUnmade(evidence: Evidence, facts: readonly Found<'task'>[]): Found<'task'>[] {
  return facts.filter(
    (fact) =>
      fact.values.role !== 'does' ||
      !MARKED.test(fact.values.framework) ||
      !/\.(?:java|kt)$/.test(fact.path) ||
      !isOfUnmade(evidence, fact),
  );
}

function isOfUnmade(evidence: Evidence, { path, startLine, endLine }: Found<'task'>): boolean {
  const around = symbolsOfFile(evidence.pack, path).filter(
    (each) => each.kind === 'class' && each.startLine <= startLine && endLine <= each.endLine,
  );
  const [only, ...others] = around;
  // One inside another may be made with that.
  if (only === undefined || others.length > 0 || only.name.includes('.')) return false;
  const text = withoutComments(evidence.lines(path) ?? []);
  if (!OF_SPRING.test(text)) return false;
  const head = headOf(text, only.name);
  if (head === null || /\babstract\b|\bopen\s+class\b/.test(head)) return false;
  const marks = [...head.matchAll(/@(?:\w+\.)*(\w+)/g)].map(([, name = '']) => name);
  return marks.every((name) => MAKES_NONE.test(name)) && !isNamed(evidence, path, text, only.name);
}

/** What stands before a class, from what comes before it in the file. */
function headOf(text: string, name: string): string | null {
  const place = text.search(new RegExp(`\\bclass\\s+${escaped(name)}\\b`));
  if (place < 0) return null;
  const before = text.slice(0, place);
  const taken = [...before.matchAll(/^(?:import|package)\b.*$/gm)].at(-1);
  const begin = Math.max(before.lastIndexOf(';') + 1, taken === undefined ? 0 : taken.index + taken[0].length);
  return text.slice(begin, place);
}

/** Whether other code names a class, so that it may make one, or its own file does. */
function isNamed(evidence: Evidence, path: string, text: string, name: string): boolean {
  const word = new RegExp(`\\b${escaped(name)}\\b`);
  // The class itself, what makes it, and the class that a log is called after.
  const own = new RegExp(
    `\\bclass\\s+${escaped(name)}\\b|\\b${escaped(name)}(?:\\.class|::class)\\b|^\\s*(?:public |protected |private )?${escaped(name)}\\s*\\(`,
    'gm',
  );
  if (word.test(text.replace(own, ''))) return true;
  return filesWithName(evidence.pack, name).some(
    (each) =>
      each !== path &&
      !/^(?:test|aside)$/.test(evidence.file(each)?.place ?? '') &&
      !/\.(?:md|adoc|txt)$/.test(each) &&
      word.test(withoutComments(evidence.lines(each) ?? [])),
  );
}

function withoutComments(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|[^:"])\/\/.*$/gm, '$1');
}
