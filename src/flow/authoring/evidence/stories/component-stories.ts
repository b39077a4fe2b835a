import { code, lower, plain } from '../../wording/markup.ts';
import { at, type Evidence } from '../evidence.ts';
import { exportsOf } from '../exports.ts';
import { profileOf } from '../profile.ts';
import { toldRules } from '../rules/told-rules.ts';
import { rulesIn } from '../rules.ts';
import { testsSpeakingOf } from '../tests.ts';
import type { Story } from './story.ts';
import { criteriaOf } from './story-criteria.ts';

export function componentStories(evidence: Evidence): Story[] {
  const who = profileOf(evidence).isLibrary ? 'an application author' : 'a developer of the system';
  return exportsOf(evidence)
    .filter(({ kind }) => /^(?:function|class|struct)$/.test(kind))
    .slice(0, 40)
    .map((component) => ({
      title: `Use ${code(component.name)}`,
      wish: `As ${who} I want to use ${code(component.name)}${component.sentence ? `: ${lower(plain(component.sentence))}` : ''}`,
      sources: [at(component)],
      criteria: criteriaOf(testsSpeakingOf(evidence, component.id), { name: code(component.name) }),
      // What a method asks for holds where that is called, and not wherever its class is used.
      rules: toldRules(evidence, rulesIn(evidence, component.path, component.startLine, component.endLine)).filter(
        ({ fact }) => component.kind === 'function' || fact.values.form === 'schema' || fact.symbol === component.id,
      ),
    }));
}
