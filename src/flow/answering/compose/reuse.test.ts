import { expect, test } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

test('what many parts rely on comes before what one part has for itself', async () => {
  const user = (name: string, from: string, called: string): string =>
    `import { ${called} } from '${from}';\n\nexport function ${name}(url) {\n  return ${called}(url);\n}\n`;
  const sources = {
    'src/util/caller.ts':
      '/** Executes an HTTP request and decodes the answer. */\nexport function doRequest(url: string) {\n  return fetch(url);\n}\n',
    'src/scale/requests/request.ts':
      '/** Creates a request over HTTP. */\nexport function createRequest(url: string) {\n  return new Request(url);\n}\n',
    ...Object.fromEntries(
      ['weigh', 'tare', 'reset', 'print', 'start', 'stop', 'read', 'show', 'sum'].map((deed) => [
        `src/scale/${deed}.ts`,
        user(deed, './requests/request.ts', 'createRequest'),
      ]),
    ),
    ...Object.fromEntries(
      ['label', 'parcel', 'route', 'customs', 'driver', 'bill'].map((part) => [
        `src/${part}/load.ts`,
        user(`load${part}`, '../util/caller.ts', 'doRequest'),
      ]),
    ),
  };
  const { text } = await askSources('What reusable helpers exist for HTTP requests?', { sources });
  expect(text).toMatch(/^There is the function `doRequest` in `src\/util\/caller\.ts`/);
});

test('what is private and speaks of half of it is no helper for others', async () => {
  const sources = {
    'src/scale/weigh.ts':
      'function weighParcel(parcel: { weight: number }) {\n  return parcel.weight;\n}\n\nexport function total(parcels: { weight: number }[]) {\n  return parcels.map(weighParcel);\n}\n',
  };
  const { text } = await askSources('Is there a reusable helper to weigh parcels and print labels?', { sources });
  expect(text).not.toContain('No exported definition was found');
  expect(text).not.toMatch(/^There is/);
});
