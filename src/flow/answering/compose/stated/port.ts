import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { literal, settingsOf } from '../../../authoring/evidence/settings.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';

const ASKS_PORT = /\b(?:which|what)(?: \w+)? ports?\b|\bport (?:does|do|is|number)\b|\b(?:default|http|server) port\b/i;
/** A name that says no more than that the server listens there: that of a database or a mail server does. */
const LISTENS = /^(?:port|listen(?:er)?|addr(?:ess)?|bind|https?|web|server|app|api|host|main|internal)$/;

/** "Which port does it listen on?": the settings for it, with what they are when nobody sets them. */
export function* composePort({ evidence, understanding: { text, identifiers } }: Inquiry): Generator<Part> {
  if (!ASKS_PORT.test(text) || identifiers.length > 0) return;
  const own = new Set(partsOf(evidence.projectName));
  const settings = settingsOf(evidence);
  // A program with settings is started by them; its options belong to its tools.
  const isSet = settings.some(({ source }) => source !== 'flag');
  const ports = settings
    .filter(({ source }) => !isSet || source !== 'flag')
    .flatMap(({ name, default: value, facts: [fact] }) =>
      value === null || !fact ? [] : [{ name, value: literal(value), fact }],
    )
    .filter(
      ({ name, value }) =>
        partsOf(name).every((word) => LISTENS.test(word) || own.has(word)) && /(?:^|:)\d{2,5}$/.test(value),
    )
    // Of several, the shortest name is the one that is not about something particular.
    .sort((a, b) => a.name.length - b.name.length);
  const [main, ...others] = ports;
  if (!main) return;
  yield opening(`The setting ${code(main.name)} has the default ${code(main.value)}`, cited(at(main.fact)));
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
