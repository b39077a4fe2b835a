import { verb } from './count.ts';

/** "five routes were recognised": what is counted is what could be read, and does not say that there are no more. */
export function recognised(told: string, amount: number): string {
  return `${told} ${verb(amount, 'was', 'were')} recognised`;
}

/** "Of five routes that were recognised". */
export function ofRecognised(told: string, amount: number): string {
  return `Of ${recognised(`${told} that`, amount)}`;
}
