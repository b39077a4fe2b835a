import { splitList } from '../../../../../../engine/facts/text/literal.ts';

const LONGEST = 90;
/** `[Role.KEEPER, Role.CLERK]`, also with the values of these; an empty one says that no role is enough. */
const LISTED = /^[[({]([^\])}]*)[\])}]$/;
const CONSTANT = /^(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:\.value)?$/;
/** What else says who is let in: a text, a constant and what is switched on. */
const TOLD = /^(?:"[\w.:-]+"|'[\w.:-]+'|True|(?:[A-Za-z_]\w*\.)+[A-Z][A-Z\d_]+)$/;

/**
 * A decorator of Python with the rights that it is told: `allow([Role.KEEPER, Role.CLERK], level="DEPOT")`. Classes that it
 * works with are left out; null where it is told no list of constants.
 */
export function withRights(decorator: string): string | null {
  const [, name = '', written = ''] = /^([\w.]+)\(([\s\S]*)\)$/.exec(decorator) ?? [];
  if (!/role|permission|right|allow|require|authori[sz]e|access|scope/i.test(name)) return null;
  const given = splitList(written).map((each) => /^(?:(\w+)\s*=(?!=)\s*)?([\s\S]*)$/.exec(each));
  const parts = given.flatMap((each): string[] => {
    const [, key, value = ''] = each ?? [];
    const listed = splitList(LISTED.exec(value.trim())?.[1] ?? '-');
    const isList = listed.every((one) => CONSTANT.test(one));
    const names = listed.map((one) => one.replace(/\.value$/, ''));
    const told = isList ? `[${names.join(', ')}]` : TOLD.test(value.trim()) ? value.trim() : null;
    return told === null ? [] : [key === undefined ? told : `${key}=${told}`];
  });
  const hasList = parts.some((each) => /^(?:\w+=)?\[/.test(each));
  if (!hasList) return null;
  const whole = `${name}(${parts.join(', ')})`;
  // Of long ones each right goes by its own name.
  return whole.length <= LONGEST ? whole : `${name}(${parts.join(', ').replace(/(?:[A-Za-z_]\w*\.)+(?=[A-Z])/g, '')})`;
}
