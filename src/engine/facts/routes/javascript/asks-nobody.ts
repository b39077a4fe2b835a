import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';

const FILE_SERVERS = /^swagger-ui-express$/;
/** What keeps sessions or reads what is sent, for whoever calls. */
const READERS =
  /^(?:express-session|cookie-session|cookie-parser|body-parser|morgan|cors|helmet|compression|method-override|serve-favicon|serve-static|connect-flash)$/;

/**
 * Whether what stands before a handler is there for everybody by the package that it is taken from: `serve` of
 * swagger-ui-express, which gives out the files of a page, and `sessions` after `sessions = expressSession({ … })`.
 */
export function asksNobody(file: SourceFile, written: string): boolean {
  const [, name = '', own = name] = /^([\w$]+)(?:\.([\w$]+))?(?:\(|$)/.exec(written.trim()) ?? [];
  if (name === '') return false;
  if (/^serve(?:Files|WithOptions)?$/.test(own) && FILE_SERVERS.test(file.moduleOf(name) ?? '')) return true;
  if (written.includes('(')) return false;
  const maker = new RegExp(
    `(?:^|\\b(?:const|let|var)\\s|;)[ \\t]*${escaped(written.trim())}(?:\\s*:[^=\\n]{1,80})?\\s*=\\s*([\\w$]+)\\(`,
    'm',
  ).exec(file.bare)?.[1];
  return maker !== undefined && READERS.test(file.moduleOf(maker) ?? '');
}
