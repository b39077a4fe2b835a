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
    if (named === undefined || others.length > 0 || named === model) return [];
    const key = named.fields.find(
      ({ name, constraints }) => spoken(name) === 'id' && constraints.includes('primary key'),
    );
    return key && hasOtherLength(field, key) ? [] : [{ field, to: named.name }];
  });
}

const SIZED = /^(?:n?var)?(?:char|string)2?\((\d+)\)$/i;

/** A text that is longer or shorter than the key is one of another program's. */
function hasOtherLength(field: Model['fields'][number], key: Model['fields'][number]): boolean {
  const [, own] = SIZED.exec(field.type) ?? [];
  const [, asked] = SIZED.exec(key.type) ?? [];
  return own !== undefined && asked !== undefined && own !== asked;
}

const KEY = /^(.+) id$/;

function spoken(name: string): string {
  return identifierWords(name).toLowerCase();
}
