import type { QuestionKind } from '../understanding/question-kinds.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { isOneOfMany, type Place } from './rank-places.ts';

const LONG_SENTENCE = 12;
const SURE = 0.5;
const OF_ONE_PLACE: ReadonlySet<QuestionKind> = new Set(['how', 'where', 'what', 'why']);

/** A long sentence describes its file as well as its lines do: where no place is clear, the likeliest of that file is meant. */
export function ofFirstFile<P extends Pick<Place, 'chance' | 'alike'> & { symbol: { path: string } }>(
  places: readonly P[],
  path: string | undefined,
  { kind, text }: Pick<Understanding, 'kind' | 'text'>,
): readonly P[] {
  const [likeliest] = places;
  const isLong = OF_ONE_PLACE.has(kind) && text.split(/\s+/).length >= LONG_SENTENCE;
  if (!isLong || !likeliest || likeliest.chance >= SURE) return places;
  const meant = places.find((each) => each.symbol.path === path && !isOneOfMany(each));
  return meant ? [meant, ...places.filter((each) => each !== meant)] : places;
}
