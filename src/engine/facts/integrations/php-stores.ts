import type { IntegrationFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';

/** Stores that PHP speaks to by classes and functions of its own, which no file imports. */
const OWN: readonly (readonly [RegExp, string, 'database' | 'client'])[] = [
  [/\bnew\s+\\?SQLite3\s*\(/, 'SQLite', 'database'],
  [/\bnew\s+\\?PDO\s*\(\s*["']sqlite:/, 'SQLite', 'database'],
  [/\bnew\s+\\?PDO\s*\(\s*["']mysql:/, 'MySQL', 'database'],
  [/\bnew\s+\\?PDO\s*\(\s*["']pgsql:/, 'PostgreSQL', 'database'],
  [/\bnew\s+\\?mysqli\s*\(|\bmysqli_connect\s*\(/, 'MySQL', 'database'],
  [/\bpg_p?connect\s*\(/, 'PostgreSQL', 'database'],
  [/\bnew\s+\\?Redis\s*\(\s*\)/, 'Redis', 'database'],
  [/\bnew\s+\\?Memcached\s*\(/, 'Memcached', 'client'],
  [/\bldap_connect\s*\(/, 'LDAP server', 'client'],
];

/** The stores that a file of PHP opens, each where it does so first. */
export function phpStores(file: SourceFile): IntegrationFact[] {
  if (file.language !== 'php') return [];
  return OWN.flatMap(([opens, party, how]): IntegrationFact[] => {
    const found = opens.exec(file.code);
    if (!found) return [];
    const line = file.lineAt(found.index);
    const values = { party, how, detail: found[0].replace(/\s*\(.*$/s, '') };
    return [
      { kind: 'integration', subject: party, values, startLine: line, endLine: line, score: 0.9, polarity: 'observed' },
    ];
  });
}
