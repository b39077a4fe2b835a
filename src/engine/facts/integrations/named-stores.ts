import { escaped } from '../../../base/escaped.ts';
import type { IntegrationFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';

/** Products that are asked over HTTP without a library of their own, by the first word of the settings that say where they are. */
const STORES: Readonly<Record<string, string>> = {
  ES: 'Elasticsearch',
  ELASTIC: 'Elasticsearch',
  ELASTICSEARCH: 'Elasticsearch',
  OPENSEARCH: 'OpenSearch',
  MEILI: 'Meilisearch',
  MEILISEARCH: 'Meilisearch',
  TYPESENSE: 'Typesense',
  SOLR: 'Solr',
  CLICKHOUSE: 'ClickHouse',
  QDRANT: 'Qdrant',
  OLLAMA: 'Ollama',
};
/** Where the code reads an address from its surroundings: `environ.get("ES_URL")`, `process.env.MEILI_HOST`, `ENV["SOLR_URL"]`. */
const READ = new RegExp(
  String.raw`(?:environ\.get\(\s*|environ\[|getenv\(\s*|Getenv\(\s*|env\(\s*|ENV\[|ENV\.fetch\(\s*|process\.env\.|env::var\(\s*)["']?((${Object.keys(STORES).map(escaped).join('|')})_(?:URL|HOST|ADDRESS|ENDPOINT))\b`,
  'g',
);

/** Stores that the code is told the address of. */
export function namedStores(file: SourceFile): IntegrationFact[] {
  if (!/_(?:URL|HOST|ADDRESS|ENDPOINT)\b/.test(file.text)) return [];
  return [...file.code.matchAll(READ)].map((match): IntegrationFact => {
    const [, name = '', word = ''] = match;
    const party = STORES[word] ?? word;
    const line = file.lineAt(match.index);
    return {
      kind: 'integration',
      subject: party,
      values: { party, how: 'address', detail: name },
      startLine: line,
      endLine: line,
      score: 0.9,
      polarity: 'observed',
    };
  });
}
