import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { writeDocuments } from '../write-documents.ts';

test('kinds of users are named, each with its roles', async () => {
  const { pack } = await evidenceIn({
    'schema.prisma': 'enum TeamRole {\n  owner\n  member\n  guest\n}\n',
    'src/port.ts': 'export const port = process.env.SHOP_PORT;\n',
  });
  const { prd } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shop' });
  const personas = prd.find(({ id }) => id === 'user_personas');
  expect(personas?.markdown).toContain('Owner, member or guest');
  expect(personas?.summary).toBe('Those who use it, as far as was found: owner/member/guest and operator.');
});

test('who looks at pages is told beside who runs the program', async () => {
  const { pack } = await evidenceIn({
    'app.py':
      "import os\nfrom flask import Flask, render_template\n\napp = Flask(__name__)\nport = os.environ['SHOP_PORT']\n\n@app.route('/boats')\ndef boats():\n    return render_template('boats.html')\n\nif __name__ == '__main__':\n    app.run()\n",
    'requirements.txt': 'flask\n',
    'templates/boats.html': '<html><body>{{ boats }}</body></html>\n',
  });
  const { prd } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shop' });
  const personas = prd.find(({ id }) => id === 'user_personas');
  expect(personas?.markdown).toContain('| User of the web interface | one template, `templates/boats.html` |');
});
