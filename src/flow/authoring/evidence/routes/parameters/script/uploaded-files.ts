import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import { at, type Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { Route } from '../../route.ts';
import { decoratedParameters } from '../annotated-parameters.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';

const TAKES_FILES = /@UploadedFiles?\s*\(/;
/** The parameter that takes the files and the name of its type: `@UploadedFiles(…) files: NewFiles`. */
const TAKEN = /@UploadedFiles?\s*\([\s\S]*?\)\s*(\w+)\??\s*:\s*([A-Z]\w*)/;

/**
 * What a method of NestJS takes by its decorators. The fields of its form have the names that the interceptor before it
 * says, or those of the type of its files; what its own parameter is called, no caller sees.
 */
export function nestParameters(evidence: Evidence, code: HandlerCode, handler: Handler): Parameter[] {
  const told = decoratedParameters(code);
  if (!TAKES_FILES.test(code.code)) return told;
  const lines = evidence.lines(handler.path) ?? [];
  // What stands above a method is said of it up to an empty line.
  const above =
    lines
      .slice(0, handler.startLine)
      .join('\n')
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  const names = [...fieldsOf(`${above}\n${code.code}`), ...keysOf(evidence, TAKEN.exec(code.code)?.[2])];
  const [own] = TAKEN.exec(code.code)?.slice(1) ?? [];
  const others = told.filter((each) => each.in !== 'form' || (own !== undefined && each.name !== own));
  const fields = [...new Set(names)].map((name): Parameter => ({ in: 'form', name }));
  return [...others, ...(fields.length > 0 ? fields : [{ in: 'form' as const, name: null, type: 'multipart' }])];
}

const RECEIVES = /(?<![\w$])\w*(?:[uU]pload|[mM]ulter)\w*(?:\([^()]*\))?\.(single|array|fields|any)\(([^)]*)\)/g;

/** `upload.single('cover')` in the registration of a route: what multer takes from its form before the handler. */
export function receivedFiles(evidence: Evidence, { fact }: Route): Parameter[] {
  const language = evidence.file(fact.path)?.language ?? '';
  if (!/^(?:typescript|tsx|javascript)$/.test(language)) return [];
  const { code } = maskCode(language, evidence.text(at(fact)).slice(0, LONGEST));
  return [...code.matchAll(RECEIVES)].flatMap(([, kind, given = '']): Parameter[] => {
    const names = kind === 'fields' ? /\bname:\s*['"]([\w.-]+)['"]/g : /^\s*['"]([\w.-]+)['"]/g;
    const fields = [...given.matchAll(names)].map(([, name = '']): Parameter => ({ in: 'form', name }));
    return fields.length > 0 ? fields : [{ in: 'form', name: null, type: 'multipart' }];
  });
}

const LONGEST = 4_000;

/** `FileInterceptor('cover')`, `FileFieldsInterceptor([{ name: 'cover' }])`. */
function fieldsOf(text: string): string[] {
  const single = [...text.matchAll(/\bFiles?Interceptor\(\s*['"]([\w.-]+)['"]/g)].map(([, name = '']) => name);
  const list = /\bFileFieldsInterceptor\(\s*\[([\s\S]*?)\]/.exec(text)?.[1] ?? '';
  return [...single, ...[...list.matchAll(/\bname:\s*['"]([\w.-]+)['"]/g)].map(([, name = '']) => name)];
}

/** The keys of an interface or a type of the project that holds lists of files. */
function keysOf(evidence: Evidence, type: string | undefined): string[] {
  if (type === undefined) return [];
  const [symbol, ...others] = findSymbols(evidence.pack, type, { exact: true, limit: 4 }).filter(
    ({ name, path }) => name === type && /\.tsx?$/.test(path) && evidence.file(path)?.place === 'source',
  );
  if (!symbol || others.length > 0) return [];
  return [...evidence.text(symbol).matchAll(/^\s+(?:readonly\s+)?(\w+)\??:\s*(?:[\w.]*File\b|Array<)[\w.]*\[?/gm)].map(
    ([, name = '']) => name,
  );
}
