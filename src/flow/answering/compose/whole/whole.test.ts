import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'README.md': '# Tills\n\nTills is a point of sale.\n\n## Deployment\n\n```sh\ndocker compose up\n```\n',
  'package.json':
    '{ "name": "tills", "private": true, "bin": { "tills": "src/main.js" }, "scripts": { "lint": "eslint ." }, "dependencies": { "express": "4", "pino": "9" }, "devDependencies": { "eslint": "9" } }',
  '.editorconfig': 'root = true\n',
  Dockerfile: 'FROM node:24\nEXPOSE 3000\nCMD ["node", "src/main.js"]\n',
  'src/main.js':
    "import express from 'express';\nimport { createLogger } from './logger.js';\nimport { requireLogin } from './guards.js';\nconst app = express();\nconst log = createLogger();\n// TODO: close the day when the clock strikes twelve\napp.post('/sales', requireLogin, (req, res) => res.json(log));\napp.post('/login', (req, res) => res.json({}));\napp.listen(3000);\n",
  'src/logger.js':
    "import pino from 'pino';\n/** Writes one line for each event. */\nexport function createLogger() {\n  return pino({ level: process.env.LOG_LEVEL });\n}\n",
  'src/guards.js':
    'export function requireLogin(req, res, next) {\n  if (!req.user) return res.status(401).end();\n  next();\n}\n',
};

function ask(question: string) {
  return askSources(question, { sources: SOURCES, projectName: 'tills' });
}

test('how something is done throughout is told by its library, its definition and its settings', async () => {
  const { text, support } = await ask('How is logging done?');
  expect(support).toBe('strong');
  expect(text).toContain('For logging the code uses `pino` (imported in `src/logger.js`) [1].');
  expect(text).toContain('`createLogger` in `src/logger.js`, used in at least one other file');
  expect(text).toContain('A setting is called after it: `LOG_LEVEL` [');
});

test('who is let in is told by the guards of the routes', async () => {
  const { text } = await ask('How are users authenticated?');
  expect(text).toContain('Routes are guarded by `requireLogin` (1 of 2) [1].');
  expect(text).toContain('Routes by which one gets in or out: `POST /login` [');
});

test('who asks how people sign in is told the route that does it, else all that is there for it', async () => {
  const { text } = await ask('How does a user sign in?');
  expect(text).toContain('`POST /login` does this; `src/main.js` registers it');
  const sockets = await askSources('How does a user log in?', {
    sources: {
      'package.json':
        '{ "name": "tills", "private": true, "bin": { "tills": "src/server.js" }, "dependencies": { "socket.io": "4", "bcryptjs": "2" } }',
      'src/server.js':
        "import { Server } from 'socket.io';\nimport bcrypt from 'bcryptjs';\nconst io = new Server(3000);\nio.on('connection', (socket) => {\n  socket.on('login', (name, password, callback) => callback(bcrypt.compareSync(password, name)));\n  socket.on('sell', (item) => item);\n});\n",
    },
    projectName: 'tills',
  });
  expect(sockets.text).toContain('For authentication the code uses `bcryptjs`');
  expect(sockets.text).toContain('Messages over a socket by which one gets in or out: `login` [');
});

test('a page of plain PHP that takes what is typed on it is where people sign in, and what it opens is its database', async () => {
  const sources = {
    'README.md': '# Tills\n\nTills is a point of sale.\n',
    'index.php': "<?php\nsession_start();\n$day = $_GET['day'];\n?><html><body>Tills</body></html>\n",
    'logout.php': "<?php\nsession_destroy();\nheader('Location: login.php');\n",
    'login.php':
      "<?php\nsession_start();\n$db = new SQLite3('tills.db');\nif (isset($_POST['username']) && isset($_POST['password'])) {\n  $_SESSION['loggedin'] = true;\n  header('Location: index.php');\n  exit();\n}\n?><html><body><form method=\"post\"></form></body></html>\n",
  };
  const { text } = await askSources('How does a user log in?', { sources, projectName: 'tills' });
  expect(text).toContain('`POST /login.php` is answered in `login.php`');
  const { text: told } = await askSources('What database does it use?', { sources, projectName: 'tills' });
  expect(told).toContain('SQLite (it is opened in `login.php`) [1]');
});

test('what no name of a package, definition or setting shows is not told', async () => {
  const { text } = await ask('How is caching done?');
  expect(text).not.toContain('For caching');
});

