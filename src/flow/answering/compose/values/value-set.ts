import type { CodeSource } from '../../../authoring/cite.ts';

/** The values that something can have one at a time, where the code declares them. */
export interface ValueSet {
  /** What the code calls them: `CampaignStatus`, `STATUSES`. */
  name: string;
  path: string;
  source: CodeSource;
  values: Value[];
  moves: Move[];
  /** Only what the code was seen to give or to ask for, so there may be more. */
  isPartial?: true;
}

export interface Value {
  name: string;
  source: CodeSource;
  /** What the code says of it. */
  said?: string;
}

export interface Move {
  from: string;
  to: string;
  /** What must hold for it. */
  condition?: string;
  source: CodeSource;
}

/** What is asked for: the sort of value, and the words for what has it. */
export interface AskedValues {
  /** The words that names may have for the sort: *status* and *state* are one. */
  sort: readonly string[];
  /** What a class of just these values would be called. */
  names: readonly string[];
  /** One at a time: what has it can have one of them. */
  isHad: boolean;
  /** Stems of the words for what has it, the most telling one last. */
  owner: readonly string[];
  /** The same words as they are asked. */
  words: readonly string[];
}
