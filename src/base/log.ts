import { type DestinationStream, type Logger, pino } from 'pino';
import { cleanText } from './text.ts';

export type Log = Logger;

/**
 * Secrets are kept out of logs twice: known fields are blanked by name, and every finished line is scrubbed by shape,
 * because a secret that arrives inside an error message or a URL has no field name.
 */
const REDACTED_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'secret',
  '*.authorization',
  '*.cookie',
  '*.password',
  '*.token',
  '*.secret',
];

const SECRET_SHAPES: [RegExp, string][] = [
  [/mcp_[A-Za-z0-9]+\.[A-Za-z0-9_.-]+/g, 'mcp_[redacted]'],
  [/\blks_[A-Za-z0-9_-]{20,}/g, 'lks_[redacted]'],
  [/([?&#](?:token|code|password)=)[^&\s"]+/g, '$1[redacted]'],
  [/(\w+:\/\/[^\s/:@"]+:)[^\s/@"]+@/g, '$1[redacted]@'],
];

export function scrubSecrets(text: string): string {
  return SECRET_SHAPES.reduce((clean, [shape, replacement]) => clean.replace(shape, replacement), text);
}

/** JSON lines for machines; `plain` is for a person at a terminal, which no line may command. */
export function openLog(level: string, write: (line: string) => void, style: 'json' | 'plain' = 'json'): Log {
  const finish = style === 'plain' ? plainLine : (line: string) => line;
  const destination: DestinationStream = { write: (line) => write(cleanText(scrubSecrets(finish(line)))) };
  return pino({ level, base: null, redact: { paths: REDACTED_FIELDS, censor: '[redacted]' } }, destination);
}

function plainLine(line: string): string {
  const { level, time, msg, ...rest }: { level: number; time: number; msg?: string } = JSON.parse(line);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  return `${clock} ${pino.levels.labels[level] ?? level}: ${msg ?? ''}${details}\n`;
}
