import type { Extractor } from './extractor.ts';
import type { LimitFact } from './fact.ts';
import type { SourceFile } from './source-file.ts';
import { cutAt, firstSentence } from './text/words.ts';

/** Words of names that promise a bound: how much, how long, how often. */
const BOUND =
  /(?:^|_)(?:(?:max|min)(?:imum|length|len|size)?|limit|timeouts?|ttl|retr(?:y|ies)|attempts|threads|workers|pool|interval|expir\w*|lifetime|quota|concurren\w*|batch|deadline|backoff|delay|capacity|retention|keepalive|debounce|throttle)(?:_|$)/;
/** Sizes on a screen and the bounds of number types are no promises of a product. */
const OTHER =
  /(?:^|_)(?:width|height|px|hue|saturation|lightness|font|zoom|opacity|angle|radius|padding|margin|colou?r|gap|offset|stroke|scale|scroll|mq|mobile|tablet|desktop|deviation|curve|animation|int|u?int\d*|i\d+|u\d+|safe|float|double|long|short|value|val|index|code|rune|char|byte|year|month|day|magic|version|priority|level|type|status|mask|bits?|shift)(?:_|$)/;
const NUMBER = /^-?\d[\d_.]*(?:e\d+)?(?:\s*(?:\*|<<)\s*\d[\d_.]*){0,4}$/;
const SPAN =
  /^(\d[\d_]*)?\s*\*?\s*time\.(Nanosecond|Microsecond|Millisecond|Second|Minute|Hour)$|^time\.(Nanosecond|Microsecond|Millisecond|Second|Minute|Hour)\s*\*\s*(\d[\d_]*)$/;
const MADE =
  /^(?:\w+::)*(?:Duration::)?from_(millis|secs|mins|hours)\((\d[\d_]*)\)$|^(\d[\d_]*)\.(seconds?|minutes?|hours?|days?|kilobytes?|megabytes?)$/;
/** Elixir's `:timer.seconds(5)` and `Duration.new!(day: 14)`. */
const TIMER = /^:timer\.(seconds|minutes|hours)\((\d[\d_]*)\)$|^Duration\.new!\(\s*(\w+?)s?:\s*(\d[\d_]*)\s*\)$/;

/** What a comment says of the type of a value: `@var integer`. */
const TAGS = /(?:^|\n)[\s*]*@[a-z]\w*\b[\s\S]*$/;

/** Constants that bound what the product does: `MAX_UPLOAD_BYTES = 10 * 1024 * 1024`. */
export const limits: Extractor = {
  kind: 'limit',
  places: ['source'],
  find: (file) => [
    ...moduleAttributes(file),
    ...file.parsed.symbols.flatMap((symbol, index): LimitFact[] => {
      // What stands behind a name of a protocol or an enumeration is its number, on the wire or in a table.
      if (
        file.language === 'protobuf' ||
        !/^(?:constant|variable|property|field)$/.test(symbol.kind) ||
        file.symbol(symbol.container)?.kind === 'enum' ||
        symbol.startLine !== symbol.endLine
      )
        return [];
      const name = symbol.name.split('.').at(-1) ?? symbol.name;
      if (!isBound(name) || !isConstant(file, symbol.startLine, symbol.kind)) return [];
      const value = amountIn(file.code.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.startLine + 1)));
      if (value === null) return [];
      const help = firstSentence(symbol.doc.replace(TAGS, '')).replace(/\.$/, '');
      // An interval of 2 says nothing without what is done so often.
      if (/^[A-Z]+$|^[a-z]+$/.test(name) && help.length <= 8 && /^[\d.]+$/.test(value)) return [];
      return [
        {
          kind: 'limit',
          subject: symbol.name,
          values: { name, value, ...(help.length > 8 ? { help: cutAt(help, 160) } : {}) },
          startLine: symbol.startLine,
          endLine: symbol.endLine,
          symbol: index,
          score: (help.length > 8 ? 2 : 1) - (/\.(?:tsx|jsx|vue|svelte)$/.test(file.path) ? 0.5 : 0),
          polarity: 'enforced',
        },
      ];
    }),
  ],
};

function isBound(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return BOUND.test(words) && !OTHER.test(words);
}

/** `@max_rows 500` in a module of Elixir; one that is set to several values, by what is built, is not told. */
function moduleAttributes(file: SourceFile): LimitFact[] {
  if (file.language !== 'elixir') return [];
  const found = [...file.code.matchAll(/^[ \t]*@([a-z]\w*)[ \t]+([^\n]+)$/gm)].filter(([, name = '']) => isBound(name));
  return found.flatMap(([, name = '', written = ''], place): LimitFact[] => {
    const value = amountOf(written.trim());
    if (value === null || found.filter((other) => other[1] === name).length > 1) return [];
    const line = file.lineAt((found[place]?.index ?? 0) + (found[place]?.[0].indexOf('@') ?? 0));
    return [
      {
        kind: 'limit',
        subject: name,
        values: { name, value },
        startLine: line,
        endLine: line,
        score: 1,
        polarity: 'enforced',
      },
    ];
  });
}

/** A name in capitals, or one that the language itself declares constant. */
function isConstant(file: SourceFile, line: number, kind: string): boolean {
  const text = file.lines[line - 1] ?? '';
  return (
    kind === 'constant' || /^\s*(?:[\w\s]*\b(?:const|final|val|readonly)\b|[A-Z][A-Z\d_]+\s*(?::[^=]+)?=)/.test(text)
  );
}

/** The number behind the sign, with its unit where the code says one. */
function amountIn(line: string): string | null {
  const written = /(?::?=(?!=)|^\s*#define\s+\w+)\s*(.+?)\s*[;,]?\s*$/.exec(line)?.[1]?.trim();
  return written === undefined ? null : amountOf(written);
}

function amountOf(written: string): string | null {
  if (/^-?[01](?:\.0)?$/.test(written)) return null;
  if (NUMBER.test(written)) return written.replaceAll('_', '').replace(/\s*(\*|<<)\s*/g, ' $1 ');
  const span = SPAN.exec(written);
  if (span) return amount(span[1] ?? span[4] ?? '1', (span[2] ?? span[3] ?? '').toLowerCase());
  const timer = TIMER.exec(written);
  if (timer) return amount(timer[2] ?? timer[4] ?? '', timer[1]?.replace(/s$/, '') ?? timer[3] ?? '');
  const made = MADE.exec(written);
  if (!made) return null;
  const unit = { millis: 'millisecond', secs: 'second', mins: 'minute', hours: 'hour' }[made[1] ?? ''];
  return unit ? amount(made[2] ?? '', unit) : amount(made[3] ?? '', (made[4] ?? '').replace(/s$/, ''));
}

function amount(number: string, unit: string): string {
  const bare = number.replaceAll('_', '');
  return `${bare} ${unit}${bare === '1' ? '' : 's'}`;
}
