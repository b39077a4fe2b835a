import type { ModelField } from '../../../../engine/facts/data-models/model-facts.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';

const NAMES = /^(?:name|title|slug|code|number|email|e mail|user ?name|login|key|label|subject)$|(?: name| title)$/;
const CHOICES =
  /(?:^| )(?:status|state|phase|stage|role|type|kind|level|rank|priority|severity|visibility|mode|category)$/;
const FLAGS =
  /^(?:is|has|may|can|allow|allows|enable|enables|show|hide) |(?:^| )(?:enabled|disabled|active|archived|deleted|admin|locked|hidden|public|private)$/;
const TIMES = /(?: at| on| date|timestamp)$|^(?:created|updated|modified|deleted)\b/;
/** What a program keeps for itself. */
const TECHNICAL =
  /^(?:lft|rgt|depth|salt|hash|extra|meta ?data|custom data|lock version|search vector|raw)$|(?:^| )(?:salt|hash|hashed|encrypted|digest|checksum|token|vector|cache|cached)$/;

/** Which fields of a long model say most of it, in the order in which it declares them. */
export function tellingFields(fields: readonly ModelField[], most: number): readonly ModelField[] {
  if (fields.length <= most) return fields;
  const weights = new Map(fields.map((each) => [each, weight(each)]));
  // The references are told beside the fields, too: they do not fill the list.
  const pointing = fields.filter((each) => weights.get(each) === POINTS);
  for (const each of pointing.slice(most / 2)) weights.set(each, 0);
  const rank = (each: ModelField): number => weights.get(each) ?? 0;
  const chosen = new Set(fields.toSorted((a, b) => rank(b) - rank(a)).slice(0, most));
  return fields.filter((each) => chosen.has(each));
}

const POINTS = 4;

/** Keys first, what tells one row from another and its states, then references and flags; times and the program's own last. */
function weight({ name, type, constraints, references, shared }: ModelField): number {
  const words = identifierWords(name).toLowerCase().trim();
  if (words === 'id' || constraints.includes('primary key')) return 6;
  if (NAMES.test(words) || CHOICES.test(words) || constraints.some((each) => each.startsWith('unique'))) return 5;
  if (references || shared || / id$/.test(words)) return POINTS;
  if (FLAGS.test(words) || /^bool/i.test(type)) return 3;
  if (TECHNICAL.test(words)) return 0;
  return TIMES.test(words) || /^(?:timestamp|datetime|time\.Time)/i.test(type) ? 1 : 2;
}
