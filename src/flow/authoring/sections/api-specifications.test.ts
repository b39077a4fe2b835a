import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { Page } from '../page.ts';
import { apiSpecifications } from './api-specifications.ts';

/** The section about routes of a service with crates behind these, and a bell behind nothing. */
async function told(passed: string): Promise<string> {
  const route = (method: string, path: string, more = ''): string =>
    `app.${method}('${path}', ${passed}${more}show);\n`;
  const evidence = await evidenceIn({
    'package.json': '{"name": "depot", "dependencies": {"express": "5", "depot-doors": "1"}}',
    'app.js': `const express = require('express');
const { weighed, sealed, stamped } = require('depot-doors');
const app = express();
const show = (req, res) => res.json({});
${route('get', '/crates')}${route('post', '/crates', 'stamped, ')}${route('delete', '/crates/:id')}${'abcdef'.replace(/./g, "app.get('/bell/$&', show);\n")}app.listen(80);
`,
  });
  const page = new Page(evidence);
  apiSpecifications.write(evidence, page);
  return page.finish('api_specifications', 'API specifications').markdown;
}

test('what each route of a table passes is told once above it', async () => {
  const text = await told('weighed, sealed, ');
  expect(text).toContain('Each of these passes `weighed` and `sealed`; the rows do not repeat it [');
  expect(text).toMatch(/\| `POST \/crates` \|[^\n]*\| passes `stamped` \|/);
  expect(text.match(/`weighed`/g)).toHaveLength(1);
});

test('one thing that all pass stands in their rows', async () => {
  const text = await told('weighed, ');
  expect(text).not.toContain('Each of these');
  expect(text.match(/`weighed`/g)).toHaveLength(3);
});

test('what two programs of Spring answer below one path is told of each by itself', async () => {
  const controller = (thing: string, paths: readonly string[]): string =>
    `package shop;\n\nimport org.springframework.web.bind.annotation.*;\n\n@RestController\n@RequestMapping("/crates")\npublic class ${thing}Controller {\n${paths
      .map((path) => `  @GetMapping("${path}")\n  public String ${path.slice(1)}() { return ""; }\n`)
      .join('')}}\n`;
  const evidence = await evidenceIn({
    'office/pom.xml': '<project><artifactId>office</artifactId></project>\n',
    'office/src/main/resources/application.yml': 'server:\n  port: 8080\n',
    'office/src/main/java/shop/OfficeController.java': controller('Office', ['/list', '/weights', '/seals', '/stamps']),
    'counter/pom.xml': '<project><artifactId>counter</artifactId></project>\n',
    'counter/src/main/resources/application.yml': 'server:\n  port: 8081\n',
    'counter/src/main/java/shop/CounterController.java': controller('Counter', ['/list', '/mine']),
  });
  const page = new Page(evidence);
  apiSpecifications.write(evidence, page);
  const text = page.finish('api_specifications', 'API specifications').markdown;
  expect(text).toMatch(/^\| `GET \/crates\/list`, of `office` \| `OfficeController\.list`/m);
  expect(text).toMatch(/^\| `GET \/crates\/list`, of `counter` \| `CounterController\.list`/m);
});
