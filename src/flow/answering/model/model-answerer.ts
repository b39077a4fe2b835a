import type { Clock } from '../../../base/clock.ts';
import type { Log } from '../../../base/log.ts';
import { estimateTokens } from '../../../base/text.ts';
import type { Db } from '../../../engine/db/open-database.ts';
import { modelFailure } from '../../../engine/model/model-failure.ts';
import type { OpenModel } from '../../../engine/model/open-model.ts';
import { type ModelRequest, streamModel } from '../../../engine/model/stream-model.ts';
import { searchPack } from '../../../engine/pack/search/search-pack.ts';
import type { Snapshots } from '../../../record/codebase/snapshots.ts';
import { reserveTokens, settleTokens } from '../../../record/spending/model-spending.ts';
import { Citations } from '../../authoring/cite.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import { evidenceOf } from '../../authoring/evidence/evidence.ts';
import type { Answerer, AnswerPiece, Question } from '../answerer.ts';
import { type DraftAnswer, readDraft, sendDraft, sourceOf, type WhyDraft } from './draft-answer.ts';
import { lookupTools } from './lookup-tools.ts';
import { INSTRUCTIONS, NO_ANSWER, openFence, promptMessages } from './model-prompt.ts';
import { NumberedEvidence } from './numbered-evidence.ts';
import { VerifiedText } from './verified-text.ts';

const SILENCE_MS = 20_000;
const ROUNDS = 6;
const WRITTEN_TOKENS = 2_000;
const SEARCH_RESULTS = 6;
const LINES_OF_A_RESULT = 24;

export interface ModelAnswererParts {
  model: OpenModel;
  /** Writes the answer that the model starts from, and that is sent when the model fails. */
  embedded: Answerer;
  snapshots: Snapshots;
  db: Db;
  clock: Clock;
  log: Log;
  limits: { seconds: number; answerTokens: number; dailyTokens: number };
}

/**
 * Has a language model word the answer, from the evidence of the embedded one and what it looks up. Everything it writes
 * is verified before it is sent. Whatever goes wrong, the embedded answer is sent, with a note that says why.
 */
export function modelAnswerer(parts: ModelAnswererParts): Answerer {
  const { model, embedded, snapshots, db, clock, log, limits } = parts;
  return {
    async *answer(question, signal) {
      const draft = await readDraft(embedded.answer(question, signal));
      const { pack } = question.project;
      if (!draft || !pack || signal.aborted) return;
      const budget = { organizationId: question.reach.organizationId, daily: limits.dailyTokens, now: clock.now() };
      if (!(await reserveTokens(db, budget, limits.answerTokens))) {
        yield* sendDraft(draft, { why: 'budget' });
        return;
      }
      const lent = await snapshots.lend(pack.name);
      const answer = new ModelAnswer(draft, question, evidenceOf(lent.pack, question.project.name));
      try {
        const patience = { wholeMs: limits.seconds * 1000, silenceMs: Math.min(SILENCE_MS, limits.seconds * 1000) };
        const request = answer.request({
          ...patience,
          steps: ROUNDS,
          tokens: limits.answerTokens,
          written: WRITTEN_TOKENS,
        });
        yield* answer.stream(model, request, signal);
      } finally {
        await lent.giveBack();
        await settleTokens(db, budget, limits.answerTokens, answer.spent);
        const { spent, why, verified } = answer;
        const { removed, leftOut } = verified;
        log[why ? 'warn' : 'info'](
          {
            model: model.name,
            tokens: spent,
            removed,
            left_out: leftOut,
            ...(why && { why }),
            ...(answer.failure && { failure: answer.failure }),
          },
          'model answer',
        );
      }
    },
  };
}

/** One answer while a model writes it. */
class ModelAnswer {
  /** Tokens so far; where the server does not count, or the answer breaks off, by our own careful guess. */
  spent = 0;
  /** Why the embedded answer was sent instead, if it was. */
  why: WhyDraft | null = null;
  failure: string | null = null;
  readonly verified: VerifiedText;
  readonly #draft: DraftAnswer;
  readonly #question: Question;
  readonly #evidence: Evidence;
  readonly #shown: NumberedEvidence;
  readonly #citations: Citations;
  #sentCitations = 0;
  #hasBegun = false;

