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
