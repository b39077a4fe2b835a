import { isSecretValue } from '../../../../engine/facts/text/secret-name.ts';
import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence } from '../evidence.ts';

export interface ImageValue {
  value: string;
  source: CodeSource;
}

/** What the image of the product gives to variables: the `ENV` lines of the stages that its last one is made of. */
export const imageValues = derived((evidence): Map<string, ImageValue> => {
  const path = ownImage(evidence);
  const lines = path === undefined ? [] : (evidence.lines(path) ?? []);
  const stages = lines.flatMap((line, index) => {
    const [, image = '', name = ''] = /^FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(line) ?? [];
    return image === '' ? [] : [{ image, name, from: index }];
  });
  const own: [number, number][] = [];
  for (let at = stages.length - 1; at >= 0; ) {
    const { image = '', from = 0 } = stages[at] ?? {};
    own.push([from, stages[at + 1]?.from ?? lines.length]);
    const below = at;
    at = stages.findLastIndex(({ name }, place) => place < below && name !== '' && name === image);
  }
  const found = new Map<string, ImageValue>();
  // What a later stage gives counts.
  for (const [from, to] of own.toReversed())
    for (let index = from; index < to; index++) {
      if (!/^ENV\s/.test(lines[index] ?? '')) continue;
      // The old way gives one variable: `ENV PORT 80`.
      const [, single, held = ''] =
        /^ENV\s+([A-Z][A-Z\d_]*)\s+["']?([^\s"'$\\=]+)["']?\s*$/.exec(lines[index] ?? '') ?? [];
      if (single !== undefined)
        found.set(single, { value: held, source: { path: path ?? '', startLine: index + 1, endLine: index + 1 } });
      for (let last = index; last < to; last++) {
        const line = lines[last] ?? '';
        for (const [, name = '', quoted, bare = ''] of line.matchAll(
          /(?:^ENV\s+|^\s+|\s)([A-Z][A-Z\d_]*)=(?:"([^"$]*)"|([^\s"'$\\]*)(?=\s|$))/g,
        ))
          found.set(name, {
            value: quoted ?? bare,
            source: { path: path ?? '', startLine: last + 1, endLine: last + 1 },
          });
        if (!/\\\s*$/.test(line)) break;
      }
    }
  return new Map([...found].filter(([, { value }]) => value !== '' && value.length <= 60 && !isSecretValue(value)));
});

/** The file at the top, or the only one. */
function ownImage(evidence: Evidence): string | undefined {
  const all = evidence.files.filter(
    ({ path, place }) => /(?:^|\/)Dockerfile$/.test(path) && !/^(?:test|fixture|vendored)$/.test(place),
  );
  return all.find(({ path }) => path === 'Dockerfile')?.path ?? (all.length === 1 ? all[0]?.path : undefined);
}
