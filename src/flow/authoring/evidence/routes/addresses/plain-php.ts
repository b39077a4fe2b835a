import { PLAIN_PHP } from '../../../../../engine/facts/routes/php/addressed-scripts.ts';
import { derived } from '../../evidence.ts';

/** Libraries that lead every request through one file and tell by a table, or by names, what answers it. */
const ROUTES_REQUESTS =
  /^(?:laravel\/(?:framework|lumen-framework)|illuminate\/routing|symfony\/(?:framework-bundle|http-kernel|routing|runtime)|slim\/slim|mezzio\/.+|laminas\/laminas-(?:mvc|router|stratigility)|zendframework\/.+|codeigniter4?\/framework|yiisoft\/(?:yii2?|router.*)|cakephp\/cakephp|mikecao\/flight|flightphp\/core|bcosca\/fatfree(?:-core)?|klein\/klein|nette\/(?:application|nette)|spiral\/framework|hyperf\/.+|phalcon\/.+|typo3\/cms-core|drupal\/.+|roots\/.+|johnpbloch\/wordpress.*|silverstripe\/framework|magento\/.+|shopware\/.+|neos\/.+|october\/.+|contao\/.+|concrete5\/.+|joomla\/.+|craftcms\/cms|api-platform\/.+|[\w.-]+\/(?:[\w-]*-)?(?:router?|routing|altorouter))$/i;
/** What is put into another program is asked for through that one. */
const OF_HOST = /^(?:extension\.json|skin\.json|appinfo\/info\.xml|[\w-]+\.info(?:\.yml)?|wp-load\.php)$/;
const PLUGIN = /^\s*\*?\s*(?:Plugin|Theme) Name:\s*\S/;
/** Languages that answer requests too. */
const OF_SERVERS = /^(?:php|python|go|ruby|java|kotlin|scala|csharp|rust|elixir|perl|swift|c|cpp)$/;
/** How much more of a browser's code a site may have than of its own. */
const MOST_OF_BROWSER = 6;
const LINES_OF_HEAD = 30;

/** Whether the project is written in PHP that no framework leads requests to, so that files have addresses. */
export const isPlainPhp = derived((evidence): boolean => {
  const isRouted = evidence
    .facts('route')
    .some(
      ({ path, values }) =>
        values.framework !== PLAIN_PHP &&
        values.method !== 'PAGE' &&
        /\.(?:php|py|go|rb|java|kt|scala|cs|rs|exs?)$/.test(path) &&
        evidence.file(path)?.place === 'source',
    );
  if (isRouted) return false;
  const { files } = evidence;
  if (evidence.facts('dependency').some(({ values }) => ROUTES_REQUESTS.test(values.name))) return false;
  if (files.some(({ path }) => OF_HOST.test(path))) return false;
  const heads = files.filter(({ path }) => /^[^/]+\.php$|^style\.css$/.test(path));
  if (heads.some(({ path }) => (evidence.lines(path) ?? []).slice(0, LINES_OF_HEAD).some((line) => PLUGIN.test(line))))
    return false;
  const linesIn = (language: RegExp): number =>
    files.reduce(
      (sum, each) => (each.place === 'source' && language.test(each.language ?? '') ? sum + each.lines : sum),
      0,
    );
  const own = linesIn(/^php$/);
  return 2 * own > linesIn(OF_SERVERS) && MOST_OF_BROWSER * own > linesIn(/^(?:javascript|typescript|tsx|vue|svelte)$/);
});
