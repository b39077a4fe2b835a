import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../../wording/parameter-words.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

async function parametersIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map((route) => {
    const words = parameterWords(route.path, parametersOf(evidence, route, handlerOf(evidence, route)));
    return `${route.path} ${words.replaceAll('`', '')}`;
  });
}

const main = (routes: string) => `package web

import (
	"net/http"
	"net/url"
)

func main() {
	mux := http.NewServeMux()
${routes}
	http.ListenAndServe(":80", mux)
}
`;

test('the query is also read by functions that are handed the request among others, and by those they hand it on to', async () => {
  const web = `${main(`	mux.HandleFunc("GET /crates", listCrates)
	mux.HandleFunc("GET /lids", listLids)`)}
func listCrates(w http.ResponseWriter, r *http.Request) {
	sort := r.FormValue("sort")
	pageOf(w, r, 10)
}

func pageOf(w http.ResponseWriter, r *http.Request, most int) {
	if r.URL.Query().Has("page") {
		tokenOf(most, r.URL.Query())
	}
}

func tokenOf(most int, values url.Values) string {
	return values.Get("token")
}

func listLids(w http.ResponseWriter, r *http.Request) {
	colours := r.URL.Query()["colour"]
	sizeOf(r.URL)
}

func sizeOf(address *url.URL) string {
	return address.Query().Get("size")
}
`;
  expect(await parametersIn({ 'web/main.go': web })).toEqual([
    '/crates query page, token and sort',
    '/lids query size and colour',
  ]);
});

test('comments for swag and go-swagger tell the query, and what is sent where the code does not', async () => {
  const web = `${main(`	mux.HandleFunc("GET /crates", listCrates)
	mux.HandleFunc("GET /lids", listLids)
	mux.HandleFunc("POST /lids", addLids)
	mux.HandleFunc("PUT /lids", changeLid)`)}
// @param lids body []Lid true "Which"
func addLids(w http.ResponseWriter, r *http.Request) {
	w.Write(nil)
}

// @param lid body Lid true "Which"
func changeLid(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
}

// listCrates lists them.
// @Param page query int false "Which page"
// @Param id path int true "Which one"
func listCrates(w http.ResponseWriter, r *http.Request) {
	w.Write(nil)
}

// swagger:parameters listLids
type lidsParameters struct {
	Page

	// in: query
	Colour string \`json:"colour"\`

	// in: path
	ID string \`json:"id"\`
}

type Page struct {
	// in: query
	Size int \`json:"page_size"\`
}

// swagger:route GET /lids lids listLids
//
// # List lids
func listLids(w http.ResponseWriter, r *http.Request) {
	w.Write(nil)
}
`;
  expect(await parametersIn({ 'web/main.go': web })).toEqual([
    '/crates query page',
    '/lids query page_size and colour',
    '/lids body Lid',
    '/lids form name',
  ]);
});

test('the comment of an operation for go-swagger tells what its request carries', async () => {
  const web = `${main(`	mux.HandleFunc("GET /crates", listCrates)
	mux.HandleFunc("POST /crates", addCrate)`)}
func listCrates(w http.ResponseWriter, r *http.Request) {
	// swagger:operation Get /crates crates listCrates
	// ---
	// parameters:
	// - name: page
	//   in: query
	//   enum:
	//   - all
	// - name: shop
	//   in: path
	// responses:
	//   "200":
	//     "$ref": "#/responses/Crates"

	// swagger:operation GET /shops/{shop}/crates crates listShopCrates
	// ---
	// parameters:
	// - name: page
	//   in: query
	w.Write(nil)
}

// swagger:operation POST /crates addCrate
//
// Adds one.
//
// ---
// parameters:
//   - in: body
//     name: crate
//     schema:
//       $ref: "#/definitions/NewCrate"
// responses:
func addCrate(w http.ResponseWriter, r *http.Request) {
	w.Write(nil)
}
`;
  expect(await parametersIn({ 'web/main.go': web })).toEqual(['/crates query page', '/crates body NewCrate']);
});

