import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const CLUB = {
  'package.json': '{"name": "club", "dependencies": {"express": "4"}}',
  'src/server.js': `const express = require('express');
const app = express();
app.post('/members.suspend', auth, async (request, response) => {
  const member = await load(request.body.id);
  member.suspendedAt = new Date();
  response.json(member);
});
app.post('/parcels.send', sendParcel);
app.post('/parcels.send_all', sendParcelWithOthers);
async function sendParcel(request, response) {
  await weigh(request.body);
  await stamp(request.body);
  response.json({});
}
async function sendParcelWithOthers(request) {
  await weigh(request.body);
  await stamp(request.body);
  await load(request.body);
  await sendParcel(request);
}
function load(id) { return { id }; }
function weigh(parcel) { return parcel; }
function stamp(parcel) { return parcel; }
`,
  'src/queues/MemberSuspendedProcessor.js': `class MemberSuspendedProcessor {
  perform(event) { return event; }
}
module.exports = { MemberSuspendedProcessor };
`,
  'web/members.tsx': `export function suspendMember(member: Member) {
  return post('/members.suspend', member);
}
`,
  'web/parcels.tsx': `export function sendParcel(parcel: Parcel) {
  return post('/parcels.send', parcel);
}
`,
};

test('what happens when something is done is told by the route that does it, and by the way through its calls', async () => {
  const { text, support } = await askSources('What happens when a parcel is sent?', { sources: CLUB });
  expect(support).toBe('strong');
  expect(text).toMatch(/^`POST \/parcels\.send` is answered by `sendParcel` in `src\/server\.js`, line 10 \[1\]/);
  expect(text).toMatch(/calls `weigh`.*\n.*calls `stamp`/);
});

test('a route without a named function tells by its lines, with what else is named for the deed', async () => {
  const { text } = await askSources('What happens when a member is suspended?', { sources: CLUB });
  expect(text).toMatch(/^`POST \/members\.suspend` is answered in `src\/server\.js`, lines 3 to 7 \[1\]\./);
  expect(text).toContain('It is guarded by `auth`');
  expect(text).toContain('Named for it too: `suspendMember` in `web/members.tsx`');
  expect(text).toContain('`MemberSuspendedProcessor` in `src/queues/MemberSuspendedProcessor.js`');
});

const HOSTER = {
  'package.json': '{"name": "hoster", "dependencies": {"express": "4"}}',
  'src/routes.js': `const express = require('express');
const app = express();
app.post('/nodes/:node/delete', deleteNode);
app.delete('/servers/:server', deleteServer);
async function deleteNode(request, response) {
  await unlink(request.params.node);
}
async function deleteServer(request, response) {
  await stop(request.params.server);
}
`,
};

test('a word for the program is a thing where the product keeps such things', async () => {
  const { text } = await askSources('What happens when a server is deleted?', { sources: HOSTER });
  expect(text).toMatch(/^`DELETE \/servers\/\{server\}` is answered by `deleteServer`/);
});

test('a route is not asked for by its deed alone', async () => {
  const sources = { ...HOSTER, 'src/routes.js': HOSTER['src/routes.js'].replace(/app\.delete.*\n/, '') };
  const { text } = await askSources('What happens when a server is deleted?', { sources });
  expect(text).not.toContain('/nodes/');
});

test('a deed that nothing is named for is answered as any other question', async () => {
  const { text } = await askSources('What happens when a member is frozen?', { sources: CLUB });
  expect(text).not.toContain('named for it');
});

