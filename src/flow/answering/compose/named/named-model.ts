import { at } from '../../../authoring/evidence/evidence.ts';
import { type Model, modelsOf, storedModels } from '../../../authoring/evidence/models.ts';
import { count } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { singular } from '../../../authoring/wording/plural.ts';
import type { Inquiry } from '../../inquiry.ts';
import { areaOf } from '../../subject/area.ts';
import { topicsOf } from '../../understanding/understand-question.ts';
import { bullet, cited, opening, type Part } from '../part.ts';
import { placesOfArea } from './area.ts';

const FIELDS_NAMED = 8;
const POINTING_NAMED = 6;
const OF_MODEL = /\bmodels?\b/i;

/** "What is a space" where no definition of the code but a stored model bears the name: what is kept of it, and where it is handled. */
export function* composeNamedModel({ evidence, understanding }: Inquiry): Generator<Part> {
  const [topic, ...others] = topicsOf(understanding);
  if (!topic || others.length > 0 || understanding.identifiers.length > 0) return;
  const models = modelsOf(evidence);
  const asked = singular(topic.text.toLowerCase());
  // A `RouteModel` is called a route model, and is no `Route`.
  const bearing = [`${asked}model`, asked].map((own) =>
    storedModels(models).filter(({ name }) => singular(name.toLowerCase()) === own),
  );
  const [model, ...more] =
    bearing.find((found, place) => found.length > 0 && (place > 0 || OF_MODEL.test(understanding.text))) ?? [];
  if (!model || more.length > 0) return;
  const shown = model.fields.slice(0, FIELDS_NAMED).map(({ name }) => code(name));
  yield opening(
    `${code(model.name)} is a stored model in ${code(model.fact.path)} with ${count(model.fields.length, 'field')}${shown.length < model.fields.length ? `, among them ${joined(shown)}` : `: ${joined(shown)}`}`,
    cited(at(model.fact)),
  );
  const targets = onesOf(model).filter((target) => target !== model.name);
  if (targets.length > 0) yield bullet(`It points to ${joined(targets.map(code))}`, cited(at(model.fact)));
  const pointing = models.filter((other) => other !== model && isPointingTo(other, model));
  if (pointing.length > 0)
    yield bullet(
      `At least ${count(pointing.length, 'model')} ${pointing.length === 1 ? 'points' : 'point'} to it${pointing.length > POINTING_NAMED ? ', among them ' : ': '}${joined(pointing.slice(0, POINTING_NAMED).map(({ name }) => code(name)))}`,
      cited(...pointing.slice(0, 3).map(({ fact }) => at(fact))),
    );
  const area = areaOf(evidence, understanding);
  if (area) yield bullet('By their names, these are about it: ', ...placesOfArea(area));
}

function isPointingTo(other: Model, { name }: Model): boolean {
  return onesOf(other).includes(name);
}

/** What a model holds the key of, or belongs to; not what there may be many of. */
export function onesOf({ relations, fields }: Model): string[] {
  const related = relations.filter(({ kind }) => kind === 'one').map(({ to }) => to);
  return [...new Set([...related, ...fields.flatMap(({ references }) => references ?? [])])];
}
