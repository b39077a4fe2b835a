import { count } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { type PatternFinder, type SeenLine, seenLines, sourceOf } from './pattern.ts';

const SAID = /\b(?:emit|publish|dispatch|trigger|broadcast|fire|notify)(?:Event|Async)?\(\s*['"`]([\w.:/-]{3,60})['"`]/;
const HEARD =
  /\b(?:on|once|subscribe|listen|addListener|addEventListener|add_listener|handle|register)\(\s*['"`]([\w.:/-]{3,60})['"`]\s*,/;
const SIGNAL_SAID = /\b([a-z]\w*)\.send(?:_robust)?\(\s*(?:sender\s*=|self\b|current_app\b|app\b)/;
const SIGNAL_HEARD = /(?:@receiver\(\s*\[?\s*|\b)([a-z]\w*)(?:\.connect\(|\s*[,)\]].*)$/;
/** Events of streams, sockets and pages happen everywhere and make no bus. */
const USUAL =
  /^(?:error|data|end|close|open|message|finish|drain|connect|disconnect|connection|exit|ready|change|click|input|submit|load|abort|request|response|start|stop|update|done|complete|readable|upgrade|listening|timeout|keydown|resize|scroll|focus|blur)$/;
const FEWEST_EVENTS = 2;
const SHOWN = 2;

/** Events by name: said in one file, heard in another that does not know the first. */
export const findEventBus: PatternFinder = (evidence) => {
  const said = seenLines(evidence, ['emit', 'publish', 'dispatch', 'trigger', 'broadcast', 'fire', 'notify'], SAID);
  const heard = seenLines(evidence, ['on', 'once', 'subscribe', 'listen', 'addListener', 'register', 'handle'], HEARD);
  const signalsSaid = seenLines(evidence, ['send', 'sendrobust', 'sender'], SIGNAL_SAID);
  const signalsHeard = seenLines(evidence, ['receiver', 'connect'], SIGNAL_HEARD);
  const events = [...pairs(said, heard), ...pairs(signalsSaid, signalsHeard)];
  if (events.length < FEWEST_EVENTS) return null;
  return {
    name: 'event bus',
    certainty: 'certain',
    statement: `${count(events.length, 'event')} such as ${joined(events.slice(0, 3).map(({ name }) => code(name)))} ${events.length === 1 ? 'is' : 'are'} sent in one file and heard in another`,
    evidence: events
      .slice(0, SHOWN)
      .flatMap(({ name, from, to }) => [sourceOf(from, `sends ${code(name)}`), sourceOf(to, `hears ${code(name)}`)]),
  };
};

function pairs(
  said: readonly SeenLine[],
  heard: readonly SeenLine[],
): { name: string; from: SeenLine; to: SeenLine }[] {
  return [...new Set(said.map(({ caught }) => caught))].flatMap((name) => {
    if (USUAL.test(name)) return [];
    for (const from of said.filter(({ caught }) => caught === name)) {
      const to = heard.find((line) => line.caught === name && line.path !== from.path);
      if (to) return [{ name, from, to }];
    }
    return [];
  });
}
