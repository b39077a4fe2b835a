import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../wording/parameter-words.ts';
import { routesOf } from '../../routes.ts';
import { handlerOf } from '../handlers/handlers.ts';
import { parametersOf } from './parameters.ts';

async function parametersIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map(
    (route) =>
      `${route.method} ${parameterWords(route.path, parametersOf(evidence, route, handlerOf(evidence, route))).replaceAll('`', '')}`,
  );
}

test('annotations of Micronaut and Spring tell the query, its defaults and the body', async () => {
  const source = `package shop;

import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping("/orders")
public class OrderController {
    @GetMapping("/search")
    public Page find(
        @Parameter(description = "The page, from (1)") @RequestParam(defaultValue = "1") @Min(1) int page,
        @RequestParam(value = "q", required = false) String query,
        @RequestParam Map<String, String> labels,
        @RequestHeader("X-Shop") String shop) {
        return null;
    }

    @PutMapping("/{id}")
    public Order put(@PathVariable String id, @RequestBody NewOrder order) {
        return null;
    }

    @DeleteMapping("/by-ids")
    public Order delete(@RequestBody List<String> ids) {
        return null;
    }
}
`;
  expect(await parametersIn({ 'src/main/java/shop/OrderController.java': source })).toEqual([
    'GET query page=1, q and labels; header X-Shop',
    'PUT id; body NewOrder',
    'DELETE body ids (List<String>)',
  ]);
});

test('a function of FastAPI says by its parameters what is sent', async () => {
  const source = `from fastapi import APIRouter, Depends, FastAPI, Query
app = FastAPI()

class NewOrder(BaseModel):
    name: str

class PageQuery(BaseModel):
    page: int

@app.get("/orders")
def index(page: PageQuery = Depends(), shop: Shop = Depends()):
    return 1

@app.post("/token")
def token(form: Annotated[OAuth2PasswordRequestForm, Depends()]):
    return 1

@app.get("/orders/{order_id}")
def show(order_id: int, q: str | None = None, page: int = Query(1, ge=1), user: User = Depends(current_user)):
    return 1

@app.post("/orders")
async def create(order: NewOrder, session: SessionDep, dry: Annotated[bool, Query()] = False):
    return 1
`;
  expect(await parametersIn({ 'shop/main.py': source })).toEqual([
    'GET query PageQuery',
    'POST form OAuth2PasswordRequestForm',
    'GET order_id; query q and page=1',
    'POST query dry=False; body NewOrder',
  ]);
});

test('what FastAPI asks of a function before, or has made by one, is told by where it comes from', async () => {
  const source = `from fastapi import Body, Depends, FastAPI, Header, Query
from uuid import UUID
from shop import pages, schemas
app = FastAPI()

class UUID(BaseModel):
    pass

def page_token(token: str = Query(..., alias="page-token")):
    return token

def health(shop: Shop, threshold: int | None = None):
    def check(deep: bool = False):
        return shop
    return check

@app.get("/next")
def next_page(token: str = Depends(page_token), x_shop: str = Header(None)):
    return 1

@app.post("/crates")
def crates(crate: schemas.Crate, lid_id: UUID = Body(...), limit: int = pages.LimitBody()):
    return 1

@app.put("/crates")
def replace(crate: Optional[schemas.Crate] = None):
    return 1

app.add_api_route("/health", health(shop=shop), methods=["GET"])
`;
  const found = await parametersIn({
    'shop/main.py': source,
    'shop/schemas.py': 'class Crate(BaseModel):\n    name: str\n',
    'shop/pages.py':
      'from fastapi import Body, Depends\n\ndef LimitBody():\n    def get_limit(limit: int = Body(None)):\n        return limit\n    return Depends(get_limit)\n',
  });
  expect(found).toEqual([
    'GET query page-token; header x-shop',
    'POST body crate (Crate), lid_id and limit',
    'PUT body Crate',
    'GET query deep=False',
  ]);
});

