import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import type { Model } from '../models.ts';

/** Fields that are called after another model, where no declaration says what they refer to: `board_id` beside `boards`. */
export function impliedReferences(
  model: Model,
  stored: readonly Model[],
): { field: Model['fields'][number]; to: string }[] {
  const isDeclared = (words: string): boolean =>
    model.relations.some(({ through }) => spoken(through) === words || spoken(through) === `${words} id`);
  return model.fields.flatMap((field) => {
    const [, words] = KEY.exec(spoken(field.name)) ?? [];
    if (words === undefined || field.references || field.shared || field.constraints.includes('primary key')) return [];
    if (isDeclared(words)) return [];
    // Two that are called alike leave open which of them is meant.
    const [named, ...others] = stored.filter(({ name }) => singular(spoken(name)) === words);
    return named && others.length === 0 && named !== model ? [{ field, to: named.name }] : [];
  });
}

const KEY = /^(.+) id$/;

function spoken(name: string): string {
  return identifierWords(name).toLowerCase();
}
