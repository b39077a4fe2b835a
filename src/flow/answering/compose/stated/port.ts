import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { literal } from '../../../authoring/evidence/settings/setting.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';

const ASKS_PORT =
  /\b(?:change|set|choose|configure|adjust) (?:the |its |another )?(?:http |server |listening )?port\b|\b(?:which|what)(?: \w+)? ports?\b|\bport (?:does|do|is|number)\b|\b(?:default|http|server) port\b|\b(?:default )?(?:listening )?address and port\b/i;
const ASKS_HOST = /\b(?:address|host(?:name)?|interface|ip)\b/i;
const HOST = /(?:addr(?:ess)?|host|bind)$/i;
/** A name that says no more than that the server listens there: that of a database or a mail server does. */
const LISTENS_BESIDE =
  /^(?:port|listen(?:er)?|addr(?:ess)?|bind|https?|web|server|app|api|host|main|internal|grpc|rpc|admin|metrics|management|debug)$/;
const LISTENS = /^(?:port|listen(?:er)?|addr(?:ess)?|bind|https?|web|server|app|api|host|main|internal)$/;

/** "Which port does it listen on?": the settings for it, with what they are when nobody sets them. */
export function* composePort({ evidence, understanding: { text, identifiers } }: Inquiry): Generator<Part> {
  if (!ASKS_PORT.test(text) || identifiers.length > 0) return;
  const own = new Set(partsOf(evidence.projectName));
  const settings = settingsOf(evidence);
  // A program with settings is started by them; its options belong to its tools.
  const isSet = settings.some(({ source }) => source !== 'flag');
  const listening = (isFlag: boolean, words = LISTENS) =>
    settings
      .filter(({ source }) => (source === 'flag') === isFlag)
      .flatMap(({ name, source, default: value, facts: [fact] }) =>
        value === null || !fact ? [] : [{ name, source, value: literal(value), fact }],
      )
      .filter(({ name }) => partsOf(name).every((word) => words.test(word) || own.has(word)))
      // Of several, the shortest name is the one that is not about something particular.
      .sort((a, b) => a.name.length - b.name.length);
  const isPort = ({ value }: { value: string }): boolean => /(?:^|:)\d{2,5}$/.test(value);
  const set = isSet ? listening(false) : [];
  const found = set.some(isPort) ? set : listening(true);
  const [main] = found.filter(isPort);
  if (!main) return;
  const others = listening(main.source === 'flag', LISTENS_BESIDE).filter(
    (each) => isPort(each) && each.name !== main.name,
  );
  const noun = main.source === 'flag' ? 'command-line option' : 'setting';
  yield opening(`The ${noun} ${code(main.name)} has the default ${code(main.value)}`, cited(at(main.fact)));
  const host = ASKS_HOST.test(text) && found.find((each) => !isPort(each) && HOST.test(each.name));
  if (host) yield bullet(`${code(host.name)} has the default ${code(host.value || "''")}`, cited(at(host.fact)));
  if (others.length > 0)
    yield bullet(
      'Other ports: ',
      ...citedList(
        others
          .slice(0, 4)
          .map(({ name, value, fact }) => ({ text: `${code(name)} (${code(value)})`, source: at(fact) })),
        Math.max(0, others.length - 4),
      ),
    );
}
