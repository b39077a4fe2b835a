import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { joined } from '../../wording/list.ts';
import { capital, code } from '../../wording/markup.ts';
import { singular, withArticle } from '../../wording/plural.ts';
import { at, derived } from '../evidence.ts';
import { modelsOf, storedModels } from '../models.ts';
import type { Term } from './term.ts';

const MOST_RECORDS = 10;
const MOST_OWNERS = 3;

/** Columns that every table has. */
const ROUTINE = /^(?:id|uuid|token|[Cc]reated\w*|[Uu]pdated\w*|[Dd]eleted\w*|[Ll]ast_?[Mm]odified\w*)$|(?:_id|Id|ID)$/;

/** The word that all tables of a project begin with, which says of none what it holds. */
function prefixOf(names: readonly string[]): string {
  const [first = ''] = names;
  const prefix = first.slice(0, first.indexOf(' ') + 1);
  return names.length > 3 && names.every((name) => name.startsWith(prefix)) ? prefix : '';
}

/** A thing by the class that stores it: `EFShopOrderEntity` stores shop orders. */
function thingOf(name: string): string {
  return identifierWords(name.replace(/^E[Ff](?=[A-Z][a-z])|(?<=[a-z])_?Entity$/g, ''));
}

/** Stored models by what they hold and what they belong to. */
export const recordTerms = derived((evidence): Term[] => {
  const models = storedModels(modelsOf(evidence)).slice(0, 40);
  const prefix = prefixOf(models.map(({ name }) => thingOf(name)));
  return models
    .flatMap(({ name, fields, relations, fact }) => {
      const term = singular(thingOf(name).slice(prefix.length));
      const own = fields.filter((field) => !ROUTINE.test(field.name)).slice(0, 3);
      // What belongs to one of its own kind is not told by that.
      const owners = [
        ...new Set(relations.filter(({ kind }) => kind === 'one').map(({ to }) => singular(thingOf(to)))),
      ].filter((owner) => owner !== term);
      if (
        own.length < 2 ||
        /^(?:ar|solid|schema|active|telescope|oauth|pulse)\b|_|^(?:model|entity|record|table|item|migration|session|cache|cache lock|job|job batch|failed job|password reset|password reset token|personal access token)$|\b(?:tmp|temp|backup|old|new)\b/.test(
          term,
        )
      )
        return [];
      const shown = owners.slice(0, MOST_OWNERS).map((each) => withArticle(each));
      const whose =
        shown.length > 0
          ? ` that belongs to ${joined(owners.length > shown.length ? [...shown, 'others'] : shown)}`
          : '';
      return [
        {
          term: capital(term),
          meaning:
            fact.values.about ??
            `Stored record${whose}${whose ? ', with' : ' with'} ${joined(own.map((field) => code(field.name)))}`,
          source: at(fact),
        },
      ];
    })
    .filter(({ term }, place, all) => all.findIndex((other) => other.term === term) === place)
    .slice(0, MOST_RECORDS);
});
