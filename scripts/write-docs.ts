// `npm run docs`: writes every page that is made from the code. A test fails when one of them is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { configurationPage } from './docs/configuration-page.ts';
import { openapiFile } from './docs/openapi-file.ts';
import { restPage } from './docs/rest-page.ts';
import { toolSchemas } from './docs/tool-schemas.ts';
import { toolsPage } from './docs/tools-page.ts';

/** Path and content of every generated page. */
export async function generatedPages(): Promise<Record<string, string>> {
  const openapi = await openapiFile();
  return {
    'docs/configuration.md': configurationPage(),
    'docs/openapi.json': openapi,
    'docs/rest-api.md': restPage(openapi),
    'docs/tools.md': toolsPage(),
    ...toolSchemas(),
  };
}

if (process.argv[1]?.endsWith('write-docs.ts')) {
  for (const [path, content] of Object.entries(await generatedPages())) {
    const file = new URL(`../${path}`, import.meta.url);
    writeFileSync(file, content);
    console.log(`${path}: ${readFileSync(file, 'utf8').split('\n').length} lines`);
  }
}
