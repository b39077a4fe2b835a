import { escaped } from '../../../../base/escaped.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import type { Model } from '../models.ts';
import type { StateSet } from '../states.ts';

const KIND_OF = /^(?:type|kind|role|status|state|phase|level|mode|visibility|priority|category)$/;

const PLUGIN = /^(?:.*\/)?(?:plugins?|extensions?|addons?)\//;

/** Files of one language, or of those that are used as one; schemas are of none. */
const FAMILIES: readonly RegExp[] = [
  /\.(?:[cm]?[jt]sx?|vue|svelte)$/,
  /\.(?:java|kt|groovy|scala)$/,
  /\.py$/,
  /\.rb$/,
  /\.php$/,
  /\.go$/,
  /\.rs$/,
  /\.(?:cs|fs|vb)$/,
  /\.exs?$/,
];
const PAGE = /\.(?:vue|svelte|[jt]sx)$/;

/** Where an enumeration stands in what keeps the models: the pages of a program in another language have a copy for themselves. */
export function placeOf({ fact, others }: StateSet, stored: readonly Model[]): StateSet['fact'] | undefined {
  if (stored.length === 0) return fact;
  const families = FAMILIES.filter((family) => stored.some((model) => family.test(model.fact.path)));
  return [fact, ...others].find(({ path }) => {
    const own = FAMILIES.find((family) => family.test(path));
    return own === undefined || (!PAGE.test(path) && (families.length === 0 || families.includes(own)));
  });
}

/**
 * How surely what is stored or sent has the values of an enumeration: 3 for a stored model, 2 for one that is sent, 1 for one
 * that merely stands beside it. With 0 it is a choice inside the program, whatever it is called.
 */
export function tieTo({ name, fact }: StateSet, models: readonly Model[]): number {
  const words = identifierWords(name).toLowerCase();
  const last = words.split(' ').at(-1) ?? '';
  // `OrderStatus` is what the rows of `orders` have.
  const thing = KIND_OF.test(last) ? words.slice(0, -last.length - 1) : '';
  const word = new RegExp(`\\b${escaped(name)}\\b`);
  const isHeld = (model: Model): boolean =>
    (thing !== '' && singular(identifierWords(model.name).toLowerCase()) === thing) ||
    model.fields.some(
      (field) =>
        field.name === name ||
        // A column called `order_state`; one word would fit anything.
        (thing !== '' && identifierWords(field.name).toLowerCase() === words) ||
        (field.type.includes(name) && word.test(field.type)),
    );
  const plugin = PLUGIN.exec(fact.path)?.[0];
  // Many files have a `Status` of their own, and what a plugin answers with is not what is stored of it.
  const isNear = (model: Model): boolean =>
    model.fact.path === fact.path ||
    (words.includes(' ') && (plugin === undefined || model.fact.path.startsWith(plugin)));
  const held = models.filter((model) => isNear(model) && isHeld(model));
  if (held.length > 0) return held.some(({ stored }) => stored === 'table') ? 3 : 2;
  return /\.(?:prisma|sql)$/.test(fact.path) || models.some((model) => model.fact.path === fact.path) ? 1 : 0;
}