const PRESS = {
  'package.json': '{"name": "press", "dependencies": {"express": "4"}}',
  'src/server.js': `const express = require('express');
const app = express();
app.post('/api/readers/login', signIn);
app.post('/api/readers', create);
app.get('/api/stories', stories.list);
app.get('/api/stories/:slug', stories.show);
app.post('/api/stories/:slug/notes', annotate);
app.delete('/api/stories/:slug/notes/:id', erase);
app.post('/api/stories/:slug/like', like);
app.delete('/api/stories/:slug/like', dislike);
app.get('/api/settings', auth, settings);
function signIn(request, response) { return response.json(issueToken(request.body)); }
function create(request, response) { return response.json({}); }
function annotate(request, response) { return response.json({}); }
function erase(request, response) { return response.json({}); }
function like(request, response) { return response.json({}); }
function dislike(request, response) { return response.json({}); }
function settings(request, response) { return response.json({}); }
function issueToken(body) { return body; }
`,
  'src/stories.js':
    'exports.list = (request, response) => response.json([]);\nexports.show = (request, response) => response.json({});\n',
  'src/settings.js':
    'exports.loadSettings = function loadSettings(path) { return JSON.parse(read(path)); };\nfunction read(path) { return path; }\n',
  'web/login.tsx': 'export function LoginForm() {\n  return <form action="/api/readers/login" />;\n}\n',
};

test.each([
  ['How does login work?', 'POST /api/readers/login'],
  ['Where is a reader signed in?', 'POST /api/readers/login'],
  ['How is a new reader registered?', 'POST /api/readers'],
  ['How is a note added to a story?', 'POST /api/stories/{slug}/notes'],
  ['What happens when a note is deleted?', 'DELETE /api/stories/{slug}/notes/{id}'],
  ['Where is a story liked?', 'POST /api/stories/{slug}/like'],
  ['What happens when a reader unlikes a story?', 'DELETE /api/stories/{slug}/like'],
  ['How are stories listed?', 'GET /api/stories'],
])('a plain question after what a request does is told by its route: %s', async (question, route) => {
  const { text } = await askSources(question, { sources: PRESS });
  expect(text.split(' is answered')[0]).toBe(`\`${route}\``);
});

test.each(['How are settings loaded?', 'Where are stories cached?', 'How is a note validated?'])(
  'what no request says in full is answered otherwise: %s',
  async (question) => {
    const { text } = await askSources(question, { sources: PRESS });
    expect(text).not.toContain(' is answered ');
  },
);

const ORDERS = {
  'package.json': '{"name": "orders", "dependencies": {"express": "4"}}',
  'src/server.js': `const express = require('express');
const app = express();
app.post('/api/order/po/:id/complete', purchaseOrderComplete);
app.post('/api/order/so/:id/complete', salesOrderComplete);
function purchaseOrderComplete(request, response) { return response.json({}); }
function salesOrderComplete(request, response) { return response.json({}); }
`,
  'src/build.js': 'function describeBuild(build) { return build; }\nmodule.exports = { describeBuild };\n',
};

test('which sort of a thing it is done to must be said too, if only by the handler', async () => {
  const { text } = await askSources('What happens when a sales order is completed?', { sources: ORDERS });
  expect(text).toMatch(/^`POST \/api\/order\/so\/\{id\}\/complete` is answered by `salesOrderComplete`/);
  const other = await askSources('What happens when a build order is completed?', { sources: ORDERS });
  expect(other.text).not.toContain(' is answered ');
  expect(other.support).not.toBe('strong');
});

const KEYS = {
  'package.json': '{"name": "keys"}',
  'src/auth/jwt.ts': `export class Jwt {
  signToken(user: User): string {
    return seal(user.id);
  }
}
function seal(id: string): string { return id; }
`,
  'src/auth/reader.ts': 'export function readTokenFromHeader(header: string): string {\n  return header.slice(7);\n}\n',
  'src/articles/create.ts':
    'export function createArticle(token: string, title: string): string {\n  return token + title;\n}\n',
};

test('what a deed is called for such a thing in code names it: a token is created where it is signed', async () => {
  const { text, support } = await askSources('Where is the token created?', { sources: KEYS });
  expect(support).toBe('strong');
  expect(text).toMatch(/^`Jwt\.signToken` is a method in `src\/auth\/jwt\.ts`, line 2 \[1\]/);
});

