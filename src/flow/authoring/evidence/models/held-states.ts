import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import type { Model } from '../models.ts';
import type { StateSet } from '../states.ts';

const KIND_OF = /^(?:type|kind|role|status|state|phase|level|mode|visibility|priority|category)$/;

/**
 * How surely what is stored or sent has the values of an enumeration: 3 for a stored model, 2 for one that is sent, 1 for one
 * that merely stands beside it. With 0 it is a choice inside the program, whatever it is called.
 */
export function tieTo({ name, fact }: StateSet, models: readonly Model[]): number {
  const words = identifierWords(name).toLowerCase();
  const last = words.split(' ').at(-1) ?? '';
  // `OrderStatus` is what the rows of `orders` have.
  const thing = KIND_OF.test(last) ? words.slice(0, -last.length - 1) : '';
  const word = new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\b`);
  const isHeld = (model: Model): boolean =>
    (thing !== '' && singular(identifierWords(model.name).toLowerCase()) === thing) ||
    model.fields.some(
      (field) =>
        field.name === name ||
        // A column called `order_state`; one word would fit anything.
        (thing !== '' && identifierWords(field.name).toLowerCase() === words) ||
        (field.type.includes(name) && word.test(field.type)),
    );
  // Many files have a `Status` of their own.
  const isNear = (model: Model): boolean => words.includes(' ') || model.fact.path === fact.path;
  const held = models.filter((model) => isNear(model) && isHeld(model));
  if (held.length > 0) return held.some(({ stored }) => stored === 'table') ? 3 : 2;
  return /\.(?:prisma|sql)$/.test(fact.path) || models.some((model) => model.fact.path === fact.path) ? 1 : 0;
}
