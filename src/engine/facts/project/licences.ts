import type { Extractor } from '../extractor.ts';
import type { LicenceFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { objectValue, stringValue } from '../text/literal.ts';
import { asText, jsonObject, keyLine } from './json-text.ts';
import { tomlPairs } from './toml-lines.ts';

/**
 * The first line that fits tells the licence; the order puts the longer names before those they contain, and terms that
 * turn into another licence one day before that one.
 */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/Business Source License 1\.1/i, 'BUSL-1.1'],
  [/GNU\s+AFFERO GENERAL PUBLIC LICENSE\s+(?:\(AGPL\)\s+)?(?:Version |v)3/i, 'AGPL-3.0'],
  [/GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/i, 'LGPL-3.0'],
  [/GNU LESSER GENERAL PUBLIC LICENSE\s+Version 2\.1/i, 'LGPL-2.1'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version 3/i, 'GPL-3.0'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version 2/i, 'GPL-2.0'],
  [/Apache License,?\s+Version 2\.0/i, 'Apache-2.0'],
  [/Mozilla Public License,?\s+(?:Version|v\.?)\s*2\.0/i, 'MPL-2.0'],
  [/Eclipse Public License\s+-\s+v\s*2\.0/i, 'EPL-2.0'],
  [/Elastic License 2\.0/i, 'Elastic-2.0'],
  [/Server Side Public License/i, 'SSPL-1.0'],
  [/Boost Software License/i, 'BSL-1.0'],
  [/Neither the name of[\s\S]{0,200}endorse or promote/i, 'BSD-3-Clause'],
  [/Redistributions of source code must retain/i, 'BSD-2-Clause'],
  [/Permission to use, copy, modify, and\/or distribute this software/i, 'ISC'],
  [/Permission is hereby granted, free of charge, to any person/i, 'MIT'],
  [/This is free and unencumbered software released into the public domain/i, 'Unlicense'],
  [/CC0 1\.0 Universal/i, 'CC0-1.0'],
];

export const licences: Extractor = {
  kind: 'licence',
  places: ['source', 'document'],
  find: (file) => {
    if (/^(?:LICEN[CS]E|COPYING|UNLICENSE)(?:_\w+)?(?:[-.]\w+)*$/i.test(file.name)) return fromText(file);
    if (/^(?:package|composer)\.json$/.test(file.name)) {
      const name = asText(jsonObject(file)?.['license']);
      return name && name !== 'UNLICENSED' ? [licence(name, 'manifest', keyLine(file, 'license'))] : [];
    }
    if (/^(?:pyproject|Cargo)\.toml$/.test(file.name)) return fromToml(file);
    if (file.extension === 'gemspec') return fromGemspec(file);
    return [];
  },
};

function fromText(file: SourceFile): LicenceFact[] {
  const head = file.text.slice(0, 6000);
  const found = TEXTS.find(([pattern]) => pattern.test(head));
  if (!found) return [];
  const except = foldersApart(file);
  const fact = licence(found[1], 'file', 1);
  return [except.length > 0 ? { ...fact, values: { ...fact.values, except } } : fact];
}

const LINES_AHEAD = 40;

/** `- All content under the "ee/" directory is licensed under …`: what stands ahead of the text for all the rest. */
function foldersApart(file: SourceFile): string[] {
  const head = file.lines.slice(0, LINES_AHEAD);
  const [, only] = ONLY_IN.exec(head.join('\n')) ?? [];
  const listed = head.flatMap((line) => {
    const [said = '', rest] = line.split(/\b(?:is|are) (?:licen[cs]ed|available|subject)\b/);
    const isOfFolder = /^\s*[-*•]\s/.test(line) && /\b(?:director(?:y|ies)|folders?)\b/i.test(said);
    if (!isOfFolder || rest === undefined || /\boutside\b/i.test(said)) return [];
    return [...said.matchAll(/["'“`]([\w.@-]+(?:\/[\w.@-]+)*\/?)["'”`]/g)].map((match) => match[1] ?? '');
  });
  return only === undefined || listed.includes(only) ? listed : [...listed, only];
}

/** "Such code is found only in the /ee directory", after the default for all the rest. */
const ONLY_IN =
  /licen[cs]e\w* code is (?:found|located|contained)\s+only\s+(?:in|under|within)\s+the\s+["'“`]?\/?([\w.@-]+(?:\/[\w.@-]+)*)\/?["'”`]?\s+(?:directory|folder)/i;

function fromToml(file: SourceFile): LicenceFact[] {
  const pair = tomlPairs(file.lines).find(
    (each) => /^(?:project|package|tool\.poetry|workspace\.package)$/.test(each.table) && each.key === 'license',
  );
  const name = pair ? (stringValue(pair.value) ?? stringValue(objectValue(pair.value, 'text') ?? undefined)) : null;
  return pair && name && name.length <= 80 ? [licence(name, 'manifest', pair.line)] : [];
}

function fromGemspec(file: SourceFile): LicenceFact[] {
  const match = /\.licenses?\s*=\s*\[?["']([^"']+)["']/.exec(file.text);
  return match ? [licence(match[1] ?? '', 'manifest', file.lineAt(match.index))] : [];
}

function licence(name: string, source: 'file' | 'manifest', line: number): LicenceFact {
  return {
    kind: 'licence',
    subject: name,
    values: { name, source },
    startLine: line,
    endLine: line,
    score: source === 'file' ? 1 : 0.9,
    polarity: 'stated',
  };
}