test('what does something else with the thing is only weak evidence', async () => {
  const { text, support } = await askSources('How is the article removed?', {
    sources: {
      'package.json': '{"name": "press"}',
      'src/articles.ts':
        'export function createArticle(title: string): string {\n  // The title of a removed article may come again.\n  return store(title);\n}\nfunction store(title: string): string {\n  return title;\n}\n',
      'src/notes.ts': 'export const removed = [];\n',
    },
  });
  expect(support).not.toBe('strong');
  expect(text).not.toMatch(/^`createArticle`/);
});

test('what sends word of a deed does not do it', async () => {
  const { text } = await askSources('How is a parcel packed?', {
    sources: {
      Gemfile: "gem 'rails'\n",
      'app/mailers/mailer.rb':
        'class Mailer < ApplicationMailer\n  def parcel_packed(parcel)\n    @parcel = parcel\n    mail to: parcel.owner\n    note(parcel)\n  end\n\n  def note(parcel)\n  end\nend\n',
      'app/models/depot.rb':
        'class Depot\n  def pack_parcel(parcel)\n    wrap(parcel)\n  end\n\n  def wrap(parcel)\n    parcel\n  end\nend\n',
    },
  });
  expect(text).toMatch(/^`Depot\.pack_parcel`/);
});

test.each([
  ['What happens when a note is deleted?', '`DELETE /notes/{id}` is answered by `keeper.dropNote`'],
  // To ask who is blocked is another deed than to block someone.
  ['How does a keeper block a guest?', '`PUT /guests/{id}` is answered by `keeper.setBlocked`'],
])('a handler that a field holds is found where one method is called so: %s', async (question, said) => {
  const { text } = await askSources(question, {
    sources: {
      'go.mod': 'module example.org/notes\n\nrequire github.com/go-chi/chi/v5 v5.0.0\n',
      'rest/rest.go': `package rest

import "github.com/go-chi/chi/v5"

type Rest struct {
	keep *keeper
}

func (s *Rest) routes() chi.Router {
	r := chi.NewRouter()
	r.Delete("/notes/{id}", s.keep.dropNote)
	r.Put("/guests/{id}", s.keep.setBlocked)
	r.Get("/blocked", s.keep.listBlocked)
	return r
}
`,
      'rest/keeper.go': `package rest

import "net/http"

type keeper struct{}

func (k *keeper) dropNote(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(204)
}

func (k *keeper) setBlocked(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(200)
}

func (k *keeper) listBlocked(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(200)
}
`,
    },
  });
  expect(text).toContain(said);
});

test('what a handler calls by the name of the deed is that of its receiver, and not another of that name', async () => {
  const { text } = await askSources('What happens when a parcel is returned?', {
    sources: {
      'package.json': '{"name": "club", "dependencies": {"express": "4"}}',
      'src/server.js': `const express = require('express');
const app = express();
app.post('/parcels/:id/return', returnParcel);
async function returnParcel(request, response) {
  const parcel = await find(request.params.id);
  await services.depot.return_parcel(parcel);
  response.json(parcel);
}
`,
      'src/depot.js': `class Depot {
  return_parcel(parcel) {
    this.shelf.push(parcel);
    parcel.state = 'returned';
  }
}
module.exports = { Depot };
`,
      'src/bridge.js': `class Bridge {
  return_parcel(parcel) {
    return this.post('/parcels/return', parcel);
  }
}
module.exports = { Bridge };
`,
    },
  });
  expect(text).toMatch(/What line 6 calls is, by its name, probably `Depot\.return_parcel` in `src\/depot\.js`/);
  expect(text).not.toContain('probably `Bridge');
});

const LETTERS = {
  'package.json': '{"name": "letters", "dependencies": {"express": "4"}}',
  'src/server.js': `const express = require('express');
const app = express();
app.get('/bounces', listBounces);
app.post('/hooks/bounce', takeBounce);
app.delete('/subscribers', deleteSubscribers);
function listBounces(request, response) { response.json(load('bounces')); }
function takeBounce(request, response) { response.json(note(request.body)); }
function deleteSubscribers(request, response) { response.json(drop(request.body)); }
function load(name) { return name; }
function note(bounce) { return bounce; }
function drop(ids) { return ids; }
`,
  'src/lists.js': `/** Takes a subscriber off a list. */
function unsubscribe(subscriber, list) {
  list.members.delete(subscriber.id);
  return list;
}
module.exports = { unsubscribe };
`,
};

