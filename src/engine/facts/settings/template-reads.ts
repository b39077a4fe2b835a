import type { SourceFile } from '../source-file.ts';
import type { SettingFact } from './setting-fact.ts';
import { makeSetting } from './setting-maker.ts';

/** Ruby inside a configuration file: what stands between `<%` and `%>`. */
const TEMPLATE = /<%(?!%)(?:(?!%>).)*%>/g;
const READ =
  /\bENV(?:\.fetch\(?\s*|\[)\s*(["'])(\w+)\1\s*[\])]?\s*(?:(?:,|\|\||\{)\s*("[^"]*"|'[^']*'|-?\d[\d_.]*|true|false)(?=\s*[)}%]))?/g;

/** Variables that the templates among the configuration files of Rails read: `bucket: <%= ENV['S3_BUCKET'] %>`. */
export function templateReads(file: SourceFile): SettingFact[] {
  if (!/\.ya?ml(?:\.erb)?$/.test(file.name) || !file.text.includes('<%')) return [];
  return file.lines
    .flatMap((text, index) =>
      (/^\s*#/.test(text) ? [] : [...text.matchAll(TEMPLATE)]).flatMap(([code]) =>
        [...code.matchAll(READ)].map(([, , name = '', fallback]) =>
          makeSetting(file, { name, source: 'environment', default: fallback ?? null, line: index + 1 }),
        ),
      ),
    )
    .filter((each) => each !== null);
}
