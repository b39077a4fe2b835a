import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';
import { plainTemplate } from './sql-templates.ts';

test('a template of SQL for several databases makes the tables of one', async () => {
  const path = 'store/migrations/000001_init.up.sql';
  const source = `{{- /* the first tables */ -}}
CREATE TABLE IF NOT EXISTS {{.prefix}}orders (
  id VARCHAR(36) PRIMARY KEY,
  {{if .mysql}}made_at DATETIME(6) NOT NULL,{{else}}made_at TIMESTAMPTZ NOT NULL,{{end}}
  {{if .postgres}}body JSONB,{{end}}
  {{if .sqlite}}body TEXT,{{end}}
  note TEXT
) {{if .mysql}}DEFAULT CHARACTER SET utf8mb4{{end}};
{{ addColumnIfNeeded "orders" "shop_id" "varchar(36)" "" }}
{{if doesTableExist "baskets"}}SELECT 1;{{else}}{{ renameTableIfNeeded "carts" "baskets" }}{{end}}
`;
  const facts = extractFacts(path, source, await parseFile(path, source));
  const models = facts.filter((fact) => fact.kind === 'data-model');
  expect(models.map(({ values, startLine }) => [values.name, startLine])).toEqual([['orders', 2]]);
  expect(models[0]?.values.fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'id VARCHAR(36)',
    'made_at TIMESTAMPTZ',
    'body JSONB',
    'note TEXT',
  ]);
  const changes = facts.filter((fact) => fact.kind === 'table-change').map(({ values }) => values);
  expect(changes).toMatchObject([
    { what: 'column added', table: 'orders', field: { name: 'shop_id', type: 'varchar(36)' } },
    { what: 'table renamed', table: 'carts', to: 'baskets' },
  ]);
});

test('what a template puts in keeps its place, and a name that it gives whole is not known', () => {
  expect(plainTemplate('CREATE UNIQUE INDEX by_{{.p}}a ON {{ .Schema }}.a (b);')).toBe(
    'CREATE UNIQUE INDEX by_a       ON a               (b);',
  );
  expect(plainTemplate('CREATE TABLE {{.table}} (id INT);').trimEnd()).toBe('CREATE TABLE            (id INT);');
  expect(plainTemplate('CREATE TABLE {{orders}} (id INT)')).toBe('CREATE TABLE {{orders}} (id INT)');
});
