import { at, type Evidence } from '../evidence/evidence.ts';
import { passedByConnections, type SocketEvent, socketEventsOf } from '../evidence/socket-events.ts';
import type { Page, Row } from '../page.ts';
import { count, numberWord } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { code } from '../wording/markup.ts';

const EVENT_COLUMNS = ['event', 'takes', 'asked first', 'answers'];
const MOST_NAMED = 40;
const MOST_ROWS = 32;

/** The messages that a server hears over connections that stay open: as many rows as there is room for, then names. */
export function tellEvents(evidence: Evidence, page: Page, mostWords: number): void {
  const events = socketEventsOf(evidence);
  if (events.length === 0) return;
  const files = new Set(events.map(({ path }) => path)).size;
  const frameworks = [...new Set(events.map(({ values }) => values.framework))];
  page.heading('Messages over a socket');
  page.paragraph({
    text: `Clients send at least ${count(events.length, 'message')} over an open connection, heard in ${count(files, 'file')} with ${joined(frameworks)}`,
    sources: events.slice(0, 3).map(at),
  });
  const passed = passedByConnections(evidence);
  if (passed)
    page.paragraph({
      text: `Every connection passes ${joined(passed.names.map(code))} first, which may turn clients away`,
      sources: [at(passed.first)],
    });
  const rows = withinWords(
    inTurn(events).map((event) => ({ event, row: eventRow(event) })),
    mostWords,
  );
  page.table(
    EVENT_COLUMNS,
    rows.map(({ row }) => row),
  );
  const shown = new Set(rows.map(({ event }) => event));
  const others = events.filter((event) => !shown.has(event));
  if (others.length > 0)
    page.paragraph({
      text: `The other ${numberWord(others.length)}: ${joined([
        ...others.slice(0, MOST_NAMED).map(eventName),
        ...(others.length > MOST_NAMED ? [`${numberWord(others.length - MOST_NAMED)} more`] : []),
      ])}`,
      sources: others.slice(0, 3).map(at),
    });
  const asked = rows.filter(({ event: { values } }) => values.guards !== undefined).length;
  if (asked === 0 && !passed)
    page.caveat('Who may send messages over a socket is not known: no check was found at the top of what answers them');
  else if (asked > 0 && asked < rows.length)
    page.caveat(
      'What is asked first of a message is told where it stands at the top of what answers it; a dash does not say that everybody may send it',
    );
}

/** Of each file some: the rows of the largest alone would hide the others. */
function inTurn(events: readonly SocketEvent[]): SocketEvent[] {
  if (events.length <= MOST_ROWS) return [...events];
  const files = [...Map.groupBy(events, ({ path }) => path).values()];
  const share = Math.max(2, Math.floor(MOST_ROWS / files.length));
  const first = files.flatMap((each) => each.slice(0, share));
  const rest = files.flatMap((each) => each.slice(share));
  const chosen = new Set([...first, ...rest].slice(0, MOST_ROWS));
  return events.filter((event) => chosen.has(event));
}

function eventRow(event: SocketEvent): Row {
  const { takes = [], guards = [], answers, sends = [], handler } = event.values;
  return {
    cells: [
      `${eventName(event)}${handler === undefined || handler.split('.').at(-1) === event.values.name ? '' : `, handled by ${code(handler)}`}`,
      takes.map(code).join(', '),
      joined(
        guards.map((guard) => (guard.includes('.') && !guard.includes('(') ? `${code(guard)} is set` : code(guard))),
      ),
      [
        answers === undefined
          ? ''
          : answers.length === 0
            ? 'by a callback'
            : answers.map((name) => (name === '…' ? 'more' : code(name))).join(', '),
        sends.length === 0 ? '' : `sends ${joined(sends.map(code))}`,
      ]
        .filter((each) => each !== '')
        .join('; '),
    ],
    sources: [at(event)],
  };
}

/** With what it is heard through, where that is no plain socket. */
function eventName({ values: { name, namespace, through } }: SocketEvent): string {
  const under = namespace === undefined ? '' : ` in ${code(namespace)}`;
  return `${code(name)}${through === undefined ? '' : ` of ${code(through)}`}${under}`;
}

interface Filled {
  event: SocketEvent;
  row: Row;
}

/** As many rows as the words allow, evenly over the list. */
function withinWords(rows: readonly Filled[], most: number): readonly Filled[] {
  const wordsIn = ({ row }: Filled): number => row.cells.join(' ').split(/\s+/).length + 2;
  const total = rows.reduce((sum, each) => sum + wordsIn(each), 0);
  if (total <= most) return rows;
  const step = total / most;
  return rows.filter((_, place) => Math.floor(place / step) > Math.floor((place - 1) / step));
}
