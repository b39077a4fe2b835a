import { cut, estimateTokens } from '../../base/text.ts';

/** What one tool result may hold, in tokens, unless the caller asks for more. Some clients refuse results above 25,000. */
export const DEFAULT_TOKENS = 20_000;
export const MOST_TOKENS = 100_000;

/** Where reading goes on: the item, and the first character of it that was not sent yet. */
export interface PagePosition {
  index: number;
  offset: number;
}

export interface PagePart<Item> {
  item: Item;
  text: string;
}

export interface TextPage<Item> {
  parts: PagePart<Item>[];
  next: PagePosition | null;
}

export interface LongTexts<Item> {
  count: number;
  read(index: number): Promise<Item>;
  textOf(item: Item): string;
  /** What is sent beside the text, such as titles and citations. */
  besideOf(item: Item): string;
}

/**
 * Fills one page with whole items as long as they fit. An item that is too long for a page of its own is cut between
 * paragraphs or lines, so that the parts of all pages joined are exactly the whole. There is always progress.
 */
export async function fillPage<Item>(
  items: LongTexts<Item>,
  start: PagePosition,
  budget: number,
): Promise<TextPage<Item>> {
  const parts: PagePart<Item>[] = [];
  let left = budget;
  for (let index = start.index; index < items.count; index++) {
    const item = await items.read(index);
    const offset = index === start.index ? start.offset : 0;
    const text = items.textOf(item).slice(offset);
    const beside = estimateTokens(items.besideOf(item));
    const whole = beside + estimateTokens(text);
    if (whole <= left) {
      parts.push({ item, text });
      left -= whole;
      continue;
    }
    if (parts.length > 0) return { parts, next: { index, offset } };
    const part = firstPart(text, Math.max(left - beside, budget / 4));
    parts.push({ item, text: part });
    const end = offset + part.length;
    return { parts, next: part.length < text.length ? { index, offset: end } : nextItem(index, items.count) };
  }
  return { parts, next: null };
}

function nextItem(index: number, count: number): PagePosition | null {
  return index + 1 < count ? { index: index + 1, offset: 0 } : null;
}

function firstPart(text: string, budget: number): string {
  // No character counts for more than one token, so the budget is a length that certainly fits; grow from there.
  let length = Math.min(text.length, Math.floor(budget));
  while (length < text.length) {
    const longer = Math.min(text.length, Math.floor(length * 1.2) + 1);
    if (estimateTokens(text.slice(0, longer)) > budget) break;
    length = longer;
  }
  if (length >= text.length) return text;
  const part = cut(text, Math.max(1, length));
  for (const separator of ['\n\n', '\n', ' ']) {
    const at = part.lastIndexOf(separator);
    if (at > part.length / 2) return part.slice(0, at + separator.length);
  }
  return part.length > 0 ? part : text.slice(0, 2);
}

/** Loads a list page that keeps within the budget, with fewer rows where they are unusually long. */
export async function fitPage<Page>(
  limit: number,
  load: (limit: number) => Promise<Page>,
  textOf: (page: Page) => string,
): Promise<{ page: Page; text: string }> {
  for (let rows = limit; ; rows = Math.floor(rows / 2)) {
    const page = await load(rows);
    const text = textOf(page);
    if (rows <= 1 || estimateTokens(text) <= DEFAULT_TOKENS) return { page, text };
  }
}
