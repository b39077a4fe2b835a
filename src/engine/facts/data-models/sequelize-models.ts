import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import type { DataModelFact } from './model-facts.ts';

/** How a class of Sequelize is known: by a word in its own code, or by its name elsewhere. */
const OWN = /^(?:super|this)$/;

/** The class around `super.init({ … }, { modelName: 'order' })`, whose model has the name that the options give it. */
export function sequelizeName(
  file: SourceFile,
  receiver: string,
  line: number,
  options: readonly string[],
): string | undefined {
  if (!OWN.test(receiver)) return receiver;
  return optionOf(options, 'modelName') ?? classAround(file, line);
}

/** The table, where the options name it: `{ sequelize, tableName: 'orders' }`. */
export function sequelizeTable(options: readonly string[]): string | null {
  return optionOf(options, 'tableName');
}

const KINDS: Record<string, DataModelFact['values']['relations'][number]['kind']> = {
  belongsTo: 'one',
  hasOne: 'part',
  hasMany: 'many',
  belongsToMany: 'both',
};

/** `Order.belongsTo(models.Shop, { as: 'seller' })` beside the model, whether it is called by its class, its value or its name. */
export function sequelizeRelations(
  file: SourceFile,
  names: readonly (string | undefined)[],
  line: number,
): DataModelFact['values']['relations'] {
  const own = classAround(file, line);
  const found = new Map<string, DataModelFact['values']['relations'][number]>();
  for (const { name, receiver, arguments: given, line: at } of file.parsed.calls) {
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    const holder = receiver === 'this' ? classAround(file, at) : receiver;
    if (!kind || !holder || !(holder === own || names.includes(holder))) continue;
    const to = /^(?:[\w.]+\.)?(\w+)$/.exec(given[0] ?? '')?.[1];
    const options = given.slice(1);
    // Without a constraint, another column says which of several models is meant.
    if (to === undefined || namedArgument(options, 'constraints') === 'false') continue;
    const key = namedArgument(options, 'foreignKey') ?? '';
    const through = optionOf(options, 'as') ?? (key.startsWith('{') ? optionOf([key], 'name') : stringValue(key)) ?? to;
    found.set(`${kind} ${to} ${through}`, { kind, to, through });
  }
  return [...found.values()];
}

function optionOf(options: readonly string[], name: string): string | null {
  return stringValue(namedArgument(options, name) ?? undefined);
}

function classAround(file: SourceFile, line: number): string | undefined {
  return file.symbol(file.symbolAround(line, /^class$/))?.name;
}
