import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

const BEEGO_GETTER = /^(Default)?(?:String|Strings|Int|Int64|Bool|Float|DIY)$/;
const KEY = /^[A-Za-z]\w*(?:[.:-]+\w+)*$/;
const LIBRARY = /^(?:config|nconf)$/;
/** A file of the project that may hold what a library has read: `../../shared/config`. */
const HELD = /^\.{1,2}\/(?:.*\/)?(?:config|conf|configuration|settings)(?:\/index)?(?:\.[cm]?[jt]s)?$/;

/** Keys that libraries are asked for which read a file by themselves: `web.AppConfig.String("httpport")`, `config.get('shop.port')`. */
export function libraryKeys(file: SourceFile): SettingFound[] {
  const isBeego = file.language === 'go' && file.imports(/\/beego\b/);
  if (!isBeego && !(file.isScript && (file.imports(LIBRARY) || file.imports(HELD)))) return [];
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    const module = isBeego ? undefined : moduleAsked(file, call);
    const key = (isBeego ? isOfBeego(call) : module !== undefined) ? stringValue(call.arguments[0]) : null;
    if (key === null || !KEY.test(key)) return [];
    // Beego parts a section from its key by two colons, nconf by one.
    const name = key.replace(/:+/g, '.');
    const value = call.name.startsWith('Default') ? call.arguments[1] : null;
    const found = {
      name,
      source: 'property',
      default: value,
      declared: true,
      line: call.line,
      endLine: call.endLine,
    } as const;
    // Only the other file tells what it hands out.
    return [
      module !== undefined && HELD.test(module) ? { ...found, by: { helper: `held ${module}`, defaultAt: -1 } } : found,
    ];
  });
}

/** The library, or the file of the project, whose object is asked for a key. */
function moduleAsked(file: SourceFile, { name, receiver }: CodeCall): string | undefined {
  const module = name === 'get' && /^\w+$/.test(receiver ?? '') ? file.moduleOf(receiver ?? '') : undefined;
  return module !== undefined && (LIBRARY.test(module) || HELD.test(module)) ? module : undefined;
}

function isOfBeego({ name, receiver }: CodeCall): boolean {
  return BEEGO_GETTER.test(name) && /(?:^|\.)AppConfig$/.test(receiver ?? '');
}
