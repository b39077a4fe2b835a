import type { Evidence, Found } from '../../evidence.ts';
import { classChain, classOfName } from '../handlers/python-classes.ts';

/** A router whose class another file of the project extends from one of REST framework closes its paths with a slash as that does. */
export function closedPath(evidence: Evidence, { path: from, startLine, values }: Found<'route'>): string {
  if (values.path.endsWith('/')) return values.path;
  const lines = evidence.lines(from) ?? [];
  const router = /^\s*(\w+)\.register\(/.exec(lines[startLine - 1] ?? '')?.[1];
  const made = lines.find((line) => router !== undefined && line.startsWith(`${router} = `)) ?? '';
  const name = /=\s*((?:\w+\.)*\w*Router)\(\s*\)/.exec(made)?.[1];
  const type = name === undefined ? undefined : classOfName(evidence, from, name);
  if (!type) return values.path;
  const { own, foreign } = classChain(evidence, type);
  const isOfFramework = foreign.some((each) => /^(?:Default|Simple)Router$/.test(each));
  return isOfFramework && !own.some(({ text }) => text.includes('trailing_slash')) ? `${values.path}/` : values.path;
}