test('what FastAPI asks before takes its values from the same request, also by the name of a type', async () => {
  const source = `from fastapi import Depends, FastAPI, Query
app = FastAPI()

def clerk(token: str = Depends(bearer), shop: str = "main"):
    return token

def list_values(clerk: Clerk = Depends(clerk), page: int = Query(1, gt=0), sort_by: list[str] = Query([], alias="sortBy"), words: Words = Query(None, alias="q")):
    return {"page": page}

ListValues = Annotated[dict[str, int], Depends(list_values)]
Words = Annotated[str, StringConstraints(min_length=1)]

def order_of(order_id: int, q: str | None = None):
    return find(order_id)

@app.get("/orders")
def index(values: ListValues, deep: bool = False):
    return 1

@app.get("/orders/{order_id}")
def show(q: str | None = None, order: Order = Depends(order_of), may: bool = Depends(allowed("read"))):
    return 1

def allowed(right: str):
    return lambda: right
`;
  expect(await parametersIn({ 'shop/main.py': source })).toEqual([
    'GET query shop=main, page=1, sortBy=[], q and deep=False',
    'GET order_id; query q',
  ]);
});

test('what FastAPI asks may be a class, its instances, what a function makes, or read the body itself', async () => {
  const source = `from fastapi import Depends, FastAPI, Query, Request
app = FastAPI()

class Crate(BaseModel):
    name: str

class Sorting:
    def __init__(self, usual: str):
        self.usual = usual

    async def __call__(self, sort: str = Query(None)):
        return sort or self.usual

class Slice:
    def __init__(self, start: int = 0, count: int = 10):
        self.start = start

def words_in(field: str):
    def words(q: str = ""):
        return q
    return words

async def sent(request: Request) -> dict:
    return await request.json()

async def new_crate(json: dict = Depends(sent)) -> Crate:
    return Crate(**json)

@app.get("/crates")
def index(sorting: str = Depends(Sorting("name")), part: Slice = Depends(), q: str = Depends(words_in("name"))):
    return 1

@app.post("/crates")
def make(crate: Crate = Depends(new_crate)):
    return 1
`;
  expect(await parametersIn({ 'shop/main.py': source })).toEqual([
    'GET query sort, start=0, count=10 and q',
    'POST body Crate',
  ]);
});

test('parameters of Spring that say no place are of the query', async () => {
  const source = `package shop;

import org.springframework.web.bind.annotation.*;

@RestController
public class CrateController {
    @GetMapping("/crates/{id}")
    public Page find(@PathVariable String id, int page, @DateTimeFormat LocalDate day, HttpServletRequest request, Crate crate) {
        return null;
    }

    @GetMapping("/crates")
    public Page all(@AuthenticationPrincipal User user, @PageableDefault(size = 20) Pageable pageable) {
        return crates.findAll(pageable);
    }
}
`;
  expect(await parametersIn({ 'src/main/java/shop/CrateController.java': source })).toEqual([
    'GET id; query page and day',
    'GET query page, size and sort',
  ]);
});

test('fields of a form of NestJS have the names that callers send', async () => {
  const source = `import { Controller, Post } from '@nestjs/common';

@Controller('crates')
export class CrateController {
  @Post('cover')
  @UseInterceptors(FileInterceptor('cover'))
  cover(@UploadedFile() file: Express.Multer.File) {}

  @Post('all')
  all(@UploadedFiles(new ParseFilePipe()) files: CrateFiles, @Body() crate: NewCrateDto) {}

  @Post('other')
  other(@UploadedFile() file: Picture) {}
}
export interface CrateFiles {
  front: Express.Multer.File[];
  back?: Express.Multer.File[];
}
`;
  expect(await parametersIn({ 'src/crate.controller.ts': source })).toEqual([
    'POST form cover',
    'POST body NewCrateDto; form front and back',
    'POST form multipart',
  ]);
});