test('what it is made with', async () => {
  const { text } = await ask('What is the tech stack?');
  expect(text).toContain('written in JavaScript (100 %), by lines of code');
  expect(text).toContain('it builds on two packages: `express` and `pino` [');
});

test('where to begin', async () => {
  const { text } = await ask('Where should I start reading the code?');
  expect(text).toContain('Begin where it starts to run: `src/main.js`');
});

test('how it is deployed', async () => {
  const { text } = await ask('How is it deployed?');
  expect(text).toContain('`Dockerfile` builds an image that exposes port 3000');
  expect(text).toContain('`README.md` tells how under "Deployment"');
});

test('how code shall look', async () => {
  const { text } = await ask('What coding conventions are there?');
  expect(text).toContain('How code shall look is told to EditorConfig (`.editorconfig`) [1].');
  expect(text).toContain('One script checks it: `lint`');
});

test('what is left to do', async () => {
  const { text } = await ask('What are the open TODOs?');
  expect(text).toContain('One comment of the code is marked TODO, FIXME or the like [1].');
  expect(text).toContain('TODO in `src/main.js`: "close the day when the clock strikes twelve" [1]');
});

test('what runs first', async () => {
  const { text } = await ask('What happens on startup?');
  expect(text).toContain('It starts in `src/main.js`');
  expect(text).toContain("import express from 'express';");
});

test('what others can call', async () => {
  const { text } = await ask('What is the public API?');
  expect(text).toContain('1 of them have a guard that was seen');
});

test('what protects it', async () => {
  const { text } = await ask('What are the security risks?');
  expect(text).toContain(
    'The guard `requireLogin` stands before at least one route; it is defined in `src/guards.js` [1].',
  );
});

test("an attribute of the framework is not the project's own that is called alike", async () => {
  const { text } = await askSources('What are the security risks?', {
    sources: {
      'src/Program.cs': 'var app = builder.Build();\napp.MapControllers();\napp.Run();\n',
      'src/AuthorizeAttribute.cs':
        '/// <summary>Asks by a requirement.</summary>\npublic class AuthorizeAttribute<T> : AuthorizeAttribute\n{\n}\n',
      'src/CratesController.cs':
        '[ApiController]\n[Route("crates")]\n[Authorize("Keepers")]\npublic class CratesController : ControllerBase\n{\n    [HttpGet]\n    public string List() { return ""; }\n}\n',
    },
  });
  expect(text).toContain('The guard `Authorize("Keepers")` stands before at least one route [1].');
});

test('a session that nobody signs in to is no authentication, and pages behind a guard are counted', async () => {
  const { text } = await askSources('Where is authentication handled?', {
    sources: {
      'mix.exs':
        'defmodule Quay.MixProject do\n  use Mix.Project\n  def project, do: [app: :quay, version: "1.0.0"]\nend\n',
      'lib/quay_web/router.ex':
        'defmodule QuayWeb.Router do\n  use QuayWeb, :router\n\n  pipeline :auth do\n    plug QuayWeb.AuthPlug\n  end\n\n  scope "/", QuayWeb do\n    pipe_through [:auth]\n    live "/decks", DeckLive, :page\n    get "/sessions/:id/files/:name", SessionController, :show\n  end\n\n  scope "/", QuayWeb do\n    post "/authenticate", AuthController, :enter\n    get "/tides", TideController, :index\n    get "/ropes", RopeController, :index\n    get "/buoys", BuoyController, :index\n  end\nend\n',
      'lib/quay_web/auth_plug.ex':
        'defmodule QuayWeb.AuthPlug do\n  def init(opts), do: opts\n  def call(conn, _opts) do\n    if conn.assigns[:guest], do: halt(send_resp(conn, 401, "")), else: conn\n  end\nend\n',
      'lib/quay_web/auth_controller.ex':
        'defmodule QuayWeb.AuthController do\n  def enter(conn, _params), do: conn\nend\n',
      'lib/quay_web/session_controller.ex':
        'defmodule QuayWeb.SessionController do\n  def show(conn, _params), do: conn\nend\n',
    },
  });
  expect(text).toContain('`QuayWeb.AuthPlug` (2 of 6)');
  expect(text).toContain('Routes by which one gets in or out: `POST /authenticate` [');
  expect(text).not.toContain('SessionController');
});