  constructor(draft: DraftAnswer, question: Question, evidence: Evidence) {
    this.#draft = draft;
    this.#question = question;
    this.#evidence = evidence;
    this.#shown = new NumberedEvidence(evidence);
    this.#citations = new Citations(evidence);
    this.verified = new VerifiedText(this.#shown, this.#citations);
  }

  request(limits: ModelRequest['limits']): ModelRequest {
    const fence = openFence();
    const { text, history } = this.#question;
    const { pack } = this.#evidence;
    // First what the embedded answer cites, under the same numbers, then what a plain search finds.
    const cited = this.#draft.citations.map((citation) => this.#shown.show(sourceOf(citation)));
    const found = searchPack(pack, text.slice(0, 1_000), { limit: SEARCH_RESULTS }).map(
      ({ path, startLine, endLine }) => this.#shown.show({ path, startLine, endLine }, LINES_OF_A_RESULT),
    );
    const evidence = [...cited, ...found].filter((block) => block !== null).join('\n\n');
    const draft =
      this.#draft.support === 'none'
        ? ''
        : `\n\nA first answer, made by rules from the evidence:\n${fence(this.#draft.text)}`;
    return {
      instructions: INSTRUCTIONS,
      messages: promptMessages(history, text, `Evidence:\n${fence(evidence)}${draft}`),
      tools: lookupTools(pack, this.#shown, fence),
      limits,
    };
  }

  async *stream(model: OpenModel, request: ModelRequest, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    const asked = estimateTokens(request.instructions + request.messages.map(({ text }) => text).join('\n'));
    let written = '';
    let isOpen = true;
    try {
      for await (const piece of streamModel(model, request, signal)) {
        if (piece.type === 'text') {
          isOpen = true;
          written += piece.text;
          yield* this.#send(this.verified.push(piece.text));
        } else if (piece.type === 'looked-up') this.verified.forget();
        else {
          this.spent += piece.tokens ?? asked + estimateTokens(written);
          isOpen = false;
        }
      }
      if (signal.aborted) return;
      yield* this.#send(this.verified.finish());
      if (!this.#hasBegun) yield* this.#instead(written.includes(NO_ANSWER) ? 'no-answer' : 'unverified');
      else yield* this.#end(model.name);
    } catch (error) {
      const failure = modelFailure(error);
      this.failure = failure.message;
      yield* this.#instead(failure.fault);
    } finally {
      if (isOpen) this.spent += asked + estimateTokens(written);
    }
  }

  /** Sends verified text. Nothing is sent before the first citation that holds. */
  *#send(text: string): Generator<AnswerPiece> {
    if (text === '') return;
    if (!this.#hasBegun && this.#draft.support !== 'strong')
      yield {
        type: 'text',
        text: 'Weak evidence: the rules found little, so check what the language model cites.\n\n',
      };
    this.#hasBegun = true;
    yield { type: 'text', text };
    for (const citation of this.#citations.all.slice(this.#sentCitations)) yield { type: 'citation', citation };
    this.#sentCitations = this.#citations.all.length;
  }

  *#end(engine: string): Generator<AnswerPiece> {
    const { leftOut, removed } = this.verified;
    if (leftOut + removed > 0)
      yield {
        type: 'text',
        text: `\n\n_Left out because it could not be verified: ${counted(leftOut, 'statement')}, ${counted(removed, 'citation')}._`,
      };
    yield { type: 'verdict', support: this.#draft.support === 'strong' ? 'strong' : 'weak', engine };
  }

  *#instead(why: WhyDraft): Generator<AnswerPiece> {
    this.why = why;
    yield* sendDraft(this.#draft, this.#hasBegun ? { why, after: this.#citations } : { why });
  }
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
