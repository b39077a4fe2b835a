/** What an image runs when it is started, where that is written, and the ports that it names; nothing where its base says it. */
export interface ImageStart {
  line: number;
  run: string;
  /** One as it is, several with what they speak: `22, 53/udp`. */
  port: string | undefined;
}

interface Stage {
  base: string;
  name: string;
  /** The first line after `FROM`, and the one after its last, counted from 0. */
  from: number;
  to: number;
}

/** The last stage of a Dockerfile is what is built; what it does not say itself, the stage that it begins with says. */
export function imageStart(lines: readonly string[]): ImageStart | null {
  const chain = chainOf(stagesOf(lines));
  const find = (pattern: RegExp): number[] =>
    chain.map(({ from, to }) =>
      lines.slice(from, to).reduce((last, text, index) => (pattern.test(text) ? from + index + 1 : last), 0),
    );
  const entries = find(/^ENTRYPOINT\b/i);
  const commands = find(/^CMD\b/i);
  const entered = entries.findIndex((line) => line > 0);
  const commanded = commands.findIndex((line) => line > 0);
  // A new entry point forgets the command of what it is built upon.
  const isKept = commanded >= 0 && (entered < 0 || commanded <= entered);
  const told = [entries[entered] ?? 0, isKept ? (commands[commanded] ?? 0) : 0].filter((line) => line > 0);
  const [last] = chain;
  if (!last) return null;
  const run = told.map((line) => startedBy(joinedLine(lines, line).replace(/^(?:ENTRYPOINT|CMD)\s+/i, ''))).join(' ');
  return {
    line: told.length > 0 ? Math.max(...told) : last.from,
    run,
    port: portsOf(chain.flatMap(({ from, to }) => exposedIn(lines.slice(from, to)))),
  };
}

/** The ports of all lines `EXPOSE 80 53/udp`; one that only a variable tells is left out. */
function exposedIn(lines: readonly string[]): string[] {
  return lines.flatMap((text, index) => {
    if (!/^\s*EXPOSE\s/i.test(text)) return [];
    const [, ...given] = joinedLine(lines, index + 1)
      .trim()
      .split(/\s+/);
    return given.filter((each) => /^\d+(?:-\d+)?(?:\/(?:tcp|udp))?$/i.test(each));
  });
}

/** Without what is said twice; `tcp` is what a port speaks that says nothing, unless it speaks the other as well. */
function portsOf(given: readonly string[]): string | undefined {
  const ports = new Set(given.map((each) => each.toLowerCase().replace(/\/tcp$/, '')));
  const told = [...ports].map((each) => (ports.has(`${each}/udp`) ? `${each}/tcp` : each));
  return told.length === 0 ? undefined : told.join(', ');
}

function stagesOf(lines: readonly string[]): Stage[] {
  const starts = lines.flatMap((text, index) => {
    const [, base, name] = /^FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(text) ?? [];
    return base === undefined ? [] : [{ base: base.toLowerCase(), name: (name ?? '').toLowerCase(), from: index + 1 }];
  });
  return starts.map((stage, place) => ({ ...stage, to: starts[place + 1]?.from ?? lines.length }));
}

/** The last stage, the one that it begins with, and so on; each begins with an earlier one. */
function chainOf(stages: readonly Stage[]): Stage[] {
  const last = stages.at(-1);
  if (!last) return [];
  const earlier = stages.slice(0, -1);
  const place = earlier.findIndex(({ name }) => name !== '' && name === last.base);
  return [last, ...chainOf(earlier.slice(0, place + 1))];
}

/** A line with those that it goes on in. */
function joinedLine(lines: readonly string[], line: number): string {
  const text = (lines[line - 1] ?? '').trimEnd();
  return text.endsWith('\\') && line < lines.length
    ? `${text.slice(0, -1).trimEnd()} ${joinedLine(lines, line + 1).trimStart()}`
    : text;
}

/** `["node", "main.js"]` without its marks; a line for a shell, which may test something in brackets, stands as it is. */
function startedBy(written: string): string {
  const text = written.trim();
  return /^\[.*\]$/s.test(text) ? text.replace(/[[\]",]+/g, ' ').trim() : text;
}
