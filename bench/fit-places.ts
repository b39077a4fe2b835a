import { openInquiry } from '../src/flow/answering/inquiry.ts';
import { candidatesOf, type PlaceFeatures } from '../src/flow/answering/places/place-features.ts';
import { PLACE_WEIGHTS } from '../src/flow/answering/places/rank-places.ts';
import { understandQuestion } from '../src/flow/answering/understanding/understand-question.ts';
import { evidenceOf } from '../src/flow/authoring/evidence/evidence.ts';
import { eachPlaceProject, type Lines } from './place-questions.ts';
import { readOptions } from './search-data.ts';

/** One question with the features of all its candidates, gathered once, and which of them are right. */
interface Sample {
  github: string;
  features: number[][];
  right: boolean[];
}

const FEATURES = Object.keys(PLACE_WEIGHTS) as (keyof PlaceFeatures)[]; // The keys of a record of just these.
/** Read closely: those that come first by the lines that they have alone. */
const KEPT = 120;
/** Kinds that no definition answers. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set(['overview', 'deps']);

/**
 * Fits the weights of the places: the likelihood that one of the right definitions is drawn, by how much each is worth.
 * Every project is also judged by the weights of all others: that figure, not the one in sample, says what to expect.
 */
export async function fitPlaces(args: string[]): Promise<void> {
  const options = { ...readOptions(args), keep: true };
  const samples: Sample[] = [];
  await eachPlaceProject(options, (pack, name, questions) => {
    const evidence = evidenceOf(pack, name);
    for (const { github, kind, question, core } of questions) {
      if (core.length === 0 || OF_THE_WHOLE.has(kind)) continue;
      const understanding = understandQuestion(question);
      const { subject } = openInquiry(evidence, understanding);
      const candidates = candidatesOf(evidence, understanding, subject, (found) =>
        found.toSorted((a, b) => roughly(b.features) - roughly(a.features)).slice(0, KEPT),
      );
      samples.push({
        github,
        features: candidates.map(({ features }) => FEATURES.map((feature) => features[feature])),
        right: candidates.map(({ definition: { symbol } }) => isRight(symbol, core)),
      });
    }
  });
  const all = fitted(samples);
  console.log(`weights ${JSON.stringify(Object.fromEntries(all.map((weight, i) => [FEATURES[i], round(weight)])))}`);
  print('as they are', samples, () => FEATURES.map((feature) => PLACE_WEIGHTS[feature]));
  print('in sample', samples, () => all);
  const without = new Map<string, number[]>();
  print('held out', samples, ({ github }) => {
    const known = without.get(github) ?? fitted(samples.filter((each) => each.github !== github));
    without.set(github, known);
    return known;
  });
}

function roughly({ cover, name, file }: PlaceFeatures): number {
  return cover + 0.5 * name + 0.3 * file;
}

/** Much larger than the lines that decide it, a definition only holds them by the way. */
function isRight({ path, startLine, endLine }: { path: string; startLine: number; endLine: number }, core: Lines[]) {
  const lines = endLine - startLine + 1;
  return core.some(([each, from, to]) => {
    const shared = Math.min(to, endLine) - Math.max(from, startLine) + 1;
    return path === each && shared >= 0.5 * Math.min(to - from + 1, lines) && lines <= 4 * (to - from + 1) + 30;
  });
}

const ROUNDS = 300;
const STEP = 0.05;
const PENALTY = 3;

/** Gradient ascent with steps of their own size for each weight (Adam), on features of equal spread. */
function fitted(samples: readonly Sample[]): number[] {
  const rows = samples.flatMap(({ features }) => features);
  const spread = FEATURES.map((_, i) => {
    const mean = rows.reduce((sum, row) => sum + (row[i] ?? 0), 0) / rows.length;
    return Math.sqrt(rows.reduce((sum, row) => sum + ((row[i] ?? 0) - mean) ** 2, 0) / rows.length) || 1;
  });
  const known = samples
    .filter(({ right }) => right.includes(true))
    .map(({ features, right }) => ({
      right,
      features: features.map((row) => row.map((x, i) => x / (spread[i] ?? 1))),
    }));
  let weights = FEATURES.map(() => 0);
  let first = FEATURES.map(() => 0);
  let second = FEATURES.map(() => 0);
  for (let round = 1; round <= ROUNDS; round++) {
    const slope = weights.map((weight) => PENALTY * weight);
    for (const { features, right } of known) {
      const worths = features.map((row) => Math.exp(dot(row, weights)));
      const total = worths.reduce((sum, worth) => sum + worth, 0);
      const ofRight = worths.reduce((sum, worth, place) => sum + (right[place] ? worth : 0), 0);
      for (const [place, row] of features.entries()) {
        const worth = worths[place] ?? 0;
        const pull = worth / total - (right[place] ? worth / ofRight : 0);
        for (const [i, x] of row.entries()) slope[i] = (slope[i] ?? 0) + pull * x;
      }
    }
    first = first.map((old, i) => 0.9 * old + 0.1 * (slope[i] ?? 0));
    second = second.map((old, i) => 0.99 * old + 0.01 * (slope[i] ?? 0) ** 2);
    weights = weights.map((weight, i) => {
      const along = (first[i] ?? 0) / (1 - 0.9 ** round);
      return weight - (STEP * along) / (Math.sqrt((second[i] ?? 0) / (1 - 0.99 ** round)) + 1e-8);
    });
  }
  return weights.map((weight, i) => weight / (spread[i] ?? 1));
}

function dot(row: readonly number[], weights: readonly number[]): number {
  return row.reduce((sum, x, i) => sum + x * (weights[i] ?? 0), 0);
}

function print(label: string, samples: readonly Sample[], weightsFor: (sample: Sample) => number[]): void {
  const ranks = samples.map((sample) => {
    const weights = weightsFor(sample);
    const order = sample.features
      .map((row, place) => ({ worth: dot(row, weights), isRight: sample.right[place] }))
      .sort((a, b) => b.worth - a.worth);
    const rank = order.findIndex(({ isRight }) => isRight);
    return rank < 0 ? Number.POSITIVE_INFINITY : rank;
  });
  const within = (most: number): string =>
    `${((100 * ranks.filter((rank) => rank < most).length) / Math.max(1, ranks.length)).toFixed(1)} %`;
  console.log(
    `${label.padEnd(12)} n ${ranks.length}  first ${within(1)}  three ${within(3)}  five ${within(5)}  ten ${within(10)}  a candidate at all ${within(Number.POSITIVE_INFINITY)}`,
  );
}

function round(weight: number): number {
  return Math.round(weight * 100) / 100;
}
