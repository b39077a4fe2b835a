import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { UNTOLD } from '../guard-marks.ts';

const BEFORE = /^([ \t]*)before(?:_validation)?\b[^\n]*(?:\bdo\b|\{)[^\n]*\n?/gm;
const MAY_REFUSE =
  /\bhalt\b|\bredirect\b|\berror!|auth|\brequire_\w|log(?:ged)?_?in|sign(?:ed)?_?in|protected!|\b40[13]\b/i;

/**
 * Sinatra and Grape: `before do … end` stands before the routes of its class, some of them by a path; whom it turns away
 * is not told, only that it may.
 */
export function beforeBlocks(file: SourceFile): string[] {
  const isAsked = [...file.code.matchAll(BEFORE)].some(({ 0: head, 1: indent = '', index }) => {
    const rest = file.code.slice(index + head.length);
    const isClosed = /\}/.test(head);
    const end = isClosed ? 0 : rest.search(new RegExp(`^${escaped(indent)}(?:end|\\})`, 'm'));
    return MAY_REFUSE.test(`${head}${rest.slice(0, Math.max(0, end))}`);
  });
  return isAsked ? [UNTOLD] : [];
}
