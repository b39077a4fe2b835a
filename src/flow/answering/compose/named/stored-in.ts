import { CALLABLE, shortName, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { modelsOf, storedModels } from '../../../authoring/evidence/models.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { count } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { singular } from '../../../authoring/wording/plural.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { topicsOf } from '../../understanding/understand-question.ts';
import { headOf } from '../../wording/symbol-words.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';
import { settingsTold } from '../whole/concern.ts';

const KEEPS = /^(?:stored|saved|kept|persisted|recorded|stores|saves|keeps)$/;
const WRITES = new Set(['save', 'store', 'persist', 'insert', 'create', 'upload', 'write', 'put'].map(stem));
const PLACES = new Set(['folder', 'dir', 'directory', 'path', 'bucket', 'storage', 'root', 'location'].map(stem));
const FIELDS_NAMED = 8;
const WRITERS_NAMED = 5;

/** "Where are orders stored" where a stored model is called after them: what is kept of them, and what writes it. */
export function* composeStoredIn({ evidence, understanding, subject, places, pack }: Inquiry): Generator<Part> {
  const { text, words } = understanding;
  if (!/^where\b/i.test(text) || !words.some((word) => KEEPS.test(word.text))) return;
  const [topic, ...others] = topicsOf(understanding).filter((word) => !KEEPS.test(word.text));
  if (!topic || others.length > 0 || understanding.identifiers.length > 0) return;
  const [model] = storedModels(modelsOf(evidence)).filter(
    ({ name }) => singular(name.toLowerCase()) === singular(topic.text),
  );
  if (!model) return;
  const shown = model.fields.slice(0, FIELDS_NAMED).map(({ name }) => code(name));
  const fields =
    shown.length === 0
      ? ''
      : ` with ${count(model.fields.length, 'field')}${shown.length < model.fields.length ? ', among them ' : ': '}${joined(shown)}`;
  yield opening(
    `A stored model is called after it: ${code(model.name)} in ${code(model.fact.path)}${fields}`,
    cited(at(model.fact)),
  );
  const found = [...places.map(({ symbol }) => symbol), ...subject.symbols.map(({ symbol }) => symbol)].filter(
    ({ name, kind, path }) => {
      const { parts } = nameTerms(shortName(name));
      const isOfIt = parts.includes(topic.stem) && WRITES.has(parts[0] ?? '');
      return isOfIt && CALLABLE.has(kind) && isProduction(evidence.file(path)?.role);
    },
  );
  const writers = [...new Set(found.map(({ id }) => id))]
    .slice(0, WRITERS_NAMED)
    .flatMap((id) => symbolDetail(pack, id) ?? []);
  if (writers.length > 0)
    yield bullet(
      'Named for writing it: ',
      ...citedList(writers.map((each) => ({ text: `${code(each.name)} in ${code(each.path)}`, source: headOf(each) }))),
    );
  const settings = settingsOf(evidence).filter(({ name }) => {
    const { parts } = nameTerms(name);
    return parts.includes(topic.stem) && parts.some((part) => PLACES.has(part));
  });
  yield* settingsTold(settings);
  yield bullet('Found by names; what is kept elsewhere under another name is not seen');
}
