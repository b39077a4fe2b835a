import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

const BEEGO_GETTER = /^(Default)?(?:String|Strings|Int|Int64|Bool|Float|DIY)$/;
const KEY = /^[A-Za-z]\w*(?:[.:-]+\w+)*$/;

/** Keys that libraries are asked for which read a file by themselves: `web.AppConfig.String("httpport")`, `config.get('shop.port')`. */
export function libraryKeys(file: SourceFile): SettingFound[] {
  const isAsked =
    file.language === 'go' && file.imports(/\/beego\b/)
      ? isOfBeego
      : file.isScript && file.imports(/^(?:config|nconf)$/)
        ? (call: CodeCall) => call.name === 'get' && /^(?:config|nconf)$/.test(file.moduleOf(call.receiver ?? '') ?? '')
        : null;
  if (isAsked === null) return [];
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    const key = isAsked(call) ? stringValue(call.arguments[0]) : null;
    if (key === null || !KEY.test(key)) return [];
    // Beego parts a section from its key by two colons, nconf by one.
    const name = key.replace(/:+/g, '.');
    const value = call.name.startsWith('Default') ? call.arguments[1] : null;
    return [{ name, source: 'property', default: value, declared: true, line: call.line, endLine: call.endLine }];
  });
}

function isOfBeego({ name, receiver }: CodeCall): boolean {
  return BEEGO_GETTER.test(name) && /(?:^|\.)AppConfig$/.test(receiver ?? '');
}
