import type { SourceFile } from '../../source-file.ts';

/** `(_, res) => { res.sendStatus(204); }`, `(req, res) => res.status(200).end()`. */
const SAYS_NOTHING =
  /^(?:async\s+)?(?:function\b\s*\w*\s*)?\([^()]*\)\s*(?:=>)?\s*\{?\s*(?:return\s+)?\w+\.(?:sendStatus\(\s*20[04]\s*\)|(?:status\(\s*20[04]\s*\)\.)?(?:end|send)\(\s*\))\s*;?\s*\}?\s*$/;

/** Whether what answers `OPTIONS` only lets a browser ask from another page, and says nothing itself: `app.options('*', cors())`. */
export function isPreflight(file: SourceFile, handler: string): boolean {
  const name = /^([\w$]+)(?:\(|$)/.exec(handler)?.[1];
  const isOfPackage = name !== undefined && /^(?:@koa\/|@fastify\/)?cors$/.test(file.moduleOf(name) ?? '');
  return isOfPackage || /^cors(?:\(|$)/.test(handler) || SAYS_NOTHING.test(handler.trim());
}
