import { derived, type Evidence } from '../evidence.ts';

const HEAD = 40;
const MOST_LOOKED_AT = 60;
/** Of fewer files than these it cannot be said what is usual. */
const FEWEST = 8;
const MOST_WITH_NOTICE = 0.1;
const CODE = /\.(?:[cm]?[jt]sx?|cs|dart|ex|go|java|kt|php|py|rb|rs|scala|swift|vue)$/;
const HOLDER = /\bcopyright\b.{0,12}\b(?:19|20)\d\d\b/i;
const TERMS =
  /\blicensed under the\b|\bpermission is (?:hereby )?granted\b|\bredistribution and use\b|\b(?:can|may) redistribute\b|\bprovided ['"]as[- ]is['"]/i;
/** What a project writes above its own files, in however few words. */
const MENTION = /\bcopyright\b|\bSPDX-|\blicen[sc]ed?\b/i;

/** Whether a file brings the terms of its author where the other files have none: it was copied from elsewhere. */
export function isCopied(evidence: Evidence, path: string): boolean {
  return hasNotice(evidence, path) && isNoticeRare(evidence);
}

const isNoticeRare = derived((evidence): boolean => {
  const sources = evidence.files.filter(({ path, place }) => place === 'source' && CODE.test(path));
  const step = Math.max(1, Math.floor(sources.length / MOST_LOOKED_AT));
  const looked = sources.filter((_, at) => at % step === 0);
  const noted = looked.filter(({ path }) => MENTION.test(headOf(evidence, path))).length;
  return looked.length >= FEWEST && noted <= looked.length * MOST_WITH_NOTICE;
});

function hasNotice(evidence: Evidence, path: string): boolean {
  const head = headOf(evidence, path);
  return HOLDER.test(head) && TERMS.test(head);
}

function headOf(evidence: Evidence, path: string): string {
  return (evidence.lines(path) ?? []).slice(0, HEAD).join('\n');
}