test('an action of Rails takes what the methods of its controller let through', async () => {
  const found = await parametersIn({
    'config/routes.rb': `Rails.application.routes.draw do
  resources :crates, only: [:index, :create, :update]
  get "sent" => "crates#sent"
end
`,
    'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  def limit_param(most = 40)
    [params[:limit].to_i, most].min
  end

  def api_params
    params.to_unsafe_hash
  end

  def crate_params
    params.require(:crate).permit(*FIELDS)
  end
  FIELDS = %i(name size).freeze
end
`,
    'app/controllers/crates_controller.rb': `class CratesController < ApplicationController
  before_action :set_crates, only: [:index]
  before_action :set_shop, only: [:destroy]

  def index
    render json: @crates.limit(limit_param)
  end

  def sent
    render json: Crate.where(from: api_params["from"], day: params["day"])
  end

  def create
    render json: Crate.create(crate_params)
  end

  def update
    render json: Crate.find(params[:id]).update(changed_params)
  end

  private

  def set_crates
    @crates = Crate.where(id: crates_params[:id])
  end

  def set_shop
    @shop = params[:shop]
  end

  def crates_params
    params.permit(:q, id: [], near: [:lat, :long])
  end

  def changed_params
    params
      .expect(crate: [:name, lids: [[:color]]])
  end

  def crate_params
    super.tap do |params|
      params[:inner] = 1
    end
  end
end
`,
  });
  expect(found).toEqual([
    'GET query limit and id',
    'PATCH id; body crate[name] and crate[lids]',
    'POST body crate[name] and crate[size]',
    'PUT id; body crate[name] and crate[lids]',
    'GET query from and day',
  ]);
});

test('a request of Laravel tells by its rules what is sent', async () => {
  const found = await parametersIn({
    'routes/api.php': `<?php
use App\\Http\\Controllers\\CrateController;
Route::get('crates', [CrateController::class, 'index']);
Route::get('lids', [CrateController::class, 'lids']);
Route::get('seals', [CrateController::class, 'seals']);
Route::post('crates', [CrateController::class, 'store']);
Route::delete('crates', [CrateController::class, 'drop']);
Route::delete('crates/{crate}', [CrateController::class, 'dropOne']);
Route::put('crates', [CrateController::class, 'put']);
Route::patch('crates', [CrateController::class, 'patch']);
`,
    'app/Http/Controllers/CrateController.php': `<?php
namespace App\\Http\\Controllers;
class CrateController extends Controller
{
    public function drop(DropRequest $request): JsonResponse
    {
        return 1;
    }
    public function dropOne(AllRequest $request, Crate $crate): JsonResponse
    {
        return 1;
    }
    public function index(RangeRequest $request): JsonResponse
    {
        return 1;
    }
    public function lids(AllRequest $request): JsonResponse
    {
        return 1;
    }
    public function seals(PlainRequest $request): JsonResponse
    {
        return 1;
    }
    public function put(StepRequest $request): JsonResponse
    {
        return 1;
    }
    public function patch(MoreRequest $request): JsonResponse
    {
        return 1;
    }
    public function store(RangeRequest $request): JsonResponse
    {
        return $request->input('other');
    }
}
`,
    'app/Http/Requests/RangeRequest.php': `<?php
class RangeRequest extends FormRequest
{
    public function authorize(): bool
    {
        return $this->seal === $this->input('seal');
    }
    public function rules(): array
    {
        return ['start' => sprintf('date|%s', $this->more), 'shops.*' => ['required', 'integer'], 'word' => 'required|confirmed'];
    }
}
`,
    'app/Http/Requests/DropRequest.php': `<?php
class DropRequest extends FormRequest
{
    private const REASON = 'reason';
    public function rules(): array
    {
        return [Fields::CRATE_IDS . '.*' => ['required', 'int'], self::REASON => 'string'];
    }
}
`,
    'app/Contracts/Fields.php': `<?php
class Fields
{
    public const CRATE_IDS = 'crate_ids';
}
`,
    'app/Http/Requests/AllRequest.php': `<?php
class AllRequest extends FormRequest
{
    public function rules(): array
    {
        return array_merge($this->one(), $this->two());
    }
}
`,
    'app/Http/Requests/StepRequest.php': `<?php
class StepRequest extends FormRequest
{
    public function rules(): array
    {
        if ($this->isDraft()) {
            return [];
        }
        $rules = [];
        $rules['lid'] = ['string', 'max:9'];
        $rules['seals.*.id'] = 'integer';
        return $rules;
    }
}
`,
    'app/Http/Requests/MoreRequest.php': `<?php
class MoreRequest extends StepRequest
{
    public function rules(): array
    {
        $rules = parent::rules();
        $rules['size'] = 'integer';
        return $rules;
    }
}
`,
    'app/Http/Requests/PlainRequest.php': `<?php
class PlainRequest extends FormRequest
{
    public function rules(): array
    {
        return [];
    }
}
`,
  });
  expect(found).toEqual([
    'GET query start, shops, word, word_confirmation and seal',
    'GET query AllRequest',
    'GET ',
    'POST body start, shops, word, word_confirmation and seal',
    'DELETE body crate_ids and reason',
    'DELETE crate',
    'PUT body lid and seals',
    'PATCH body MoreRequest',
  ]);
});

test('decorators of NestJS, attributes of C# and types of Rust tell it too', async () => {
  const nest = `import { Body, Controller, Get, Patch, Post, Put, Query } from '@nestjs/common';
@Controller('orders')
export class OrderController {
  @Get()
  list(@Query('page', new DefaultValuePipe(1), ParseIntPipe) page: number, @Query() filter: OrderFilterDto) {
    return [];
  }
  @Post()
  create(@Body() order: NewOrderDto) {
    return order;
  }
  @Put()
  replace(@Query() { dry = true, shop }: ReplaceDto, @Body() body: { name: string; price: number }) {
    return body;
  }
  @Get('open')
  open(@Query(new OpenPipe()) query: OpenOrders_2) {}
  @Post('open')
  reopen(@Body() input: z.infer<typeof Opening>) {}
  @Patch()
  patch(@Body() order: Record<string, string>) {}
  @Get('old')
  old(@Query() query: Record<string, string>) {
    return find(query.page);
  }
  @Get('all')
  all(@Query() query: any) {
    return find({ query });
  }
  @Get('each')
  each(@Req() req: Request, @Query('size') size: string) {
    return find(req.query, size);
  }
}
`;
  expect(await parametersIn({ 'src/order.controller.ts': nest })).toEqual([
    'GET query page=1 and OrderFilterDto',
    'POST body NewOrderDto',
    'PUT query dry=true and shop; body name and price',
    'GET query OpenOrders_2',
    'POST body Opening',
    'PATCH body not known',
    'GET query page',
    'GET query not known',
    'GET query size and others not known',
  ]);
  const csharp = `using Microsoft.AspNetCore.Mvc;
[ApiController]
[Route("orders")]
public class OrderController : ControllerBase
{
    [HttpGet("{id}")]
    public IActionResult Get(int id, [FromQuery] bool full, CancellationToken token, string sort = "name") { return Ok(); }
    [HttpPost]
    public IActionResult Post([FromBody] NewOrder order) { return Ok(); }
}
`;
  expect(await parametersIn({ 'Shop/OrderController.cs': csharp })).toEqual([
    'GET id; query full and sort=name',
    'POST body NewOrder',
  ]);
  const rust = `use axum::{Router, routing::get, extract::Query, Json};
pub fn app() -> Router {
    Router::new().route("/orders", get(list).post(create))
}
async fn list(Query(page): Query<PageQuery>) -> Json<Vec<Order>> {
    Json(vec![])
}
async fn create(State(state): State<App>, Json(order): Json<NewOrder>) -> Json<Order> {
    Json(order)
}
`;
  expect(await parametersIn({ 'src/main.rs': rust })).toEqual(['GET query PageQuery', 'POST body NewOrder']);
});

test('extractors of Rust that a project or a library makes of others tell what is taken', async () => {
  const rust = `use axum::{Router, routing::get};
pub fn app() -> Router {
    Router::new().route("/orders", get(list).post(create).put(put).delete(remove))
}
async fn list(ValidatedQuery(page): ValidatedQuery<Pagination<ReversibleIterator<OrderId>>>) -> Out {}
async fn create(query: web::QsQuery<crate::NewQuery>, Valid(Json(order)): Valid<Json<NewOrder>>) -> Out {}
async fn put(params: AwebQueryParameter<Keys, DeserrError>, body: Result<Json<Vec<Order>>, Rejection>) -> Out {}
async fn remove(force: Query<Option<bool>>, State(form): State<FormJson>) -> Out {}
`;
  expect(await parametersIn({ 'src/main.rs': rust })).toEqual([
    'DELETE query force',
    'GET query Pagination<ReversibleIterator<OrderId>>',
    'POST query NewQuery; body NewOrder',
    'PUT query Keys; body Vec<Order>',
  ]);
});

test('what a function reads from its request is told with what stands in for it', async () => {
  const express = `const app = require('express')();
app.get('/orders', async (req, res) => {
  const { page = 1, q } = req.query;
  res.json(await find(page, q, req.query.sort));
});
app.post('/orders', async (req, res) => {
  const order = NewOrder.parse(req.body);
  res.json(order);
});
`;
  expect(await parametersIn({ 'server.js': express })).toEqual(['GET query page=1, q and sort', 'POST body NewOrder']);
  const whole = `import express from 'express';
import { readCrate } from './read-crate';
const app = express();
app.get('/orders', async (req, res) => {
  const query = req.query;
  res.json(await find(query.page ?? 1));
});
app.post('/orders', async (req, res) => {
  const body = req.body as { name?: string; weight: number };
  res.json(await create(body));
});
app.put('/orders', async (req, res) => {
${'  work();\n'.repeat(80)}
  if (req.body.length === 0) return;
  const orders = req.body as Order[];
  res.json(orders);
});
app.patch('/orders', async (req, res) => {
  if (req.body.length > 0) Object.assign(order, req.body);
});
app.delete('/orders', async (req, res) => {
  logger.info('asked', { body: req.body });
  res.json(await remove({ isForced: req.query.force === 'yes', query: req.query }));
});
app.post('/crates', async (req, res) => {
  res.json(await readCrate(req, 1));
});
app.put('/crates', async (req, res) => {
  res.json(await parseBody({ request: req, schema: NewCrate, depth: 2 }));
});
app.get('/crates', async (req, res) => {
  res.json(await find(readQuery(req, CrateQuery)));
});
app.get('/lids', async (req, res) => {
  const { query, error } = await parseRequest(req, schema);
  const asked = new URL(req.url);
  res.json(await find(query, asked.searchParams.get('page')));
});
app.post('/lids', async (req, res) => {
  const { body, error } = await parseRequest(req, schema);
  const { name, link } = body;
  const other = new URL(link);
  res.json(await create(name, other.searchParams.get('campaign')));
});
`;
  const helper = `export async function readCrate(request) {
  const input = await request.json();
  return NewCrate.safeParse(input);
}
`;
  expect(await parametersIn({ 'src/server.ts': whole, 'src/read-crate.ts': helper })).toEqual([
    'GET query page=1',
    'POST body name and weight',
    'PUT body Order[]',
    'PATCH body not known',
    'DELETE query force and others not known',
    'POST body NewCrate',
    'PUT body NewCrate',
    'GET query CrateQuery',
    'GET query page and others not known',
    'POST body name and link',
  ]);
  const flask = `from flask import Flask, request
app = Flask(__name__)

@app.route("/orders", methods=["GET"])
def orders():
    return find(request.args.get("q"), request.args.get("page", 1))
`;
  expect(await parametersIn({ 'app.py': flask })).toEqual(['GET query q and page=1']);
  const go = `package main

import "net/http"

func main() {
	http.HandleFunc("GET /orders", list)
	http.HandleFunc("POST /orders", create)
}

func list(w http.ResponseWriter, r *http.Request) {
	find(r.URL.Query().Get("q"))
}

func create(w http.ResponseWriter, r *http.Request) {
	var order NewOrder
	if err := json.NewDecoder(r.Body).Decode(&order); err != nil {
		return
	}
}
`;
  expect(await parametersIn({ 'main.go': go })).toEqual(['GET query q', 'POST body NewOrder']);
});

test('a schema that stands in the registration tells what its route takes, with what it extends', async () => {
  const found = await parametersIn({
    'src/crates.ts': `import Router from 'koa-router';
import * as T from './schema';
import { NewParcel } from './schema';
const router = new Router();
router.post('/crates', auth(), validate(T.CrateSchema), async (ctx) => {
  const { id } = ctx.input.body;
});
router.put('/parcels', validateBody(NewParcel), async (ctx) => {
  const { weight } = ctx.request.body;
});
router.post('/lids', async (ctx) => {
  validate(NewParcel);
});
`,
    'src/schema.ts': `import { z } from 'zod';
const Named = z.object({ name: z.string() });
export const CrateSchema = BaseSchema.extend({
  query: z.object({ dry: z.boolean() }),
  body: Named.extend({
    /** Which: a { or so. */
    id: z.uuid(),
    lid: z.object({ color: z.string() }).optional(),
  }).refine((body) => body.id),
});
export const NewParcel = z.object({ weight: z.number(), to: z.string() });
`,
  });
  expect(found).toEqual(['POST query dry; body id, lid and name', 'PUT body weight and to', 'POST ']);
});

test('a model without an attribute is the body of a call of C#, and the form of a page', async () => {
  const controller = (mark: string): string => `${mark}[Route("crates")]
public class CratesController : Controller
{
    [HttpPost("{id}")]
    public async Task<IActionResult> Seal([FromRoute] Guid id, SealModel model, ISeals seals) { return Ok(); }
    [HttpPost("lids")]
    public async Task<IActionResult> AddLid(string colour, IFormFile drawing, CancellationToken token) { return Ok(); }
}
`;
  expect(await parametersIn({ 'Shop/CratesController.cs': controller('') })).toEqual([
    'POST id; form SealModel',
    'POST form colour and drawing',
  ]);
  expect(await parametersIn({ 'Shop/CratesController.cs': controller('[ApiController]\n') })).toEqual([
    'POST id; body SealModel',
    'POST query colour; form drawing',
  ]);
});

test('the body of a handler of Go may be declared among others, or have its type written on the spot', async () => {
  const source = `package web

import (
	"encoding/json"
	"net/http"

	"github.com/gorilla/mux"
)

func Routes(r *mux.Router) {
	r.HandleFunc("/crates", addCrate).Methods("POST")
	r.HandleFunc("/crates/seal", sealCrate).Methods("POST")
	r.HandleFunc("/crates/weigh", weighCrate).Methods("POST")
	r.HandleFunc("/crates/open", openCrate).Methods("POST")
}

func openCrate(w http.ResponseWriter, r *http.Request) {
	var opening Opening
	if err := parseJSONRequest(r, &opening); err != nil {
		return
	}
}

func addCrate(w http.ResponseWriter, r *http.Request) {
	var (
		err  error
		body NewCrate
	)
	if err = ReadBody(r, &body); err != nil {
		return
	}
}

func sealCrate(w http.ResponseWriter, r *http.Request) {
	var body struct {
		shop.Seal
		Force bool   \`json:"force,omitempty"\`
		Owner string \`json:"-"\`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		return
	}
}

func weighCrate(ctx *Context) {
	var scale Scale
	if err := json.Unmarshal(ctx.PostBody(), &scale); err != nil {
		return
	}
}
`;
  expect(await parametersIn({ 'web/routes.go': source })).toEqual([
    'POST body NewCrate',
    'POST body shop.Seal and force',
    'POST body Scale',
    'POST body Opening',
  ]);
});

test('a handler of Go has the query of what it hands its request, and that which it binds', async () => {
  const web = `package web

import "github.com/gin-gonic/gin"

func main() {
	r := gin.New()
	r.GET("/crates", listCrates)
	r.GET("/lids", listLids)
	r.Run()
}

func newPage(c *gin.Context) *Page {
	return &Page{Number: c.DefaultQuery("page_num", "1"), Size: c.Query("page_size")}
}

func listCrates(c *gin.Context) {
	page := newPage(c)
	c.JSON(200, find(page, c.Query("name")))
}

func listLids(c *gin.Context) {
	var filter LidFilter
	if err := c.ShouldBindQuery(&filter); err != nil {
		return
	}
}
`;
  expect(await parametersIn({ 'web/web.go': web })).toEqual([
    'GET query page_num=1, page_size and name',
    'GET query LidFilter',
  ]);
});

test('decorators and schemas of GraphQL tell the arguments of an operation', async () => {
  const source = `import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';

@Resolver(() => Crate)
export class CrateResolver {
  @Query(() => [Crate])
  crates(@User() user: Person, @Args({ name: 'depot', type: () => ID }) depotID: string, @Args() page: PageArgs) {
    return [];
  }

  @Mutation(() => Crate)
  sealCrate(@Args('input') input: SealInput) {
    return null;
  }
}
`;
  expect(await parametersIn({ 'src/crate.resolver.ts': source })).toEqual([
    'QUERY depot and PageArgs',
    'MUTATION input',
  ]);
  expect(await parametersIn({ 'schema.graphql': 'type Query {\n  crate(id: ID!): Crate\n}\n' })).toEqual(['QUERY id']);
});

test('a body that is kept whole, names of a list, and what else holds are told without semicolons too', async () => {
  const source = `import express from 'express'
const app = express()
app.post('/crates', (req, res) => {
  if (!req.user) {
    Logger.warn('nobody')
    return res.sendStatus(403)
  }
  const crates = req.body
  res.json(crates.map((crate) => crate.id))
})
app.patch('/crates', (req, res) => {
  const keys = ['name', 'icon']
  for (const key of keys) {
    if (!req.body[key]) continue
  }
  const ids = req.body.ids || []
  if (!ids.length) {
    return res.status(400).send('none')
  }
  res.json(toNumber(req.query.page, 3))
})
app.put('/crates', (req, res) => {
  Logger.info('put', req.body)
  res.json({})
})
app.listen(80)
`;
  expect(await parametersIn({ 'app.js': source })).toEqual([
    'POST body not known',
    'PATCH query page=3; body ids, name and icon',
    'PUT ',
  ]);
});

test('a struct of Rust says itself where a request has it, and utoipa names a query that is read elsewhere', async () => {
  const rust = `use utoipa_axum::routes;

#[derive(Deserialize, FromRequestParts)]
#[from_request(via(Query))]
/// What to look for
pub struct Wanted {
    town: Option<String>,
}

#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Pages {
    page: Option<u32>,
}

pub struct State {}

#[utoipa::path(
    get,
    path = "/parcels",
    params(Wanted, Pages, ("size" = Option<u32>, Query, description = "How many (at most)")),
)]
async fn list(state: State, wanted: Wanted) {}

fn main() {
    OpenApiRouter::new().routes(routes!(list)).split_for_parts();
}
`;
  expect(await parametersIn({ 'src/main.rs': rust })).toEqual(['GET query Wanted, Pages and size']);
});

test('a call before a handler that holds each part of the request against a schema tells what these take', async () => {
  const found = await parametersIn({
    'src/crates.ts': `import Router from 'koa-router';
import { NewParcel } from './schema';
const router = new Router();
router.get('/crates/:id', held({ params: object({ id: string() }), query: object({ size: string().optional() }), status: [200] }), async (ctx) => {});
router.post('/crates', held({ body: z.object({ name: z.string() }).catchall(z.unknown()), status: 201 }), async (ctx) => {});
router.put('/parcels', held({ body: NewParcel, response: Parcel }), async (ctx) => {});
router.patch('/parcels', held({ body: Parcel.pick({ to: true }) }), async (ctx) => {});
`,
    'src/schema.ts': 'export const NewParcel = z.object({ weight: z.number(), to: z.string() });\n',
  });
  expect(found).toEqual([
    'GET id; query size',
    'POST body name and others not known',
    'PUT body weight and to',
    'PATCH ',
  ]);
});

test('a schema that a handler holds its request against is told by what it asks for', async () => {
  const source = `import Joi from 'joi';
import express from 'express';
import { lidSchema, NewCrate, sealSchema } from './schema';
const app = express();
const rangeSchema = Joi.object<{ range: string }>({ range: Joi.string().default('day'), lid: Joi.string() });
app.get('/crates', (req, res) => {
  const { error, value } = rangeSchema.validate(req.query);
  res.json(value);
});
app.post('/crates', (req, res) => {
  const crate = NewCrate.parse(req.body);
  res.json(crate);
});
app.put('/crates', (req, res) => {
  const crate = OldCrate.parse(req.body);
  res.json(crate);
});
app.patch('/crates', (req, res) => {
  res.json([lidSchema.parse(req.body)]);
});
app.delete('/crates', (req, res) => {
  res.json([sealSchema.parse(req.body)]);
});
app.listen(80);
`;
  const schema = `export const NewCrate = z.object({ ...base, size: z.number().default(3) });
export const lidSchema = rangeSchema.extend({ colour: z.string() });
export const sealSchema = strangeSchema.extend({ seal: z.string() });
const rangeSchema = z.object({ from: z.date() });
`;
  expect(await parametersIn({ 'src/app.ts': source, 'src/schema.ts': schema })).toEqual([
    'GET query range=day and lid',
    'POST body size=3 and others not known',
    'PUT body OldCrate',
    'PATCH body colour and from',
    'DELETE body seal and others not known',
  ]);
});

test('an action of Sails takes what it lists as inputs, and what is uploaded is a form', async () => {
  const sails = await parametersIn({
    'config/routes.js': `module.exports.routes = {
  'PATCH /crates/:id': 'crates/update',
  'GET /crates/lidId::lidId': 'crates/index',
};
`,
    'api/controllers/crates/update.js': `module.exports = {
  inputs: {
    id: { ...idInput, required: true },
    name: {
      type: 'string',
      maxLength: 20,
    },
  },
  async fn(inputs) {},
};
`,
    'api/controllers/crates/index.js': `module.exports = {
  inputs: { lidId: {}, page: { type: 'number', defaultsTo: 1 } },
  async fn(inputs) {},
};
`,
  });
  expect(sails).toEqual(['PATCH id; body name', 'GET lidId; query page=1']);
  const files = await parametersIn({
    'app.ts': `import express from 'express';
const app = express();
app.post('/lids', upload.single('lid'), (req, res) => { res.json(save(req.file)); });
app.post('/covers', multer({ dest: 'x' }).fields([{ name: 'front' }, { name: 'back' }]), (req, res) => { res.json({}); });
app.post('/boxes', async (req, res) => {
  const file = await req.file({ limits: { files: 1 } });
  res.send(file.fields?.box?.value);
});
app.listen(80);
`,
  });
  expect(files).toEqual(['POST form lid', 'POST form front and back', 'POST form multipart and box']);
});

test('a request may be declared with what it carries, and a helper be told the name of what it takes', async () => {
  const source = `import express from 'express';
const app = express();
app.post('/crates', async (req: Request<{ id: string }, Map<string, Crate>, NewCrate>, res: Response) => {
  res.json(await crates.add(req.body));
});
app.put('/crates', async (req: Request<void, void, NewCrate>, res: Response) => {
  res.json(await crates.put(req.body.name));
});
app.get('/crates', (req, res) => {
  const query = req.query;
  const sort = getQueryParamAsString(query, 'sort', 'name');
  res.json(list(sort, getNumberParam(req.query, 'page')));
});
app.patch('/crates', (req, res) => {
  const crates = req.body;
  if (!Array.isArray(crates)) return res.sendStatus(400);
  res.json(crates.map((crate) => crate.id));
});
app.listen(80);
`;
  expect(await parametersIn({ 'app.ts': source })).toEqual([
    'POST body NewCrate',
    'PUT body name',
    'GET query page and sort=name',
    'PATCH body any[]',
  ]);
});

test('a body that is taken apart and has its type written there is told by its parts', async () => {
  const route = `export async function POST(req: Request) {
  const {
    seals,
    crateId,
  }: { seals: Seal[]; crateId: string } =
    await req.json()
  return Response.json(await close(seals, crateId))
}
`;
  expect(
    await parametersIn({ 'package.json': '{"dependencies":{"next":"1"}}', 'app/api/crates/route.ts': route }),
  ).toEqual(['POST body seals and crateId']);
});