test('helpers that are handed the request say by their names what they take from it', async () => {
  const web = `${main(`	mux.HandleFunc("GET /crates", listCrates)
	mux.HandleFunc("POST /crates", addCrate)
	mux.HandleFunc("PUT /crates", changeCrate)
	mux.HandleFunc("POST /labels", addLabel)`)}
func listCrates(w http.ResponseWriter, r *http.Request) {
	page, err := request.NumericQueryParameter(r, "page", true)
}

func addCrate(w http.ResponseWriter, r *http.Request) {
	var crate crates.Crate
	if err := request.DecodeAndValidateJSONPayload(r, &crate); err != nil {
		return
	}
}

func changeCrate(w http.ResponseWriter, r *http.Request) {
	crate, err := request.GetPayload[crates.Change](r)
}

func addLabel(w http.ResponseWriter, r *http.Request) {
	file, err := request.MultiPartFormFile(r, "file")
}
`;
  expect(await parametersIn({ 'web/main.go': web })).toEqual([
    '/crates query page',
    '/crates body crates.Crate',
    '/crates body crates.Change',
    '/labels form file',
  ]);
});

test('a body whose type the handler declares itself is told by its parts', async () => {
  const web = `${main('	mux.HandleFunc("POST /crates", addCrate)')}
func addCrate(w http.ResponseWriter, r *http.Request) {
	type request struct {
		Colour string \`json:"colour"\`
	}
	var asked request
	json.NewDecoder(r.Body).Decode(&asked)
}
`;
  expect(await parametersIn({ 'web/main.go': web })).toEqual(['/crates body colour']);
});

test('what oapi-codegen wrote of the query and the body of an operation is told', async () => {
  const written = `// Code generated by github.com/oapi-codegen/oapi-codegen/v2 version v2.5.1 DO NOT EDIT.
package api

func (siw *ServerInterfaceWrapper) ListCrates(w http.ResponseWriter, r *http.Request) {
	// ------------- Optional query parameter "offset" -------------
	siw.Handler.ListCrates(w, r, params)
}

func HandlerWithOptions(si ServerInterface, options ChiServerOptions) http.Handler {
	r.Get(options.BaseURL+"/crates", wrapper.ListCrates)
	r.Post(options.BaseURL+"/crates", wrapper.AddCrate)
	return r
}
`;
  const types = `package api

// AddCrateJSONRequestBody defines body for AddCrate for application/json ContentType.
type AddCrateJSONRequestBody = NewCrate
`;
  const shop = `package api

type Shop struct{}

func (s *Shop) ListCrates(w http.ResponseWriter, r *http.Request, params ListCratesParams) {
	w.Write(nil)
}

func (s *Shop) AddCrate(w http.ResponseWriter, r *http.Request) {
	add(readCrate(r))
}
`;
  const files = { 'api/server.gen.go': written, 'api/types.gen.go': types, 'api/shop.go': shop };
  expect(await parametersIn(files)).toEqual(['/crates query offset', '/crates body NewCrate']);
});

