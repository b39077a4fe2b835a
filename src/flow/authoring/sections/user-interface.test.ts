import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { writeDocuments } from '../write-documents.ts';

async function told(sources: Record<string, string>): Promise<string> {
  const { pack } = await evidenceIn(sources);
  const { techspec } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shop' });
  return techspec.find(({ id }) => id === 'user_interface')?.markdown ?? '';
}

test('that there is no user interface is not said where something draws elements', async () => {
  expect(await told({ 'src/add.ts': 'export const add = (a: number): number => a + 1;\n' })).toContain(
    'No user interface',
  );
  expect(await told({ 'src/bell.ts': "customElements.define('door-bell', Bell);\n" })).toContain(
    '`src/bell.ts` mentions `customElements.define`, but no page',
  );
  expect(await told({ 'src/add.ts': 'export const add = 1;\n', 'src/look.css': 'p { color: red }\n' })).toContain(
    'There are files to look at, such as `src/look.css`',
  );
});

test('what a component of Angular shows is not rendered on the server', async () => {
  const said = await told({
    'desk/pages/lamp.component.html': '<p>{{ lamp }}</p>\n',
    'desk/pages/door.component.html': '<p>{{ door }}</p>\n',
    'views/bill.html': '<p>bill</p>\n',
  });
  expect(said).toContain('One template was found that is rendered on the server');
});

test('what Ember draws is not rendered on the server', async () => {
  const said = await told({
    'desk/ember-cli-build.js': 'module.exports = () => new EmberApp({});\n',
    'desk/app/templates/lamp.hbs': '<p>{{lamp}}</p>\n',
    'views/bill.hbs': '<p>bill</p>\n',
  });
  expect(said).toContain('One template was found that is rendered on the server; the largest is `views/bill.hbs`');
});

test('a template that code is written with is rendered for nobody', async () => {
  const said = await told({
    'ent/templates/helper.tmpl': '{{ define "helper" }}\nfunc (m *{{ .Name }}) Set() {}\n{{ end }}\n',
    'views/bill.html': '<p>bill</p>\n',
  });
  expect(said).toContain('One template was found');
});

test('pages are told by the texts of the constants that hold their paths', async () => {
  const said = await told({
    'web/src/paths.ts':
      "const Paths = {\n  Home: '/',\n  Orders: '/orders/',\n  Order: (id: string) => '/orders/' + id,\n};\nexport default Paths;\n",
    'web/src/kinds.ts': "export enum Kinds {\n  Help = 'help',\n}\n",
    'web/src/main.tsx': `import { createBrowserRouter } from 'react-router-dom';
import { Kinds } from './kinds';
import Told from './paths';
const Paths = Told;
const router = createBrowserRouter([
  {
    path: Paths.Home,
    element: <Frame />,
    children: [
      { index: true, element: <Home /> },
      { path: Paths.Orders, element: <Orders /> },
      { path: Paths.Order(':id'), element: <Order />, children: [{ path: 'edit', element: <Edit /> }] },
      { path: Kinds.Help, element: <Help /> },
      { path: \`\${Paths.Orders}new\`, element: <New /> },
      { path: made(), element: <Made /> },
    ],
  },
]);
`,
  });
  expect(said).toContain(
    'At least six pages have an address: `/`, `/orders/`, `/help` and three more; the path of one other is computed',
  );
});

test('files of Vue are pages by their place where a library reads them', async () => {
  const files = {
    'web/src/pages/index.vue': '<template><p /></template>\n',
    'web/src/pages/orders/[id].vue': '<template><p /></template>\n',
    'web/src/pages/[...all].vue': '<template><p /></template>\n',
  };
  expect(
    await told({ ...files, 'web/package.json': '{ "devDependencies": { "vite-plugin-pages": "1" } }\n' }),
  ).toContain('At least two pages have an address: `/` and `/orders/{id}`');
  expect(await told({ ...files, 'web/package.json': '{ "dependencies": { "vue": "3" } }\n' })).not.toContain('routed');
});

test('a table that leaves a part to another file says that there may be other pages', async () => {
  const said = await told({
    'web/src/app/app.routes.ts':
      "import { Routes } from '@angular/router';\nexport const routes: Routes = [\n  { path: 'lamps', component: Lamps },\n  { path: 'doors', loadChildren: () => import('./doors') },\n];\n",
  });
  expect(said).toContain('At least one page has an address: `/lamps`; there may be others');
});

test('more files of pages than pages that were read say that there may be others', async () => {
  const said = await told({
    'web/src/App.tsx':
      'import { Route } from "react-router-dom";\nexport const App = () => <Route path="/" element={<A />} />;\n',
    'web/src/pages/Lamp.tsx': 'export const Lamp = () => <p />;\n',
    'web/src/pages/Door.tsx': 'export const Door = () => <p />;\n',
  });
  expect(said).toContain('At least one page has an address: `/`; there may be others');
});

test.each([
  [
    'Angular',
    'desk/src/app/lamp.component.ts',
    'desk/src/app/door.component.ts',
    '@Component({})\nexport class A {}\n',
  ],
  [
    'Lit',
    'desk/src/app/lamp.ts',
    'desk/src/app/door.ts',
    "import { LitElement } from 'lit';\nexport class A extends LitElement {}\n",
  ],
  ['HTML', 'desk/src/app/webroot/lamp.html', 'desk/src/app/webroot/parts/door.html', '<p>lamp</p>\n'],
  ['Blazor', 'desk/src/app/Lamp.razor', 'desk/src/app/Door.razor', '<p>@Name</p>\n'],
  ['Avalonia', 'desk/src/app/Lamp.axaml', 'desk/src/app/Door.axaml', '<Window />\n'],
  [
    'Qt',
    'desk/src/app/lamp.py',
    'desk/src/app/door.py',
    'from PyQt6.QtWidgets import QLabel\n\nclass Lamp(QLabel):\n    pass\n',
  ],
  [
    'Swing',
    'desk/src/app/Lamp.java',
    'desk/src/app/Door.java',
    'package app;\nimport javax.swing.JPanel;\nclass A extends JPanel {}\n',
  ],
])('an interface made with %s is told with its folder', async (technology, one, other, text) => {
  const said = await told({ [one]: text, [other]: text, 'desk/README.md': '# Desk\n' });
  expect(said).toContain(`Two files of a user interface made with ${technology} lie in \`desk/src/app/`);
});
