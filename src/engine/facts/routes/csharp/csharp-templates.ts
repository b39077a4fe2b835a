import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { splitList, stringValue } from '../../text/literal.ts';
import { makeMount } from '../route-maker.ts';

interface Template {
  parameters: string[];
  /** `api/v{version}/{resource}`, with the names of parameters. */
  text: string;
}

/** Text before the name of the controller, or before what the attribute is told instead of it. */
const ENDING = /^((?:[\w.-]+\/)*)(?:\[controller\]|\{(\w+)\})$/;

/**
 * Attributes of a project that carry a route by themselves, `class StaffApiAttribute : Attribute, IRouteTemplateProvider`,
 * and those made from them: controllers that are marked with one hang below its template.
 */
export function templateAttributes(file: SourceFile): Fact[] {
  if (!file.bare.includes('IRouteTemplateProvider')) return [];
  const templates = new Map<string, Template>();
  return file.parsed.symbols.flatMap(({ kind, name, bases, startLine, endLine }): Fact[] => {
    if (kind !== 'class' || !/ControllerAttribute$/.test(name)) return [];
    const body = file.lines.slice(startLine - 1, endLine).join('\n');
    const head = new RegExp(`\\b${name}\\(([^()]*)\\)(?:\\s*:\\s*base\\(([^()]*)\\))?`).exec(body);
    const written = splitList(head?.[1] ?? '');
    const parameters = written.map((each) => /(\w+)\s*(?:=.*)?$/s.exec(each)?.[1] ?? '');
    const base = bases.map((each) => templates.get(each)).find((each) => each !== undefined);
    const text = base ? filled(base, splitList(head?.[2] ?? '')) : ownTemplate(body);
    if (text === undefined || !(base || bases.includes('IRouteTemplateProvider'))) return [];
    templates.set(name, { parameters, text });
    const [, before, parameter] = ENDING.exec(text) ?? [];
    const isTold = parameter === undefined ? parameters.length === 0 : parameters.join() === parameter;
    const given = /=\s*(.+)$/s.exec(written[0] ?? '')?.[1];
    if (before === undefined || !isTold || (given !== undefined && !isController(file, given))) return [];
    const router = name.replace(/Attribute$/, '');
    return [makeMount({ prefix: `${before}[controller]`, router, framework: 'ASP.NET', line: startLine, endLine })];
  });
}

function ownTemplate(body: string): string | undefined {
  return /\bTemplate\s*(?:\{\s*get;[^}]*\}\s*)?=>?\s*\$?"([^"]*)"/.exec(body)?.[1]?.replace(/^\//, '');
}

/** A template with what is handed to the attribute that has it. */
function filled({ parameters, text }: Template, given: readonly string[]): string {
  return parameters.reduce((whole, parameter, place) => {
    const value = given[place] ?? '';
    const told = stringValue(value) ?? (/^\d+$/.test(value) ? value : `{${value}}`);
    return whole.replaceAll(`{${parameter}}`, told);
  }, text);
}

/** Whether a default is the name of the controller, written or by a constant beside it. */
function isController(file: SourceFile, written: string): boolean {
  const constant = new RegExp(`\\bconst\\s+string\\s+${written.trim()}\\s*=\\s*("[^"]*")`);
  const value = /^\w+$/.test(written.trim()) ? (constant.exec(file.text)?.[1] ?? '') : written.trim();
  return stringValue(value) === '[controller]';
}
