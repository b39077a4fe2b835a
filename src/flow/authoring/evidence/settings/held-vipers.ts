import { escaped } from '../../../../base/escaped.ts';
import { isSecretName } from '../../../../engine/facts/text/secret-name.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

/** `Params *viper.Viper`, `Params = viper.New()`: what a package keeps for the others. */
const HELD = /^(?:var\s+|\t)?([A-Z]\w*)\s*(?:\*viper\.Viper\b|(?:\*viper\.Viper\s*)?=\s*viper\.(?:New|GetViper)\()/gm;
/** What the build writes into the program. */
const OF_RELEASE = /(?:^|_)(?:VERSION|COMMIT|BUILD(?:_\w+)?)$/;

/**
 * Variables that other packages of Go ask by their names from a Viper that one of them keeps: `utils.Params.GetString("API_SECRET")`,
 * where that Viper looks into the environment under the very name.
 */
export const heldVipers = derived((evidence): SettingFact[] => {
  const holders = filesWithName(evidence.pack, 'viper').filter((path) => isProduct(evidence, path));
  const names = new Set(
    holders.flatMap((path) => {
      const text = textOf(evidence, path);
      return (
        [...text.matchAll(HELD)]
          .map(([, name = '']) => name)
          .filter((name) => new RegExp(`^\\s*${escaped(name)}\\.AutomaticEnv\\(\\)`, 'm').test(text))
          // Under a prefix or with other signs, the variable has another name.
          .filter((name) => !new RegExp(`^\\s*${escaped(name)}\\.SetEnv(?:Prefix|KeyReplacer)\\(`, 'm').test(text))
      );
    }),
  );
  return [...names].flatMap((holder) => {
    const read = new RegExp(`\\b\\w+\\.${escaped(holder)}\\.(?:Get\\w*|IsSet)\\(\\s*"([A-Z][A-Z\\d_]*)"\\s*\\)`);
    const files = filesWithName(evidence.pack, holder).filter((path) => isProduct(evidence, path));
    const set = new RegExp(`\\b${escaped(holder)}\\.Set\\(\\s*"([A-Z][A-Z\\d_]*)"`, 'g');
    // What the program sets itself, such as from an option, goes before the environment.
    const own = new Set(files.flatMap((path) => [...textOf(evidence, path).matchAll(set)].map(([, name]) => name)));
    return files
      .filter((path) => !holders.includes(path))
      .flatMap((path) =>
        (evidence.lines(path) ?? []).flatMap((line, index): SettingFact[] => {
          const [, name] = /^\s*\/\//.test(line) ? [] : (read.exec(line) ?? []);
          if (name === undefined || OF_RELEASE.test(name) || own.has(name)) return [];
          const values = {
            name,
            source: 'environment',
            required: false,
            secret: isSecretName(name),
            declared: false,
          } as const;
          const place = { path, startLine: index + 1, endLine: index + 1, symbol: null };
          return [{ kind: 'setting', subject: name, values, ...place, score: 1, polarity: 'observed' }];
        }),
      );
  });
});

function isProduct(evidence: Evidence, path: string): boolean {
  return path.endsWith('.go') && evidence.file(path)?.place === 'source';
}

function textOf(evidence: Evidence, path: string): string {
  return (evidence.lines(path) ?? []).join('\n');
}
