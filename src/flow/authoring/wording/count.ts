import { plural } from './plural.ts';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A number as prose writes it: words up to ten, digits with separated thousands beyond. */
export function numberWord(value: number): string {
  return WORDS[value] ?? digits(value);
}

export function digits(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** "three routes", "1 route" never: "one route". The noun is given in the singular. */
export function count(value: number, noun: string): string {
  return `${numberWord(value)} ${value === 1 ? noun : plural(noun)}`;
}

/** The same with digits, for tables and beside units. */
export function countDigits(value: number, noun: string): string {
  return `${digits(value)} ${value === 1 ? noun : plural(noun)}`;
}

/** "is" or "are", "has" or "have": the verb that fits the number. */
export function verb(value: number, singular: string, pluralForm: string): string {
  return value === 1 ? singular : pluralForm;
}

export function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / Math.max(1, whole))} %`;
}