test('what is processed is not told by what lists it, nor who unsubscribes by what deletes subscribers', async () => {
  const { text: processed } = await askSources('Where are bounces processed?', { sources: LETTERS });
  expect(processed).toMatch(/^`POST \/hooks\/bounce` is answered by `takeBounce`/);
  const { text: listed } = await askSources('How are bounces listed?', { sources: LETTERS });
  expect(listed).toMatch(/^`GET \/bounces` is answered by `listBounces`/);
  const { text: left } = await askSources('What happens when a subscriber unsubscribes?', { sources: LETTERS });
  expect(left).not.toContain('`DELETE /subscribers`');
  expect(left).toContain('`unsubscribe` in `src/lists.js`');
});

test('what deletes a thing by its method comes before what tells a device of it', async () => {
  const sources = {
    'package.json': '{"name": "depot", "dependencies": {"express": "4"}}',
    'src/server.js': `const express = require('express');
const app = express();
app.put('/push/delete-parcel', pushDeleteParcel);
app.delete('/parcels/:id', removeParcel);
function pushDeleteParcel(request, response) { response.json(tell(request.body)); }
function removeParcel(request, response) { response.json(drop(request.params.id)); }
function tell(devices) { return devices; }
function drop(id) { return id; }
`,
  };
  const { text } = await askSources('What happens when a parcel is deleted?', { sources });
  expect(text).toMatch(/^`DELETE \/parcels\/\{id\}` is answered by `removeParcel`/);
});

test('what is called just what is wanted comes before what has it among other words, and one more comes to the others', async () => {
  const sources = {
    'package.json': '{"name": "depot", "dependencies": {"express": "4"}}',
    'src/server.js': `const express = require('express');
const app = express();
app.post('/send', postSend);
app.post('/sends', createSend);
function postSend(request, response) { response.json(request.body); }
function createSend(request, response) { response.json(request.body); }
`,
    'src/mail/deliver.ts':
      'export class PostDelivery {\n  async sendEmailAsync(to: string): Promise<string> {\n    return to;\n  }\n}\n',
    'src/access/send-email-code-request-checker.ts':
      'export class SendEmailCodeRequestChecker {\n  check(code: string): boolean {\n    return code.length > 3;\n  }\n}\n',
    'src/access/checkers.ts':
      "import { SendEmailCodeRequestChecker } from './send-email-code-request-checker.ts';\nexport const checkers = [new SendEmailCodeRequestChecker()];\n",
  };
  const { text: reused } = await askSources('What can I reuse for sending emails?', { sources });
  expect(reused).toMatch(/^There is the method `PostDelivery\.sendEmailAsync` in `src\/mail\/deliver\.ts`/);
  const { text: created } = await askSources('What happens when a send is created?', { sources });
  expect(created).toMatch(/^`POST \/sends` is answered by `createSend`/);
});

test('what a handler is called after comes before the method, and the very word before one of its kind', async () => {
  const sources = {
    'go.mod': 'module example.org/till\n\nrequire github.com/gin-gonic/gin v1.10.0\n',
    'main.go': `package main

import "github.com/gin-gonic/gin"

func main() {
	r := gin.Default()
	r.POST("/admin/files", AdminListFiles)
	r.POST("/files/create", CreateFile)
	r.PUT("/files/upload", BeginUpload)
	r.Run()
}

func AdminListFiles(c *gin.Context) {
	c.JSON(200, all())
}

func CreateFile(c *gin.Context) {
	c.JSON(200, make(c))
}

func BeginUpload(c *gin.Context) {
	c.JSON(200, begin(c))
}
`,
  };
  const uploaded = await askSources('How are files uploaded?', { sources });
  expect(uploaded.text).toMatch(/^`PUT \/files\/upload` is answered by `BeginUpload`/);
  const created = await askSources('How is a file created?', { sources });
  expect(created.text).toMatch(/^`POST \/files\/create` is answered by `CreateFile`/);
});

