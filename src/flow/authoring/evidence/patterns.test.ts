import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { patternsOf } from './patterns.ts';

async function patternNames(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  const found = patternsOf(evidence);
  for (const { evidence: places, statement } of found) {
    expect(statement).not.toMatch(/undefined|\.$/);
    expect(places.length).toBeGreaterThan(0);
    for (const { path, startLine } of places) expect(evidence.lines(path)?.length).toBeGreaterThanOrEqual(startLine);
  }
  return found.map(({ name }) => name);
}

const FOLDERS = {
  'app/controllers/shop.ts': 'export function shop(): number {\n  return 1;\n}\n',
  'app/models/book.ts': 'export function book(): number {\n  return 2;\n}\n',
  'app/views/list.ts': 'export function list(): number {\n  return 3;\n}\n',
  'app/repositories/book-repository.ts': 'export class BookRepository {}\n',
  'app/events/bus.ts': 'export function bus(): void {}\n',
  'app/workers/worker.ts': 'export function work(): void {}\n',
  'app/plugins/plugin.ts': 'export function plugin(): void {}\n',
  'app/middleware/log.ts': 'export function log(): void {}\n',
};

const PARTS = ['apple', 'pear', 'plum', 'cherry', 'fig'];
const fruitFiles = Object.fromEntries(
  PARTS.map((name) => [`src/fruits/${name}.ts`, `export const ${name}Fruit = { name: '${name}' };\n`]),
);
const fruitImports = PARTS.map((name) => `import { ${name}Fruit } from './fruits/${name}.ts';`).join('\n');

const repository = (name: string) =>
  `export class ${name}Repository {\n  findById(id: string): string {\n    return id;\n  }\n  save(one: string): void {\n    this.findById(one);\n  }\n}\n`;
const link = (name: string) =>
  `export function ${name}(req: Request, res: Response, next: () => void): void {\n  next();\n}\n`;

const CASES: [what: string, names: string[], sources: Record<string, string>][] = [
  ['names of folders alone', [], FOLDERS],
  [
    'a registry of alike parts',
    ['plug-in registry'],
    {
      ...fruitFiles,
      'src/fruits.ts': `${fruitImports}\n\nexport const FRUITS = [${PARTS.map((n) => `${n}Fruit`)}];\n`,
    },
  ],
  [
    'a file that only hands on what it imports',
    [],
    {
      ...fruitFiles,
      'src/index.ts': PARTS.map((name) => `export { ${name}Fruit } from './fruits/${name}.ts';\n`).join(''),
    },
  ],
  [
    'types that hide their storage',
    ['repository'],
    {
      'src/book-repository.ts': repository('Book'),
      'src/order-repository.ts': repository('Order'),
      'src/shop.ts':
        "import { BookRepository } from './book-repository.ts';\nimport { OrderRepository } from './order-repository.ts';\n\nexport const books = new BookRepository();\nexport const orders = new OrderRepository();\n",
    },
  ],
  [
    'a chain of functions that take the next one',
    ['middleware chain'],
    {
      'src/log.ts': link('log'),
      'src/guard.ts': link('guard'),
      'src/app.ts':
        "import { guard } from './guard.ts';\nimport { log } from './log.ts';\n\nconst app = express();\napp.use(log);\napp.use(guard);\n",
    },
  ],
  [
    'events that are sent here and heard there',
    ['event bus'],
    {
      'src/orders.ts': "bus.emit('order.placed', order);\nbus.emit('order.cancelled', order);\n",
      'src/mail.ts': "bus.on('order.placed', send);\nbus.on('order.cancelled', send);\n",
    },
  ],
  [
    'the events of streams',
    [],
    {
      'src/read.ts': "stream.emit('data', bytes);\nstream.emit('error', fault);\n",
      'src/copy.ts': "stream.on('data', write);\nstream.on('error', fail);\n",
    },
  ],
  [
    'work that is done later',
    ['worker queue'],
    {
      'shop/tasks.py': '@shared_task\ndef send_mail(to):\n    return to\n',
      'shop/orders.py': 'from shop.tasks import send_mail\n\n\ndef place(order):\n    send_mail.delay(order.mail)\n',
    },
  ],
  [
    'packages that depend on each other',
    ['monorepo packages'],
    {
      'packages/core/package.json': '{ "name": "@shop/core", "version": "1.0.0" }\n',
      'packages/web/package.json': '{ "name": "@shop/web", "dependencies": { "@shop/core": "1.0.0" } }\n',
      'packages/core/index.ts': 'export const one = 1;\n',
    },
  ],
  [
    'a package of another ecosystem with the same name',
    [],
    {
      'mails/package.json': '{ "name": "mails", "version": "1.0.0" }\n',
      'backend/pyproject.toml': '[project]\nname = "backend"\nversion = "1"\ndependencies = ["mails>=1.0"]\n',
    },
  ],
];

test.each(CASES)('%s: %j', async (_what, names, sources) => {
  expect(await patternNames(sources)).toEqual(names);
});
