import type { SourceFile } from '../../source-file.ts';
import type { SettingFound } from '../setting-maker.ts';
import { fieldOf } from './pydantic-settings.ts';

/** What projects call the parts of their configuration. */
const SECTION = /(?:Config|Configuration|Settings|Options)$/;
/** A model of Pydantic, also by a base of the project's own; `BaseSettings` reads the environment. */
const MODEL = /(?:^|\.)(?:\w*BaseModel\w*|\w+(?:Config|Section|Model))$/;
/** `mail: MailConfig = MailConfig()`, `mail: Optional[MailConfig] = None`. */
const HELD =
  /^(\w+)\s*:\s*(?:Optional\[)?["']?((?:[A-Z]\w*)(?:Config|Configuration|Settings|Options))["']?\]?(?:\s*\|\s*None)?\s*(?:=|$)/;

/**
 * Models of Pydantic that make up the schema of a configuration file: their fields stand below the keys of those that hold
 * them. Which one is the whole, and whether something loads it, only all files together tell.
 */
export function pydanticSections(file: SourceFile): SettingFound[] {
  if (file.language !== 'python' || !/\bBaseModel|\bpydantic\b/.test(file.text)) return [];
  return file.parsed.symbols.flatMap((symbol, index): SettingFound[] => {
    const isModel =
      symbol.bases.some((base) => MODEL.test(base)) && !symbol.bases.some((base) => /BaseSettings$/.test(base));
    if (symbol.kind !== 'class' || !SECTION.test(symbol.name) || !isModel) return [];
    return file.members(index).flatMap(({ symbol: field }): SettingFound[] => {
      if (field.kind !== 'property') return [];
      const text = file.codeOf(field.startLine, field.endLine).trim();
      const [, own, holds] = HELD.exec(text) ?? [];
      const section = { source: 'declared', declared: true, of: symbol.name, line: field.startLine } as const;
      if (own !== undefined && holds !== undefined) return [{ ...section, name: own, holds }];
      const found = fieldOf(file, field, '');
      const name = /\balias\s*=\s*["']([\w.-]+)["']/.exec(text)?.[1] ?? /^\w+/.exec(text)?.[0];
      return found === null || name === undefined ? [] : [{ ...found, ...section, name, endLine: field.endLine }];
    });
  });
}
