import type { SourceFile } from '../../source-file.ts';
import { stringsIn } from '../../text/literal.ts';
import { ownValue } from './route-options.ts';
import { writtenPath } from './written-path.ts';

interface Loaded {
  prefix: string;
  router: string;
  folder: string;
  flat?: true;
}

/** `fastify.register(autoload, { dir: join(__dirname, 'routes'), options: { prefix: '/api' } })`: all files of a folder are plugins. */
export function autoloadMount(file: SourceFile, plugin: string, options: string): Loaded | null {
  const module = /^[\w$]+$/.test(plugin) ? file.moduleOf(plugin) : /['"]([^'"]+)['"]/.exec(plugin)?.[1];
  if (!/^(?:@fastify\/|fastify-)autoload$/.test(module ?? '') || !options.startsWith('{')) return null;
  const folder = folderOf(file, ownValue(options, 'dir') ?? '');
  if (folder === null) return null;
  const written = ownValue(ownValue(options, 'options') ?? '', 'prefix');
  const prefix = written === null ? '' : writtenPath(file, written)?.path;
  if (prefix === undefined) return null;
  const isFlat = ownValue(options, 'dirNameRoutePrefix') === 'false';
  return { prefix, router: 'autoload', folder, ...(isFlat ? { flat: true } : {}) };
}

/** A folder beside the file: the texts that are joined behind the folder that the file lies in. */
function folderOf(file: SourceFile, written: string): string | null {
  if (!/__dirname|import\.meta|\bdirname\b/.test(written)) return null;
  const parts = file.path.split('/').slice(0, -1);
  const steps = stringsIn(written).flatMap((text) => text.split('/'));
  for (const step of steps) {
    if (step === '..') parts.pop();
    else if (step !== '.' && step !== '') parts.push(step);
  }
  return steps.length > 0 ? parts.join('/') : null;
}
