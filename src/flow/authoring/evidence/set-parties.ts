import { OWN_HOST } from '../../../engine/facts/integrations/outgoing-calls.ts';
import { derived, type Found } from './evidence.ts';
import { laravelSetting } from './routes/paths/laravel-settings.ts';

/** `$this->client->request('GET', config('depot.url'))`, `Http::post(config('depot.url'), …)`. */
const ASKED =
  /(\$(?:this->)?\w*[cC]lient|\bHttp)(?:->|::)(get|post|put|patch|delete|head|request)\(\s*(?:['"][A-Z]{3,7}['"]\s*,\s*)?(?:config\(|\$this->config->get\(|Config::get\()\s*['"]([\w-]+(?:\.[\w-]+)+)['"]/;
/** `new Client(['base_uri' => $this->depot->getAddress()`: a program whose address a record of the product has. */
const AT_RECORD =
  /['"]base_uri['"]\s*=>\s*(\$(?:this->)?(\w+)->(?:get)?\w*(?:[aA]ddress|[uU]r[li]|[hH]ost)(?:\(\))?)\s*,?\s*(?:\]|$)/;

/** Whom PHP sends requests to by an address that a setting of Laravel has, or a record. */
export const setParties = derived((evidence): Found<'integration'>[] => {
  const found = evidence.files
    .filter(({ path, place }) => place === 'source' && path.endsWith('.php'))
    .flatMap(({ path }) => {
      const lines = evidence.lines(path) ?? [];
      const isGuzzle = lines.some((line) => /^use GuzzleHttp\\/.test(line));
      return lines.flatMap((line, place): Found<'integration'>[] => {
        const [, client = '', verb = '', key] = ASKED.exec(line) ?? [];
        const host = key === undefined ? null : hostOf(laravelSetting(evidence, path, key));
        if (host !== null)
          return [
            party(
              path,
              place + 1,
              host,
              `${client.replace(/^\$(?:this->)?/, '')}${client === 'Http' ? '::' : '->'}${verb}`,
            ),
          ];
        const [, address] = isGuzzle ? (AT_RECORD.exec(line) ?? []) : [];
        return address === undefined ? [] : [party(path, place + 1, address, 'base_uri')];
      });
    });
  return [...new Map(found.map((each) => [`${each.values.party} ${each.path}`, each])).values()];
});

/** The host of the one address that a setting has where nobody sets it otherwise. */
function hostOf(setting: readonly string[] | null): string | null {
  const [only = '', ...others] = setting ?? [];
  const host = /^https?:\/\/([^/\s:?#]+)/.exec(only)?.[1] ?? '';
  return others.length > 0 || !host.includes('.') || OWN_HOST.test(host) ? null : host;
}

function party(path: string, line: number, name: string, detail: string): Found<'integration'> {
  return {
    kind: 'integration',
    subject: name,
    values: { party: name, how: 'http', detail },
    path,
    startLine: line,
    endLine: line,
    symbol: null,
    score: 1.5,
    polarity: 'observed',
  };
}