test('what only its manifest starts is not said to start in the manifest', async () => {
  const sources = {
    'package.json':
      '{ "name": "wall", "private": true, "scripts": { "start": "next start" }, "dependencies": { "next": "15" } }\n',
    'README.md': '# Wall\n\nWall is a page with all the clocks of a house.\n',
    'src/pages/index.jsx': 'export default function Clocks() {\n  return <main />;\n}\n',
  };
  const { text } = await askSources('What does this project do?', { sources, projectName: 'wall' });
  expect(text).toContain('with all the clocks of a house');
  expect(text).not.toContain('package.json');
});

test('where it gets its settings from', async () => {
  const { text } = await ask('How is configuration loaded?');
  expect(text).toContain('One setting was found, in `src/logger.js` (1) [1].');
  expect(text).toContain('One is an environment variable: `LOG_LEVEL` [1].');
});

test('how passwords are kept', async () => {
  const sources = {
    ...SOURCES,
    'src/users.js':
      "import bcrypt from 'bcrypt';\nexport function hashPassword(text) {\n  return bcrypt.hash(text, 12);\n}\n",
    'src/signup.js':
      "import { hashPassword } from './users.js';\nexport const signUp = (text) => hashPassword(text);\n",
  };
  const { text } = await askSources('How are passwords stored?', { sources, projectName: 'tills' });
  expect(text).toContain('For passwords the code uses `bcrypt` (imported in `src/users.js`) [1].');
  expect(text).toContain('the function `hashPassword` in `src/users.js`, used in at least one other file');
});

const BOATS = {
  Dockerfile: 'FROM golang:1.24\nEXPOSE 8080\nCMD ["/boats"]\n',
  'compose.yml': 'services:\n  boats:\n    build: .\n  db:\n    image: postgres:17\n',
  'go.mod': 'module boats.example\n\ngo 1.24\n',
  'main.go':
    'package main\n\nimport (\n\t"net/http"\n\n\t"boats.example/fleet"\n)\n\nfunc main() {\n\thttp.HandleFunc("GET /v1/boats", fleet.List)\n\thttp.HandleFunc("POST /v1/boats", fleet.Add)\n\thttp.HandleFunc("GET /v2/boats", fleet.List)\n\thttp.HandleFunc("GET /tides", fleet.List)\n\thttp.ListenAndServe(":8080", nil)\n}\n',
  'fleet/fleet.go':
    'package fleet\n\nimport "net/http"\n\n// List shows all boats.\nfunc List(w http.ResponseWriter, r *http.Request) {}\n\n// Deprecated: use List instead\nfunc Show(w http.ResponseWriter, r *http.Request) {}\n\nfunc Add(w http.ResponseWriter, r *http.Request) {\n\ttx, err := db.Begin()\n\tif err != nil {\n\t\treturn\n\t}\n\ttx.Commit()\n}\n',
  'fleet/names.go': 'package fleet\n\n// Deprecated names\nconst Fleet = "fleet"\n',
  'templates/emails/welcome.html': '<p>Welcome aboard</p>\n',
  'templates/emails/bill.html': '<p>Your bill</p>\n',
};

test.each([
  [
    'Which services does docker compose start?',
    'The compose file `compose.yml` starts two services: `boats` [1] and `db` (`postgres:17`) [2].',
  ],
  [
    'How do I build the Docker image?',
    'The usual command is `docker build .`; no script of the project was found to run it.',
  ],
  [
    'What is deprecated?',
    'One place of the code marks something as deprecated: `Show` in `fleet/fleet.go`: "use List instead" [1]',
  ],
  ['How is the API versioned?', 'two versions, most in `v1` (2 of 4 routes, such as `GET /v1/boats`) [1]'],
  ['How is the API versioned?', '1 names no version, such as `GET /tides`'],
  [
    'Where are the email templates?',
    'Two files are there for emails by their paths, in `templates/emails/`: `bill.html` [1] and `welcome.html` [2].',
  ],
  [
    'How are transactions handled?',
    'Transactions are opened in one place of one file, as the calls of libraries show; it is in `fleet/fleet.go` [1].',
  ],
])('%s', async (question, said) => {
  const { text } = await askSources(question, { sources: BOATS, projectName: 'boats' });
  expect(text).toContain(said);
});

