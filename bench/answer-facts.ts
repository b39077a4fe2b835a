import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openPack, type Pack } from '../src/engine/pack/open-pack.ts';
import { answerFromPack } from '../src/flow/answering/answer-from-pack.ts';
import { understandQuestion } from '../src/flow/answering/understanding/understand-question.ts';
import type { Support } from '../src/record/conversations/conversation.ts';
import { findRepository, repositoryAround } from './bare-repository.ts';
import { readQuestions } from './read-questions.ts';
import { type BenchOptions, packOf } from './search-data.ts';

interface FactQuestion {
  repository: string;
  /** Which part of its set it belongs to; see the README beside the questions. */
  half: 'first' | 'second' | 'blind' | 'read';
  kind: string;
  question: string;
  facts: string[];
}

interface Replied {
  text: string;
  support: Support;
}

const PROJECT = resolve(import.meta.dirname, '..');
const FOLDER = join(import.meta.dirname, 'questions');
const OWN = 'lorekeep';

/** Asks questions whose answers are known, and questions that have none, of repositories that the rules were not made on. */
export async function benchAnswerFacts(options: BenchOptions): Promise<void> {
  await askFacts('facts', options);
  await askFacts('newcomer', options);

  const unanswerable = readQuestions<{ repository: string; question: string }>('unanswerable.jsonl');
  const replies: (Replied & { repository: string })[] = [];
  await eachPack(new Set(unanswerable.map(({ repository }) => repository)), options, (name, pack) => {
    for (const { question } of unanswerable.filter(({ repository }) => repository === name)) {
      const replied = reply(pack, name, question);
      replies.push({ ...replied, repository: name });
      if (replied.support === 'strong' && options.show) console.log(`${name}: ${question}\n${replied.text}\n`);
    }
  });
  for (const name of [...new Set(replies.map(({ repository }) => repository)), 'all']) {
    const part = replies.filter(({ repository }) => name === 'all' || repository === name);
    console.log(
      `unanswerable ${name.padEnd(10)} n ${part.length}  declined ${share(part, ({ support }) => support === 'none')}  declined or weak ${share(part, ({ support }) => support !== 'strong')}  answered ${share(part, ({ support }) => support === 'strong')}`,
    );
  }
}

/** Asks the questions of one file and prints how many answers hold their facts. */
async function askFacts(set: 'facts' | 'newcomer', options: BenchOptions): Promise<void> {
  const questions = readQuestions<FactQuestion>(`${set}.jsonl`);
  const right: (FactQuestion & { isRight: boolean; support: Support })[] = [];
  await eachPack(new Set(questions.map(({ repository }) => repository)), options, (name, pack) => {
    for (const one of questions.filter(({ repository }) => repository === name)) {
      const { text, support } = reply(pack, name, one.question);
      const isRight = one.facts.every((fact) => holds(text, fact));
      right.push({ ...one, isRight, support });
      if (!isRight && options.show)
        console.log(`${name} (${one.kind}): ${one.question} lacks ${missing(text, one)}\n${text}\n`);
    }
  });
  for (const [label, part] of groups(right))
    console.log(`${set} ${label.padEnd(16)} ${share(part, ({ isRight }) => isRight)} of ${part.length} right`);
  console.log(
    `${set}: falsely declined ${share(right, ({ support }) => support === 'none')}, weak ${share(right, ({ support }) => support === 'weak')}`,
  );
}

async function eachPack(
  names: Iterable<string>,
  options: BenchOptions,
  work: (name: string, pack: Pack) => void,
): Promise<void> {
  const known: { name: string; github: string; revision: string }[] = JSON.parse(
    readFileSync(join(FOLDER, 'repositories.json'), 'utf8'),
  );
  for (const name of names) {
    if (options.only.length > 0 && !options.only.includes(name)) continue;
    const place = known.find((each) => each.name === name);
    const repository = place
      ? findRepository(options.repositories, place.github, place.revision)
      : name === OWN
        ? repositoryAround(PROJECT)
        : null;
    if (!repository) {
      console.log(
        `${name}: ${place ? `${place.github}@${place.revision}` : 'it'} is not in ${options.repositories}; left out`,
      );
      continue;
    }
    const pack = openPack((await packOf(repository, { name: `facts-${name}`, root: '' }, options)).file);
    work(name, pack);
    pack.close();
  }
}

function reply(pack: Pack, name: string, question: string): Replied {
  let text = '';
  let support: Support = 'none';
  for (const piece of answerFromPack(pack, name, understandQuestion(question))) {
    if (piece.type === 'text') text += piece.text;
    else if (piece.type === 'citation')
      text +=
        piece.citation.kind === 'code'
          ? ` ${piece.citation.path}`
          : ` ${piece.citation.commit} ${piece.citation.subject}`;
    else support = piece.support;
  }
  return { text, support };
}

function holds(text: string, fact: string): boolean {
  const plain = text.replaceAll('`', '').toLowerCase();
  return fact.split('|').some((form) => plain.includes(form.toLowerCase()));
}

function missing(text: string, { facts }: FactQuestion): string {
  return facts.filter((fact) => !holds(text, fact)).join(', ');
}

/** All of them, then by repository, half and kind. */
function groups<Row extends FactQuestion>(rows: Row[]): [string, Row[]][] {
  const by = (key: 'repository' | 'half' | 'kind'): [string, Row[]][] => [...Map.groupBy(rows, (row) => row[key])];
  return [['all', rows], ...by('repository'), ...by('half'), ...by('kind')];
}

function share<Row>(rows: readonly Row[], fits: (row: Row) => boolean): string {
  return `${((100 * rows.filter(fits).length) / Math.max(1, rows.length)).toFixed(1)} %`;
}
