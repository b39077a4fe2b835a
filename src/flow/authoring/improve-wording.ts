import { randomId } from '../../base/ids.ts';
import { cleanText, estimateTokens } from '../../base/text.ts';
import type { OpenModel } from '../../engine/model/open-model.ts';
import { type ModelLimits, streamModel } from '../../engine/model/stream-model.ts';
import { keepsFacts } from './keeps-facts.ts';
import { lintStatement } from './lint-documents.ts';
import { passagesOf, WORDING_INSTRUCTIONS, wordingPrompt } from './wording-request.ts';

export interface Improved {
  markdown: string;
  /** Passages whose new wording was taken. */
  changed: number;
  /** Passages whose new wording lost, added or moved a fact, breaks a rule for documents, or did not come back. */
  kept: number;
  /** Read and written, as the server counts, or by our own careful guess where it does not. */
  tokens: number;
}

/**
 * Has a language model polish the prose of a section. Tables, code, headings and diagrams are not shown to it. Each
 * passage is taken only when every fact and citation of the original survived and none was added; otherwise the original
 * stays. Throws a `ModelFailure` when the model does not answer, and when the signal aborts; then the caller has lost nothing.
 */
export async function improveWording(
  model: OpenModel,
  markdown: string,
  { limits, signal }: { limits: ModelLimits; signal: AbortSignal },
): Promise<Improved> {
  const { blocks, passages } = passagesOf(markdown);
  if (passages.length === 0) return { markdown, changed: 0, kept: 0, tokens: 0 };
  const word = randomId();
  const label = (place: number): string => `passage-${word}-${place}`;
  const prompt = wordingPrompt(passages, label);
  const request = {
    instructions: WORDING_INSTRUCTIONS,
    messages: [{ role: 'user' as const, text: prompt }],
    tools: {},
    limits,
  };
  let written = '';
  let tokens = 0;
  for await (const piece of streamModel(model, request, signal)) {
    if (piece.type === 'text') written += piece.text;
    else if (piece.type === 'round') tokens += piece.tokens ?? estimateTokens(WORDING_INSTRUCTIONS + prompt + written);
  }
  signal.throwIfAborted();
  let changed = 0;
  for (const { place, text } of passages) {
    const better = passageAfter(cleanText(written), label(place), `passage-${word}-`);
    if (better === null || better === text || !keepsFacts(text, better) || hasFault(better)) continue;
    blocks[place] = better;
    changed += 1;
  }
  return { markdown: blocks.join(''), changed, kept: passages.length - changed, tokens };
}

function hasFault(passage: string): boolean {
  let faults = 0;
  for (const line of passage.split('\n'))
    lintStatement(line, () => {
      faults += 1;
    });
  return faults > 0;
}

function passageAfter(written: string, label: string, labels: string): string | null {
  const start = written.indexOf(`${label}\n`);
  if (start < 0) return null;
  const body = written.slice(start + label.length + 1);
  const end = body.indexOf(labels);
  const text = (end < 0 ? body : body.slice(0, end)).trim();
  return text === '' || /\n{2,}/.test(text) ? null : text;
}
