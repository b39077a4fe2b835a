import type { CodeCall } from '../../syntax/parsed-file.ts';
import { objectValue, splitList, stringsIn, stringValue } from '../text/literal.ts';
import type { ModelField } from './model-facts.ts';
import { joinCheck, joinKey, joinUnique, onDelete } from './model-maker.ts';
import { condition } from './unique-indexes.ts';

/** What stands at a mapped class and is said of several columns: `@Unique(['shop', 'number'])`, `@Check('"total" > 0')`. */
export function joinClassMarks(fields: readonly ModelField[], marks: readonly CodeCall[]): void {
  for (const { name, arguments: given } of marks) {
    const options = given.find((each) => each.startsWith('{')) ?? '';
    const of = (key: string): string | undefined => objectValue(options, key) ?? undefined;
    const list = given.find((each) => each.startsWith('[')) ?? of('columns') ?? of('properties') ?? '';
    const columns = stringsIn(list);
    // A column that is worked out is not among the strings.
    const isKnown = columns.length > 0 && columns.length === splitList(list.replace(/^\[|,?\s*\]$/g, '')).length;
    if ((name === 'Unique' || (name === 'Index' && of('unique') === 'true')) && isKnown)
      joinUnique(fields, columns, condition(of('where'), columns));
    if (name === 'Check') joinCheck(fields, stringValue(of('expression') ?? given.at(-1)) ?? '');
    const target = /=>\s*(\w+)/.exec(of('referenceTable') ?? '')?.[1];
    if (name === 'ForeignKeyConstraint' && isKnown && target !== undefined)
      joinKey(fields, columns, target, onDelete(stringValue(of('onDelete')) ?? undefined));
  }
}