test('what a helper binds for a handler of Gin is told by the tags of its fields', async () => {
  const web = `package web

import (
	"example.org/post/schema"
	"github.com/gin-gonic/gin"
)

func main() {
	r := gin.Default()
	r.GET("/crates", listCrates)
	r.POST("/crates", addCrate)
	r.PUT("/lids", changeLid)
	r.POST("/codes", verify)
	r.Run()
}

func Check(ctx *gin.Context, data any) bool {
	return ctx.ShouldBind(data) != nil
}

// @Param data query schema.CratesReq true "data"
func listCrates(ctx *gin.Context) {
	req := &schema.CratesReq{}
	if Check(ctx, req) {
		return
	}
}

// @Param name query string true "name"
func addCrate(ctx *gin.Context) {
	var req schema.AddCrateReq
	if Check(ctx, &req) {
		return
	}
}

func verify(ctx *gin.Context) {
	req := new(schema.CodeReq)
	if Check(ctx, req) {
		return
	}
}

func changeLid(ctx *gin.Context) {
	var lid schema.Lid
	ctx.ShouldBindJSON(&lid)
}
`;
  const schema = `package schema

type Page struct {
	Page int \`form:"page"\`
}

type CratesReq struct {
	Page
	Order string \`validate:"oneof=a b" form:"order"\`
	User  string \`json:"-"\`
}

type AddCrateReq struct {
	Name string \`validate:"required" json:"name"\`
	// which lid
	Lid  struct {
		ID int \`json:"id"\`
	} \`json:"lid,omitempty"\`
	User string \`json:"-"\`
}

type CodeReq struct {
	Code string \`form:"code"\`
}

type Lid struct {
	ID int \`json:"id"\`
}
`;
  expect(
    await parametersIn({ 'go.mod': 'module example.org/post\n', 'web/main.go': web, 'schema/schema.go': schema }),
  ).toEqual(['/crates query page and order', '/crates body name and lid', '/lids body schema.Lid', '/codes body code']);
});

test('what a context of Echo binds to delete something is its path', async () => {
  const web = `package web

import "github.com/labstack/echo/v4"

func main() {
	e := echo.New()
	e.DELETE("/crates/:id", removeCrate)
	e.PUT("/crates/:id", changeCrate)
	e.GET("/crates", listCrates)
	e.Start(":80")
}

func removeCrate(c echo.Context) error {
	crate := &Crate{}
	return c.Bind(crate)
}

func changeCrate(c echo.Context) error {
	crate := &Crate{}
	return c.Bind(crate)
}

func listCrates(webCtx echo.Context) error {
	page := webCtx.QueryParam("page")
	return nil
}
`;
  expect(await parametersIn({ 'web/main.go': web })).toEqual([
    '/crates/{id} id',
    '/crates/{id} id; body Crate',
    '/crates query page',
  ]);
});

test('what a handler fills without telling its type may take more of the query than it names', async () => {
  const web = `package web

import "github.com/labstack/echo/v4"

type Desk struct{ Make func() any }

func main() {
	e := echo.New()
	d := &Desk{}
	e.GET("/crates", d.List)
	e.GET("/lids", listLids)
	e.Start(":80")
}

func (d *Desk) List(c echo.Context) error {
	target := d.Make()
	if err := c.Bind(target); err != nil {
		return err
	}
	return c.JSON(200, find(target, c.QueryParam("page")))
}

func listLids(c echo.Context) error {
	return c.JSON(200, lids(c.QueryParam("page")))
}
`;
  expect(await parametersIn({ 'go.mod': 'module example.org/depot\n', 'web.go': web })).toEqual([
    '/crates query page and others not known',
    '/lids query page',
  ]);
});

test('a form that is read through the context is told, and what is looked for only where a header is missing that the handler sets is not', async () => {
  const web = `package main

import "github.com/gin-gonic/gin"

func main() {
	r := gin.New()
	r.GET("/crates", findCrates)
	r.GET("/open", openCrate)
	r.GET("/lids", listLids)
	r.Run()
}

func findCrates(c *gin.Context) {
	find(c.Request.FormValue("colour"))
}

func openCrate(c *gin.Context) {
	c.Request.Header.Add("x-crate", newCrate())
	open(crateOf(c.Request))
}

func listLids(c *gin.Context) {
	open(crateOf(c.Request))
}

func crateOf(req *http.Request) string {
	crate := req.Header.Get("X-Crate")
	if crate == "" {
		crate = req.URL.Query().Get("crate")
	}
	return crate
}
`;
  expect(await parametersIn({ 'main.go': web })).toEqual([
    '/crates query colour',
    '/open query not known',
    '/lids query crate',
  ]);
});

