import { escaped } from '../../../base/escaped.ts';
import { plural, singular, withArticle } from './plural.ts';

/** What stands before a thing and tells nothing of it that its verb does not. */
const BEFORE =
  /^(?:(?:(?:an?|the) list of|an?|the|all|any|given|these|this|multiple|several|new|old|existing|selected|specific|single|\w+ed) )+/;
/** Which ones are meant: what lists the deleted ones does not list all. */
const SOME = /^(?:(?:an?|the|all) )*(?!(?:given|provided|requested|selected|specified) )\w+ed /;
/** What stands behind it: which ones, by what way, or in what form. */
const BEHIND =
  /^$|^ (?:by|based|from|filter\w*|returned|matching|using|with|within|for|as|in|on|to|that|which|given|belonging|of (?:an?|the) (?:certain|current|given|authenticated|particular|specific))\b/;

const PEOPLE = /^(?:user|member|person|people)/i;

/**
 * "delete orders by query parameters" and "search for orders of the current user" delete and search orders, which is all
 * that is told of a thing in short; what is done to something else of it stays as it is.
 */
export function coreDeed(wish: string, thing: string): string {
  const [, verb = '', aim = '', rest = ''] = /^([a-z]+)( for)? (.+)$/.exec(wish) ?? [];
  if (/^(?:list|read|search|find|export|download)$/.test(verb) && SOME.test(rest)) return wish;
  const shown = /^(?:list|read)$/.test(verb) ? shownWhole(verb, rest, thing) : null;
  if (shown !== null) return shown;
  const object = rest.replace(BEFORE, '');
  const own = new RegExp(`^${escaped(thing)}\\w{0,3}(?= |$)`, 'i').exec(object)?.[0] ?? '';
  const behind = object.slice(own.length);
  // What is put somewhere, or taken away from there, is there before and after.
  if (/^(?:add|assign|move|remove)$/.test(verb) && /^ (?:to|from) /.test(behind)) return wish;
  // "set the company as the default" says all of it or nothing.
  if (/^(?:mark|set)$/.test(verb) && behind !== '') return wish;
  // Where a thing is listed and made says the name of its place, which is told elsewhere; people are there without it.
  const isPlaced = /^(?:list|create)$/.test(verb) && /^ of an? \w+(?: \w+)?$/.test(behind) && !PEOPLE.test(own);
  if (singular(own).toLowerCase() !== thing.toLowerCase() || !(BEHIND.test(behind) || isPlaced)) return wish;
  const isMany = singular(own) !== own;
  // "poll for a task" is no "poll a task".
  return `${verb}${/^(?:search|look)$/.test(verb) ? '' : aim} ${isMany ? own : withArticle(own)}`;
}

/** The same of a route: below `/harbour/{id}`, "create a harbour crate" makes a crate, as "list crates" lists them. */
export function coreDeedAt(path: string, wish: string, thing: string): string {
  const [, verb = '', place = '', object = ''] = /^([a-z]+) (?:an? |the )?([a-z]+) (.+)$/i.exec(wish) ?? [];
  const isPlace = path.toLowerCase().includes(`/${place.toLowerCase()}/{`) && place.toLowerCase() !== thing;
  if (place === '' || !isPlace || singular(object).toLowerCase() !== thing) return coreDeed(wish, thing);
  return coreDeed(`${verb} ${singular(object) === object ? withArticle(object) : object}`, thing);
}

/** "read an order detail", "read detail information of order" and "read order list" read orders, and no more than that. */
function shownWhole(verb: string, rest: string, thing: string): string | null {
  const one = `((?:${escaped(thing)}|${escaped(plural(thing))}))`;
  const before = new RegExp(`^(?:an? |the )?${one} (list|details?(?: information)?|information)$`, 'i').exec(rest);
  const behind = new RegExp(
    `^(?:the )?(?:details?(?: information)?|information) of (?:(?:an?|the|specified|given) )*${one}$`,
    'i',
  );
  const [, name, what = ''] = before ?? behind.exec(rest) ?? [];
  if (name === undefined) return null;
  const isMany = what === 'list' || verb === 'list' || singular(name) !== name;
  return isMany ? `list ${plural(singular(name))}` : `read ${withArticle(name)}`;
}
