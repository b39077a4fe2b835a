import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

const PACKAGE = '{"name":"desk","dependencies":{"react-router-dom":"6"}}';

function pages(basename: string): string {
  return `import { createBrowserRouter, createRoutesFromElements, Route } from 'react-router-dom';
const router = createBrowserRouter(createRoutesFromElements(
  <Route element={<App />}>
    <Route path="/lids" element={<Lids />} />
    <Route path="/crates" element={<Crates />} />
  </Route>
), {
  basename: ${basename}
});
`;
}

async function pathsIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn({ 'desk/package.json': PACKAGE, ...sources });
  return routesOf(evidence)
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted();
}

test('pages of a browser lie below the base of their router, which may be that of the bundler', async () => {
  const page = { 'desk/src/main.tsx': pages('import.meta.env.BASE_URL') };
  const config = "export default defineConfig({\n  plugins: [react()],\n  base: '/desk',\n})\n";
  expect(await pathsIn({ ...page, 'desk/vite.config.ts': config })).toEqual(['PAGE /desk/crates', 'PAGE /desk/lids']);
  expect(await pathsIn({ ...page, 'desk/vite.config.ts': 'export default defineConfig({})\n' })).toEqual([
    'PAGE /crates',
    'PAGE /lids',
  ]);
  expect(await pathsIn({ 'desk/src/main.tsx': pages("'/shop'") })).toEqual(['PAGE /shop/crates', 'PAGE /shop/lids']);
});
