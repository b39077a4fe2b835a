/** A path that takes all that nothing else took: `*`, `/*`, `/{*any}`, `/*splat`, `(.*)`. */
const ALL = /^\/?(?:\*\w*|\{\*\w+\}|\(\.\*\)|:\w+\(\.?\*\))$/;
const NOT_FOUND = /not_?found|\b404\b/i;
/** Who hands something out answers more than that it is not there. */
const HANDS_OUT = /sendFile|\.render\(|\.pipe\(|\.html\(|\.redirect\(|static|readFile|createReadStream/i;
const ONLY_NOT_FOUND =
  /\{\s*(?:\/\/[^\n]*\n\s*)?(?:return\s+)?(?:next\(\s*[^;{}]*?(?:not_?found|\b404\b)[^;{}]*\)|\w+\.(?:status|sendStatus)\(\s*404\s*\)[^;]*);?\s*\}$/i;

/** Whether a registration only says that nothing is there: `app.all('*', notFound)`, `app.get('/', (req, res) => { res.sendStatus(404); })`. */
export function isLost(path: string, handler: string): boolean {
  const isWritten = /^(?:async\b|function\b|\(|[\w$]+\s*=>)/.test(handler);
  if (isWritten && ONLY_NOT_FOUND.test(handler.trim())) return true;
  if (!ALL.test(path) || !NOT_FOUND.test(handler)) return false;
  return !isWritten || !HANDS_OUT.test(handler);
}
