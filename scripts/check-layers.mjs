// Runs the layer rules, and fails when they saw no code: a cruiser that cannot read TypeScript is green over nothing.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const cruiser = fileURLToPath(new URL('../node_modules/.bin/depcruise', import.meta.url));
const run = spawnSync(cruiser, ['src', 'dashboard', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
if (!run.stdout) {
  console.error(run.stderr);
  process.exit(1);
}
const { summary, modules } = JSON.parse(run.stdout);
for (const { from, to, rule } of summary.violations) {
  const comment = summary.ruleSetUsed.forbidden.find((known) => known.name === rule.name)?.comment ?? '';
  console.error(`${rule.name}: ${from} → ${to}\n  ${comment}`);
}
const isCode = (path) => /\.tsx?$/.test(path);
const files = ['src', 'dashboard'].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).filter((file) => isCode(String(file))),
).length;
const ours = modules.filter(({ source }) => /^(src|dashboard)\//.test(source) && isCode(source));
const seen = ours.length;
const linked = ours.filter(({ dependencies }) => dependencies.length > 0).length;
console.log(`${seen} of ${files} files checked, ${linked} with imports, ${summary.violations.length} violations`);
if (summary.violations.length > 0) process.exit(1);
if (seen < files || linked === 0) {
  console.error('The layer check did not see the code, so its result means nothing.');
  process.exit(1);
}
