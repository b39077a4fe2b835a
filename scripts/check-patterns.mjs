// Reads every pattern of the product and fails where one takes time that doubles with each repeat of what it is given: a
// repository of a stranger could hold an ingestion or an answer up for ever. `scslre` finds this in what repeats one character,
// `patterns/two-ways.mjs` in what repeats several. It fails, too, where a made pattern of the server takes in a text as it is.
import { readdirSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import ts from 'typescript';
import { foreignTexts } from './patterns/foreign-texts.mjs';
import { patternsIn } from './patterns/patterns-in.mjs';
import { twoWays } from './patterns/two-ways.mjs';

const FOLDERS = ['src', 'bin', 'scripts', 'dashboard'];
const given = process.argv.slice(2);
const isCode = (path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path);
const isOfServer = (path) => given.length > 0 || path.startsWith('src/');
const files =
  given.length > 0
    ? given
    : FOLDERS.flatMap((folder) =>
        readdirSync(folder, { recursive: true })
          .map((file) => `${folder}/${file}`)
          .filter(isCode),
      );

let seen = 0;
let bad = 0;
let taken = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  if (isOfServer(file))
    for (const { written, line } of foreignTexts(ts, file, text)) {
      taken++;
      console.error(`${file}:${line}: \`${written}\` is taken into a pattern as it is`);
    }
  for (const { source, flags, line } of patternsIn(ts, file, text)) {
    seen++;
    const part = repeatedInTwoWays(source, flags);
    if (part === null) continue;
    bad++;
    console.error(`${file}:${line}: /${source}/${flags}\n  reads one text in two ways by ${part}`);
  }
}
console.log(
  `${seen} patterns of ${files.length} files checked, ${bad} that take exponential time, ${taken} texts taken as patterns`,
);
if (taken > 0)
  console.error(
    "Put it through `escaped` of src/base: names in other people's code are no patterns. What is one is called so: `pattern`,\n" +
      '`namePattern`, `NAME`.',
  );
if (bad > 0)
  console.error(
    'Let each character have one place in what repeats: a space between two things and not around each, a list as `x(?:, x)*`\n' +
      'and not as `(?:x,?)+`, no choice that another one covers; or say by a lookahead which of two it is.',
  );
if (bad + taken > 0) process.exit(1);
if (seen === 0) {
  console.error('The check of patterns did not see any, so its result means nothing.');
  process.exit(1);
}

function repeatedInTwoWays(source, flags) {
  const part = twoWays(source, flags);
  if (part !== null) return part;
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: false } });
  const found = reports.find(({ exponential }) => exponential);
  return found ? (found.type === 'Self' ? found.parentQuant : found.startQuant).raw : null;
}
