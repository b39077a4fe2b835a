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

test('a page of Django that only shows its template does not stand for all that are made of templates', async () => {
  const { pack } = await evidenceIn({
    'requirements.txt': 'django\n',
    'manage.py':
      'from django.core.management import execute_from_command_line\nif __name__ == "__main__":\n    execute_from_command_line()\n',
    'shop/settings.py': 'import os\nROOT_URLCONF = "shop.urls"\nPORT = os.environ["SHOP_PORT"]\n',
    'shop/urls.py':
      'from django.urls import path\nfrom shop.views import boats, show\nurlpatterns = [path("tides/", show, {"template_name": "tides.html"}), path("boats", boats)]\n',
    'shop/views.py':
      'def show(request, template_name):\n    return TemplateResponse(request, template_name)\n\ndef boats(request):\n    return render(request, "boats.html")\n',
    'templates/boats.html': '<html>\n<body>{{ boats }}</body>\n</html>\n',
    'templates/tides.html': '<html><body>Tides</body></html>\n',
  });
  const { prd } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shop' });
  const personas = prd.find(({ id }) => id === 'user_personas');
  expect(personas?.markdown).toContain('| User of the web interface | two templates, such as `templates/boats.html`');
});

test('what a package of a repository exports is imported by the name of that package', async () => {
  const manifest = (name: string, more: string): string => `{ "name": "${name}", ${more} }\n`;
  const sources = {
    'README.md': '# Pier\n\nA library to moor boats.\n\n```ts\nmoor(new Boat());\nweigh(new Boat());\n```\n',
    'packages/boats/package.json': manifest('@pier/boats', '"main": "src/index.ts"'),
    'packages/boats/src/index.ts': 'export class Boat {}\nexport function moor(boat: Boat) {}\n',
    'packages/scale/package.json': manifest('@pier/scale', '"main": "src/index.ts"'),
    'packages/scale/src/index.ts': 'export function weigh(boat: unknown) {}\n',
  };
  const told = async (root: string): Promise<string> => {
    const { pack } = await evidenceIn({
      ...sources,
      'package.json': root,
      'index.ts': "export * from './packages/boats/src/index';\n",
    });
    const { prd, techspec } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'pier' });
    return [...prd, ...techspec].map(({ markdown }) => markdown).join('\n');
  };
  const held = await told(manifest('@pier/all', '"private": true'));
  expect(held).toContain('imports `@pier/boats`, for instance `Boat` and `moor`');
  expect(held).toContain('`weigh` of `@pier/scale`');
  expect(held).not.toContain('imports `@pier/all`');
  expect(await told(manifest('@pier/all', '"main": "index.ts"'))).toContain('imports `@pier/all`');
});

test('whoever starts a service with its options operates it', async () => {
  const { pack } = await evidenceIn({
    'go.mod': 'module example.org/quay\n\nrequire github.com/labstack/echo/v4 v4.0.0\n',
    'main.go':
      'package main\n\nimport (\n\t"flag"\n\n\t"github.com/labstack/echo/v4"\n)\n\nfunc main() {\n\taddress := flag.String("address", ":80", "Where the quay listens")\n\tflag.Parse()\n\te := echo.New()\n\te.GET("/boats", listBoats)\n\te.GET("/berths", listBerths)\n\te.POST("/boats", moor)\n\te.Start(*address)\n}\n',
  });
  const { prd } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'quay' });
  const personas = prd.find(({ id }) => id === 'user_personas');
  expect(personas?.markdown).toContain('| Operator | one option of the program, such as `--address` |');
  expect(personas?.markdown).not.toContain('Command-line user');
});
