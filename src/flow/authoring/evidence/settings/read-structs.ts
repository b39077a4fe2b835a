import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence } from '../evidence.ts';
import { goTypeOf } from '../routes/handlers/go-chains.ts';

/** `v.Unmarshal(&global.Config)`, `k.Unmarshal("", &config)`, `yaml.Unmarshal(text, &config)`, `cleanenv.ReadConfig(path, &config)`. */
const READS =
  /\.(?:Unmarshal(?:Exact|WithConf)?\(\s*(?:(?:""|\w+)\s*,\s*)?|ReadConfig\(\s*[^,()\n]+(?:\([^()\n]*\))?\s*,\s*)&?([A-Za-z_]\w*(?:\.\w+)*)\s*[,)]/g;
const FILLS = ['Unmarshal', 'UnmarshalExact', 'UnmarshalWithConf', 'ReadConfig'];
/** What reads the files of a program into a structure, and no message. */
const LIBRARY = /"github\.com\/(?:spf13\/viper|knadh\/koanf(?:\/v\d+)?|ilyakaznacheev\/cleanenv)"/;

/** Structures of Go that a configuration is read into as a whole, whatever they are called, by their folders and names. */
export const readStructs = derived((evidence): ReadonlySet<string> => {
  const files = new Set(FILLS.flatMap((name) => filesWithName(evidence.pack, name)));
  const found = new Set<string>();
  for (const path of files) {
    if (!path.endsWith('.go') || evidence.file(path)?.place !== 'source') continue;
    for (const type of typesRead(evidence, path)) found.add(type);
  }
  return found;
});

function typesRead(evidence: Evidence, path: string): string[] {
  const text = (evidence.lines(path) ?? []).join('\n');
  if (!LIBRARY.test(text)) return [];
  return [...text.matchAll(READS)].flatMap(([, written = '']) => {
    const type = goTypeOf(evidence, path, written);
    return type === null ? [] : [`${type.folder} ${type.name}`];
  });
}