test('who signs up is not uploaded, nor added by another', async () => {
  const { text } = await askSources('What happens when a user signs up?', {
    sources: {
      'package.json': '{"name": "club", "dependencies": {"express": "4"}}',
      'src/app.js': `const express = require('express');
const app = express();
app.post('/api/upload-users', uploadUsers);
app.post('/api/add-user', addUser);
app.post('/api/signup', signup);
function uploadUsers(req, res) { res.json(readAll(req)); }
function addUser(req, res) { res.json(add(req.body)); }
function signup(req, res) { res.json(welcome(req.body)); }
`,
    },
  });
  expect(text).toMatch(/^`POST \/api\/signup` is answered/);
});

test('what stands around in any path is a thing where it is asked for', async () => {
  const { text } = await askSources('Who may delete a page?', {
    sources: {
      'package.json': '{"name": "wiki", "dependencies": {"express": "4"}}',
      'src/app.js': `const express = require('express');
const app = express();
app.delete('/users/:id', requireLogin, dropUser);
app.delete('/pages/:id', requireLogin, dropPage);
function dropUser(req, res) { res.json(drop('user', req.params.id)); }
function dropPage(req, res) { res.json(drop('page', req.params.id)); }
`,
    },
  });
  expect(text).toMatch(/^`DELETE \/pages\/\{id\}` is answered/);
});

test('behind a path that is only a deed, the handler says what it is done to', async () => {
  const { text } = await askSources('How is a file deleted?', {
    sources: {
      'Cargo.toml': '[package]\nname = "till"\n\n[dependencies]\nactix-web = "4"\n',
      'src/main.rs':
        'use actix_web::web;\n\nfn routes(app: &mut web::ServiceConfig) {\n    app.service(web::resource("/rm").route(web::post().to(rm_file)));\n}\n\nasync fn rm_file(path: web::Path<String>) -> HttpResponse {\n    erase(path)\n}\n\nfn save_file(path: &str) {\n    // deleted where it was half written\n    store(path);\n}\n',
    },
  });
  expect(text).toMatch(/^`POST \/rm` is answered by `rm_file`/);
});

test('who may do something is told with the roles that each route asks for which does it', async () => {
  const { text } = await askSources('Who may delete a crate?', {
    sources: {
      'depot/settings.py': 'ROOT_URLCONF = "depot.urls"\n',
      'depot/urls.py': `from django.urls import path
from depot import api, views
urlpatterns = [
    path("api/crates/<int:pk>/", api.CrateEndpoint.as_view()),
    path("crates/<int:pk>/", views.CrateView.as_view()),
]
`,
      'depot/may.py': `from rest_framework.permissions import BasePermission


class MayStow(BasePermission):
    def has_permission(self, request, view):
        return Membership.objects.filter(member=request.user, role=Rank.KEEPER.value).exists()
`,
      'depot/api.py': `from rest_framework.views import APIView
from depot.may import MayStow


class CrateEndpoint(APIView):
    permission_classes = [MayStow]

    def delete(self, request, pk):
        Crate.objects.get(pk=pk).delete()
        return Response(status=204)
`,
      'depot/views.py': `from rest_framework.permissions import IsAuthenticated
from rest_framework.views import APIView


class CrateView(APIView):
    permission_classes = [IsAuthenticated]

    def delete(self, request, pk):
        if HouseMember.objects.filter(member=request.user, role=Rank.CHIEF.value).exists():
            Crate.objects.get(pk=pk).delete()
            return Response(status=204)
        else:
            return Response({"error": "You don't have the required permissions."}, status=403)
`,
    },
  });
  expect(text).toContain('`MayStow`, which asks for the role `KEEPER` in `Membership`');
  expect(text).toContain('asks for the role `CHIEF` in `HouseMember` itself');
});
