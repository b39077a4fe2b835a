import { jsonDependencies } from './dependencies/json-dependencies.ts';
import { lineDependencies } from './dependencies/line-dependencies.ts';
import { tomlDependencies } from './dependencies/toml-dependencies.ts';
import { xmlDependencies } from './dependencies/xml-dependencies.ts';
import type { Extractor } from './extractor.ts';
import type { DependencyFact } from './fact.ts';

/** Direct dependencies as the manifests name them; lock files are results, not decisions. */
export const dependencies: Extractor = {
  kind: 'dependency',
  places: ['source', 'document'],
  find: (file) => {
    const found = [
      ...jsonDependencies(file),
      ...tomlDependencies(file),
      ...xmlDependencies(file),
      ...lineDependencies(file),
    ];
    return found.map(
      ({ name, version, scope, ecosystem, line }): DependencyFact => ({
        kind: 'dependency',
        subject: name,
        values: { name, version: version.trim(), scope, ecosystem },
        startLine: line,
        endLine: line,
        score: scope === 'runtime' ? 1 : scope === 'peer' ? 0.8 : 0.5,
        polarity: 'observed',
      }),
    );
  },
};
