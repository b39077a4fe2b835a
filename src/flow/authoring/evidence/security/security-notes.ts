import { shortName, symbolDetail, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { docSentence } from '../../wording/doc-sentence.ts';
import { code, lower, plain } from '../../wording/markup.ts';
import { derived } from '../evidence.ts';
import { productFiles } from '../parts.ts';

/** A definition that protects something, in the words of its own comment. */
export interface SecurityNote {
  name: string;
  path: string;
  sentence: string;
  source: CodeSource;
}

const NAMED =
  /sanitiz|escap|csrf|xss|encrypt|decrypt|hmac|signature|constant_?time|redact|password|cors|origin|traversal|sandbox|nonce|content_?security|safe_?join|unsafe|rate_?limit|lockout|brute|ssrf|permission|authori[sz]/i;
const PROTECTS =
  /\b(?:prevent|protect|attack|inject|forg(?:e|ing)|secur|encrypt|decrypt|untrusted|malicious|tamper|sanitiz\w* (?:for|the (?:input|output|html|path|user))|traversal|brute.?force|constant.time|leak|hijack|spoof|impersonat|unauthori[sz]ed|private (?:network|address|IP))/i;
const MOST_LOOKED_AT = 400;

/** "`checkOrigin` in `admin.go` ensures that …" */
export function noteText(name: string, sentence: string, path?: string): string {
  const where = path === undefined ? code(name) : `${code(name)} in ${code(path)}`;
  const words = plain(sentence);
  return /^[A-Za-z]+s\b (?!of\b|for\b)/.test(words) ? `${where} ${lower(words)}` : `${where}: ${lower(words)}`;
}

/** Functions and types whose names speak of protection and whose comments say what they protect. */
export const securityNotes = derived((evidence): SecurityNote[] => {
  const notes: SecurityNote[] = [];
  let looked = 0;
  for (const { path } of productFiles(evidence)) {
    for (const symbol of symbolsOfFile(evidence.pack, path)) {
      if (!NAMED.test(`${path.split('/').slice(-2).join('/')} ${symbol.name}`)) continue;
      if (!/^(?:function|method|class|struct|interface|trait|module)$/.test(symbol.kind)) continue;
      if (++looked > MOST_LOOKED_AT) return notes;
      const detail = symbolDetail(evidence.pack, symbol.id);
      const name = shortName(symbol.name);
      const told = detail && docSentence(detail.doc, name);
      if (!told || !PROTECTS.test(told)) continue;
      const sentence = told.startsWith(`${name} `) ? told.slice(name.length + 1) : told;
      notes.push({ name, path, sentence, source: { path, startLine: symbol.startLine, endLine: symbol.endLine } });
    }
  }
  return notes;
});
