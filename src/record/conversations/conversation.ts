/** Who began a conversation, as it is shown to people. */
export interface Author {
  type: 'user' | 'token';
  id: string;
  name: string;
}

export interface Conversation {
  id: string;
  projectId: string;
  title: string;
  /** False while the title is only a stand-in that the first question replaces. */
  titleGiven: boolean;
  messageCount: number;
  lastMessagePreview: string;
  createdBy: Author;
  createdAt: number;
  updatedAt: number;
}

export type MessageStatus = 'complete' | 'stopped' | 'failed';

/** How well an answer stands on what was found. */
export type Support = 'strong' | 'weak' | 'none';

export interface Message {
  id: string;
  conversationId: string;
  position: number;
  role: 'user' | 'assistant';
  text: string;
  status: MessageStatus;
  createdAt: number;
  /** What an answer carries beside its text; null for questions. */
  answer: AnswerFacts | null;
}

/**
 * What was true when an answer was given. The records of conversations keep these as they came: citations, freshness and
 * completeness belong to other records, which this one does not know.
 */
export interface AnswerFacts {
  support: Support;
  engine: string;
  citations: unknown[];
  freshness: unknown;
  completeness: unknown;
}

export const UNTITLED = 'New conversation';
