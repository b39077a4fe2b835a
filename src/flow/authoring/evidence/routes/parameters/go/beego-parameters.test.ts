import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';
import { isBodyUnknown } from '../unread-body.ts';

async function takenIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map((route) => {
    const handler = handlerOf(evidence, route);
    const told = parametersOf(evidence, route, handler);
    const words = told.map(({ in: place, name, type }) => `${place} ${name ?? type ?? '?'}`);
    const rest = isBodyUnknown(evidence, route, handler, told) ? ['body ?'] : [];
    return `${route.method} ${route.path}: ${[...words, ...rest].join(', ')}`;
  });
}

test('a controller of Beego tells what it reads from the request, also in its own methods, and where it reads nothing', async () => {
  const routers = `package routers
import "github.com/beego/beego/v2/server/web"
func init() {
	web.Router("/crates", &controllers.CrateController{}, "GET:List;POST:Add")
	web.Router("/crates/lids", &controllers.CrateController{}, "GET:Lids")
	web.Router("/crates/host", &controllers.CrateController{}, "GET:Host")
	web.Router("/crates/file", &controllers.CrateController{}, "POST:Upload")
	web.Router("/crates/all", &controllers.CrateController{}, "GET:All")
}
`;
  const controllers = `package controllers
import "github.com/beego/beego/v2/server/web"
type CrateController struct {
	web.Controller
}
type NewCrate struct {
	Label string
}
// List lists crates
// @Param owner query string true "Who owns them"
func (c *CrateController) List() {
	owner := c.Ctx.Input.Query("owner")
	page := c.GetString("page")
	size := c.Input().Get("size")
	level := conf.GetString("level")
	c.Data["json"] = list(owner, page, size, level)
	c.ServeJSON()
}
func (c *CrateController) Add() {
	var crate NewCrate
	err := json.Unmarshal(c.Ctx.Input.RequestBody, &crate)
	if err != nil {
		return
	}
	c.ServeJSON()
}
func (this *CrateController) Lids() {
	this.show()
}
func (this *CrateController) show() {
	this.Data["json"] = lids(this.GetString("colour"))
	this.ServeJSON()
}
func (c *CrateController) Host() {
	c.Data["json"] = c.Ctx.Request.Host
	c.ServeJSON()
}
func (c *CrateController) Upload() {
	file, _, err := c.Ctx.Request.FormFile("file")
	keep(file, err)
}
func (c *CrateController) All() {
	c.Data["json"] = pick(c.Ctx)
}
`;
  expect(await takenIn({ 'routers/router.go': routers, 'controllers/crate.go': controllers })).toEqual([
    'GET /crates: query owner, query size, query page',
    'POST /crates: body NewCrate',
    'GET /crates/lids: query colour',
    'GET /crates/host: ',
    'POST /crates/file: form file',
    'GET /crates/all: query ?',
  ]);
});