test('a helper that is handed the query reads it, and a body goes by the fields that are written on the spot', async () => {
  const web = `${main(`	mux.HandleFunc("GET /crates", listCrates)
	mux.HandleFunc("POST /keys", takeKey)
	mux.HandleFunc("GET /lids", listLids)`)}
func listCrates(w http.ResponseWriter, r *http.Request) {
	qs := r.URL.Query()
	sort := qs.Get("sort")
	page, most := pagingOf(qs)
}

func listLids(w http.ResponseWriter, r *http.Request) {
	qs := r.URL.Query()
	pagingOf(shown)
}

func pagingOf(values url.Values) (string, string) {
	return values.Get("page"), values.Get("most")
}

func takeKey(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Name, Door string
		Stays      bool
		hidden     int
		Note       string \`yaml:"note"\`
	}
	if err := fillFrom(http.MaxBytesReader(w, r.Body, 100), &req); err != nil {
		return
	}
	if err := unmarshalTo(http.MaxBytesReader(w, r.Body, 100), &req); err != nil {
		return
	}
}
`;
  expect(await parametersIn({ 'web/web.go': web })).toEqual([
    '/crates query page, most and sort',
    '/keys body Name, Door and Stays',
    '/lids query not known',
  ]);
});

test('what the handler reads is told where its comment for swag says otherwise', async () => {
  const web = `package web

import (
	"github.com/gin-gonic/gin"
	"depot/model"
)

func main() {
	r := gin.Default()
	r.GET("/crates/find", findCrate)
	r.GET("/crates/list", listCrates)
	r.DELETE("/crates", deleteCrate)
	r.POST("/pictures", addPicture)
	r.Run()
}

// @Param data query model.Crate true "data"
func findCrate(c *gin.Context) {
	var crate model.Crate
	if err := c.ShouldBindQuery(&crate); err != nil {
		return
	}
	c.JSON(200, store.Get(crate.ID, crate.Colour))
}

// @Param data query model.Crate true "data"
func listCrates(c *gin.Context) {
	var crate model.Crate
	c.ShouldBindQuery(&crate)
	c.JSON(200, store.List(crate))
}

// @Param data body model.Crate true "data"
func deleteCrate(c *gin.Context) {
	id := c.Query("ID")
	c.JSON(200, store.Delete(id))
}

// @Param file formData file true "file"
func addPicture(c *gin.Context) {
	_, header, _ := c.Request.FormFile("file")
	kind := c.DefaultPostForm("kind", "0")
	c.JSON(200, store.Add(header, kind))
}
`;
  const model = `package model

type Base struct {
	ID uint \`gorm:"primarykey" json:"id"\`
}

type Crate struct {
	Base
	Colour string \`form:"colour" json:"colour"\`
	Weight int    \`form:"weight" json:"weight"\`
}
`;
  expect(await parametersIn({ 'go.mod': 'module depot\n', 'web/main.go': web, 'model/crate.go': model })).toEqual([
    '/crates/find query ID and colour',
    '/crates/list query colour and weight',
    '/crates query ID',
    '/pictures form file and kind=0',
  ]);
});

test('Fiber binds the body and the query by what it hands out for both', async () => {
  const web = `package web

import "github.com/gofiber/fiber/v3"

type Order struct {
	Lid string \`json:"lid"\`
}

func main() {
	app := fiber.New()
	app.Post("/orders", add)
	app.Get("/orders", list)
	app.Listen(":80")
}

func add(c fiber.Ctx) error {
	var order Order
	if err := c.Bind().Body(&order); err != nil {
		return err
	}
	return c.JSON(order)
}

func list(c fiber.Ctx) error {
	var page Page
	err := c.Bind().Query(&page)
	return err
}
`;
  expect(await parametersIn({ 'web/main.go': web })).toEqual(['/orders body Order', '/orders query Page']);
});
