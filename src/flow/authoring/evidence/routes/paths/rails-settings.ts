import { routeScore } from '../../../../../engine/facts/routes/route-maker.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { stringValue } from '../../../../../engine/facts/text/literal.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';

/** A route of Rails below a path that the application sets for itself: `scope Rails.configuration.api_path do`. */
export function belowSetting(evidence: Evidence, fact: Found<'route'>): Found<'route'> {
  const { before, ...values } = fact.values;
  if (before === undefined) return fact;
  const application = fact.path.replace(/config\/routes.*$/, '');
  const [prefix, ...others] = valuesOf(evidence).get(`${application} ${before}`) ?? [];
  if (prefix === undefined || prefix === null || others.length > 0) return fact;
  const path = routePath(prefix, values.path);
  return {
    ...fact,
    subject: `${values.method} ${path}`,
    values: { ...values, path, whole: true },
    score: routeScore(path, true),
  };
}

/** What settings of applications are set to, each value once; null for one that is worked out. */
const valuesOf = derived((evidence): Map<string, Set<string | null>> => {
  const found = new Map<string, Set<string | null>>();
  for (const { path } of evidence.files) {
    const [, application] =
      /^(.*?)config\/(?:application|environments\/\w+|initializers\/[\w/]+)\.rb$/.exec(path) ?? [];
    if (application === undefined) continue;
    for (const line of evidence.lines(path) ?? []) {
      const [, name, value] =
        /^\s*(?:Rails\.(?:application\.config|configuration)|config)\.((?:x\.)?\w+)\s*(?:\|\||[+])?=\s*([^=\s].*?)\s*$/.exec(
          line,
        ) ?? [];
      if (name === undefined) continue;
      const key = `${application} ${name}`;
      found.set(key, (found.get(key) ?? new Set()).add(stringValue(value)));
    }
  }
  return found;
});