test('where no file is called like a compose file, that is said', async () => {
  const { text, support } = await ask('Which services does docker compose start?');
  expect(support).toBe('none');
  expect(text).toContain('Not found in this project: none of its files is called like a compose file.');
  expect(text).toContain('- The file `Dockerfile` builds an image that exposes port 3000');
});

test('a mark between others is about what they stand above', async () => {
  const sources = {
    'Till.cs':
      'class Till {\n  /// <summary>Of old</summary>\n  [HttpGet]\n  [Obsolete("use Close")]\n  public int Shut() {\n    return 1;\n  }\n\n  [HttpPost]\n  public int Close() {\n    return 2;\n  }\n}\n',
  };
  const { text } = await askSources('What is deprecated?', { sources });
  expect(text).toContain('`Till.Shut` in `Till.cs`: "use Close"');
});

test('a page where an email is confirmed is no template of one', async () => {
  const page = '<p>Thank you</p>\n';
  const sources = {
    'api/EmailTemplates/Welcome.html': page,
    'web/confirm-email/confirm-email.component.html': page,
    'web/manage-email-settings/form.html': page,
  };
  const { text } = await askSources('Where are the email templates?', { sources });
  expect(text).toContain('One file is there for emails by its path, in `api/EmailTemplates/`: `Welcome.html` [1].');
});

test('what the server does comes before what a larger client does', async () => {
  const sources = {
    'requirements.txt': 'flask==3.0\n',
    'app.py':
      "from flask import Flask\nfrom errors import handle_error\n\napp = Flask(__name__)\n\n\n@app.get('/sales')\ndef sales():\n    return handle_error(None)\n\n\napp.run(port=5000)\n",
    'errors.py': 'def handle_error(error):\n    return {}, 500\n',
    'web/errors.ts': `export function handleError(error: Error) {\n  return error;\n}\n${'export const colour = 1;\n'.repeat(12)}`,
    'web/a.ts': "import { handleError } from './errors';\nhandleError(new Error());\n",
    'web/b.ts': "import { handleError } from './errors';\nhandleError(new Error());\n",
  };
  const { text } = await askSources('How are errors handled?', { sources });
  expect(text).toContain('the nearest is the function `handle_error` in `errors.py`');
});

test('a gem that Rails loads is told as a dependency', async () => {
  const sources = {
    Gemfile: "source 'https://gems.example'\ngem 'rails'\ngem 'kaminari'\n",
    'config.ru': "require_relative 'config/environment'\nrun Rails.application\n",
    'config/routes.rb': 'Rails.application.routes.draw do\n  resources :sales\nend\n',
    'app/controllers/sales_controller.rb':
      'class SalesController < ApplicationController\n  def index\n    @sales = Sale.page(params[:page])\n  end\nend\n',
  };
  const { text } = await askSources('How is pagination done?', { sources });
  expect(text).toContain('For pagination the code uses `kaminari` (a dependency in `Gemfile`) [1].');
});

test('where there are folders for emails, a page elsewhere is only about them', async () => {
  const sources = {
    'resources/views/emails/welcome.blade.php': '<p>Welcome</p>\n',
    'resources/views/auth/verify-email.blade.php': '<p>Look into your mailbox</p>\n',
  };
  const { text } = await askSources('Where are the email templates?', { sources });
  expect(text).toContain('in `resources/views/emails/`: `welcome.blade.php` [1].');
  expect(text).not.toContain('verify-email');
});

test('how passwords are hashed is told by what hashes them, before what compares them', async () => {
  const sources = {
    'package.json': '{"name": "till", "private": true, "dependencies": {"express": "5"}}',
    'src/main.js':
      "import express from 'express';\nimport { validatePassword } from './keep.js';\nconst app = express();\napp.get('/sales', (req, res) => res.json(validatePassword('a', 'b')));\napp.listen(80);\n",
    'src/other.js': "import { validatePassword } from './keep.js';\nvalidatePassword('a', 'b');\n",
    'src/keep.js':
      'export function validatePassword(given, kept) {\n  return createHash(given) === kept;\n}\n\nexport function createHash(password) {\n  return digest(password, 600_000);\n}\n',
    'src/users.js': "import { createHash } from './keep.js';\nexport const made = createHash('x');\n",
  };
  const { text } = await askSources('How are passwords hashed?', { sources, projectName: 'till' });
  expect(text).toContain('the nearest is the function `createHash` in `src/keep.js`');
});
