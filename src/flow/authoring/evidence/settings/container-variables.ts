import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence, Found } from '../evidence.ts';
import { constantOf } from './named-variables.ts';

type SettingFact = Found<'setting'>;

/** A file that works with the variables of containers as Kubernetes describes them. */
const OF_CONTAINERS = /\bEnvVar\b|\.Env\b/;

/**
 * Without variables that a program of Go gives to the containers that it describes, or looks for in their description:
 * it does not read them itself, though it has constants for their names.
 */
export function withoutContainerVariables(evidence: Evidence, all: readonly SettingFact[]): SettingFact[] {
  const known = new Map<string, boolean>();
  return all.filter((fact) => {
    const constant = fact.path.endsWith('.go') ? constantOf(evidence, fact) : undefined;
    if (constant === undefined) return true;
    const isOthers = known.get(constant) ?? isOfContainers(evidence, constant);
    known.set(constant, isOthers);
    return !isOthers;
  });
}

/** Whether the code puts a constant into descriptions of containers, or compares it with what they hold, and never reads by it. */
function isOfContainers(evidence: Evidence, constant: string): boolean {
  const used = new RegExp(`\\b${escaped(constant)}\\b`);
  const held = new RegExp(
    `\\bName:\\s*(?:\\w+\\.)?${escaped(constant)}\\b|\\.Name\\s*[!=]=\\s*(?:\\w+\\.)?${escaped(constant)}\\b`,
  );
  const given = new RegExp(`\\b([\\w.]+)\\(\\s*(?:\\w+\\.)?${escaped(constant)}\\b`);
  let isHeld = false;
  for (const path of filesWithName(evidence.pack, constant)) {
    if (!path.endsWith('.go') || evidence.file(path)?.place !== 'source') continue;
    const lines = evidence.lines(path) ?? [];
    const isOfOthers = lines.some((line) => OF_CONTAINERS.test(line));
    for (const line of lines) {
      if (!used.test(line) || /^\s*\/\//.test(line)) continue;
      const reader = given.exec(line)?.[1];
      // What is given a name first may look it up; what makes or sets a variable does not.
      if (reader !== undefined && !/EnvVar$|(?:^|\.)(?:set|add|append|new|make|with|remove|delete)/i.test(reader))
        return false;
      isHeld ||= isOfOthers && held.test(line);
    }
  }
  return isHeld;
}
