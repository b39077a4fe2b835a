import { guardsIn } from '../../../../../../engine/facts/routes/php/laravel-routes.ts';
import { splitList, stringsIn } from '../../../../../../engine/facts/text/literal.ts';
import { symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';

/** `$this->middleware('auth')->except(['index'])` in the constructor of a controller, or `('auth', ['except' => 'index'])`. */
const REGISTERED = /\$this->middleware\(((?:[^()]|\([^()]*\))*)\)((?:\s*->(?:only|except)\([^()]*\))*)/g;
const OPTION = /['"](only|except)['"]\s*=>\s*(\[[^\]]*\]|['"][^'"]*['"])/g;
/** `new Middleware('auth', except: ['index'])` in the list of those that a controller has. */
const LISTED = /new\s+Middleware\(((?:[^()]|\([^()]*\))*)\)/g;

/** Middleware that a controller of Laravel puts before its own actions, where it asks who the caller is. */
export function constructorGuards(evidence: Evidence, { path, startLine, name }: Handler): string[] {
  const type = symbolsOfFile(evidence.pack, path)
    .filter((each) => each.kind === 'class' && each.startLine <= startLine && startLine <= each.endLine)
    .at(-1);
  const text = type ? (evidence.lines(path) ?? []).slice(type.startLine - 1, type.endLine).join('\n') : '';
  if (!/\$this->middleware\(|\bfunction middleware\(\)/.test(text)) return [];
  const code = text.replace(/^\s*(?:\/\/|#(?!\[)|\*|\/\*).*$/gm, '');
  const action = name?.split('.').at(-1) ?? '';
  const registered = [...code.matchAll(REGISTERED)].map(([, written = '', terms = '']) => {
    const [names = '', options = ''] = splitList(written);
    return { names, terms: `${options.replace(OPTION, '->$1($2)')}${terms}` };
  });
  const listed = /\bfunction middleware\(\)[^{]*\{([\s\S]*?)\n {4}\}/.exec(code)?.[1] ?? '';
  const made = [...listed.matchAll(LISTED)].map(([, inside = '']) => {
    const [names = '', ...terms] = inside.split(/,\s*(?=(?:only|except)\s*:)/);
    return { names, terms: terms.map((term) => term.replace(/^(\w+)\s*:([\s\S]*)$/, '->$1($2)')).join('') };
  });
  const plain = { names: listed.replace(LISTED, ''), terms: '' };
  return [...registered, ...made, plain]
    .filter(({ terms }) => holdsFor(terms, action))
    .flatMap(({ names }) => (/^(?:static\s+)?(?:function|fn)\b/.test(names) ? askedInside(names) : guardsIn(names)));
}

/** `$this->checkPermission('orders')` on a line of its own in the function that is put before the actions. */
function askedInside(written: string): string[] {
  return [
    ...written.matchAll(/^\s*\$this->((?:check|prevent|require|authorize|ensure|deny)[A-Z]\w*)\(([^()\n]*)\);/gm),
  ].map(([, name = '', given = '']) => (given.trim() === '' ? name : `${name}(${given.trim()})`));
}

function holdsFor(terms: string, action: string): boolean {
  const of = (term: string): string[] | null => {
    const given = new RegExp(`->${term}\\(([^()]*)\\)`).exec(terms)?.[1];
    return given === undefined ? null : stringsIn(given);
  };
  return of('only')?.includes(action) !== false && of('except')?.includes(action) !== true;
}
