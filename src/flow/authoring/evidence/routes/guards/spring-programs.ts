import { stringsIn } from '../../../../../engine/facts/text/literal.ts';
import type { Evidence, Found } from '../../evidence.ts';
import { type JvmProgram, jvmModule, jvmPrograms, modulesBehind, programsWith } from '../../files/jvm-modules.ts';

type Chain = Found<'mount'>;

/** The rules that a program puts before its routes. */
export interface ProgramChains {
  /** The folder of its module, whose settings fill in the lists of rules. */
  module: string;
  chains: readonly Chain[];
  /** Whether a chain of a library may stand before its routes too, of which that cannot be told. */
  mayHaveMore: boolean;
}

/**
 * The chains of rules that the programs with a route have: those of its module and of the modules that they are built with,
 * where they look for beans there. A program that does not take in the module of a chain has nothing of it.
 */
export function chainsBefore(evidence: Evidence, chains: readonly Chain[], path: string): ProgramChains[] {
  const module = jvmModule(path);
  const programs = jvmPrograms(evidence);
  const around = programs.length < 2 ? programs : programsWith(evidence, module);
  const own = programs.length < 2 ? chains : chains.filter((each) => jvmModule(each.path) === module);
  if (around.length === 0) return [{ module, chains: own, mayHaveMore: false }];
  return around.map((program) => {
    const behind = modulesBehind(evidence, program.module);
    const near = chains.filter((each) => own.includes(each) || behind.has(jvmModule(each.path)));
    const found = near.filter((each) => own.includes(each) || isFoundBy(evidence, program, each));
    const isLocked = near.length === 0 && isLockedByDefault(evidence, program, behind);
    return { module: program.module, chains: found, mayHaveMore: found.length < near.length || isLocked };
  });
}

const LOCKS = /:spring-boot-starter-(?:security|oauth2-resource-server|oauth2-client)$/;

/** Whether Spring Boot lets nobody in unless rules say otherwise, which were not found: a starter of it is taken in. */
function isLockedByDefault(evidence: Evidence, { module, starts }: JvmProgram, behind: ReadonlySet<string>): boolean {
  const isLeftOut = starts.some((path) =>
    evidence.lines(path)?.some((line) => /\b(?:Reactive|Servlet)?SecurityAutoConfiguration\b/.test(line)),
  );
  return (
    !isLeftOut &&
    evidence.facts('dependency').some(({ path, values }) => {
      const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      // What the build of a parent takes in, its modules have too.
      const isOfProgram = behind.has(folder) || folder === '' || module.startsWith(`${folder}/`);
      return isOfProgram && values.scope === 'runtime' && LOCKS.test(values.name);
    })
  );
}

/** Whether a program looks for beans in the package of a chain, or the library says itself that it has one. */
function isFoundBy(evidence: Evidence, { module, starts }: JvmProgram, chain: Chain): boolean {
  if (jvmModule(chain.path) === module) return true;
  const own = packageOf(evidence, chain.path);
  const scanned = starts.flatMap((path) => scannedPackages(evidence, path));
  return scanned.some((each) => own === each || own.startsWith(`${each}.`)) || isRegistered(evidence, chain.path, own);
}

function packageOf(evidence: Evidence, path: string): string {
  const line = evidence.lines(path)?.find((each) => each.startsWith('package ')) ?? '';
  return /^package\s+([\w.]+)/.exec(line)?.[1] ?? '';
}

/** The packages that a class with `@SpringBootApplication` names, or its own. */
function scannedPackages(evidence: Evidence, path: string): string[] {
  const text = (evidence.lines(path) ?? []).filter((line) => !/^\s*(?:\/\/|\*)/.test(line)).join('\n');
  const marks = [...text.matchAll(/@(?:SpringBootApplication|ComponentScan)\b(?:\(([^()]*)\))?/g)];
  const named = marks.flatMap(([, given = '']) => {
    const [, list] =
      /\b(?:scanBasePackages|basePackages|value)\s*=\s*(\{[^{}]*\}|\[[^[\]]*\]|"[^"]*")/.exec(given) ?? [];
    return stringsIn(list ?? (/^\s*[{"]/.test(given) ? given : ''));
  });
  const isElsewhere = marks.some(([, given = '']) => /\b(?:scanB|b)asePackage|^\s*[{"]|\bvalue\s*=/.test(given));
  return isElsewhere ? named : [packageOf(evidence, path)];
}

/** Whether a library names a class of its own for all programs that take it in. */
function isRegistered(evidence: Evidence, path: string, own: string): boolean {
  const module = jvmModule(path);
  const name = `${own}.${path
    .split('/')
    .at(-1)
    ?.replace(/\.\w+$/, '')}`;
  const folder = `${module === '' ? '' : `${module}/`}src/main/resources/META-INF/`;
  return evidence.files.some(
    (each) =>
      each.path.startsWith(folder) &&
      /(?:spring\.factories|AutoConfiguration\.imports)$/.test(each.path) &&
      evidence.lines(each.path)?.some((line) => line.includes(name)),
  );
}
