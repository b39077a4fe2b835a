import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesIn } from '../../../../../../test/routes-in.ts';
import { routesOf } from '../../routes.ts';

test('an attribute of utoipa is a route where a router of utoipa lists its function', async () => {
  const parcels = `use utoipa::ToSchema;

#[utoipa::path(get, path = "/", responses((status = 200, description = "All parcels")))]
pub async fn list() {}

#[utoipa::path(
    post,
    path = "/{id}/labels",
    params(("id" = String, Path, description = "Parcel")),
    security(("api_token" = []), ("cookie" = [])),
)]
pub async fn label(Path(id): Path<String>) {}

#[utoipa::path(method(get, head), context_path = "/depots", path = "/{id}")]
pub async fn depot() {}

#[utoipa::path(get, path = "/described")]
pub async fn described() {}
`;
  const routers = `use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

mod parcels;

pub fn router() -> OpenApiRouter {
    let parcels = OpenApiRouter::new().routes(routes!(
        parcels::list,
        parcels::label,
    ));
    OpenApiRouter::new().nest("/parcels", parcels).routes(routes!(parcels::depot))
}
`;
  const main = `use axum::{routing::get, Router};
use utoipa_axum::router::OpenApiRouter;

mod routers;

async fn main() {
    let (app, docs) = OpenApiRouter::new().nest("/api", routers::router()).split_for_parts();
    axum::serve(listener, app.route("/about", get(about))).await.unwrap();
}

async fn about() {}
`;
  expect(
    await routesIn({
      'src/main.rs': main,
      'src/routers.rs': routers,
      'src/routers/parcels.rs': parcels,
    }),
  ).toEqual([
    'GET /about: about ()',
    'GET /api/parcels: list ()',
    'POST /api/parcels/{id}/labels: label ()',
    'GET /api/depots/{id}: depot ()',
  ]);
});

test('what a scope or an application of Actix is wrapped in asks for all that is inside', async () => {
  const main = `use actix_web::{web, App, HttpServer};
use actix_web::middleware::{from_fn, Logger};
use actix_web_httpauth::middleware::HttpAuthentication;

mod guards;
mod parcels;

async fn main() {
    HttpServer::new(move || {
        let bearer = HttpAuthentication::bearer(check_token);
        App::new()
            .wrap(Logger::default())
            .wrap(guards::AuthContext)
            .service(web::scope("/depots").wrap(bearer.clone()).route("", web::get().to(list_depots)))
            .service(web::scope("/scales").wrap(from_fn(guards::require_user)).service(weigh))
            .service(
                web::scope("/api")
                    .wrap(guards::Authentication::new(secret))
                    .service(parcels::scope())
                    .route("/login", web::post().to(login)),
            )
            .route("/about", web::get().to(about))
            .route("/profile", web::get().to(profile).wrap(guards::Authentication::new(secret)))
    })
    .run()
    .await
}

#[get("/{id}", wrap = "guards::Authentication")]
async fn weigh() {}
async fn list_depots() {}
async fn login() {}
async fn about() {}
async fn profile() {}
`;
  const guards = `pub struct Authentication;

const OPEN: [&str; 1] = ["/api/login"];

impl<S> Service<ServiceRequest> for AuthenticationService<S> {
    fn call(&self, request: ServiceRequest) -> Self::Future {
        if OPEN.contains(&request.path()) || signed_in(&request) {
            return Box::pin(self.service.call(request));
        }
        Box::pin(async { Err(ErrorUnauthorized("sign in")) })
    }
}
`;
  const context = `pub struct AuthContext;

impl<S> Service<ServiceRequest> for AuthContextService<S> {
    fn call(&self, request: ServiceRequest) -> Self::Future {
        request.extensions_mut().insert(user_of(&request));
        Box::pin(self.service.call(request))
    }
}
`;
  const parcels = `use actix_web::{web, Scope};

pub fn scope() -> Scope {
    web::scope("/parcels").route("", web::get().to(list_parcels))
}

async fn list_parcels() {}
`;
  expect(
    await routesIn({
      'src/main.rs': main,
      'src/guards.rs': guards,
      'src/guards/context.rs': context,
      'src/parcels.rs': parcels,
    }),
  ).toEqual([
    'GET /depots: list_depots (HttpAuthentication::bearer(check_token))',
    'POST /api/login: login ()',
    'GET /about: about ()',
    'GET /profile: profile (Authentication)',
    'GET /scales/{id}: weigh (require_user, Authentication)',
    'GET /api/parcels: list_parcels (Authentication)',
  ]);
});

test('a chain of filters of Warp that ends in a function is a route', async () => {
  const parcels = `use warp::Filter;

pub fn routes(state: State) -> impl Filter {
    let list = warp::path!("parcels").and(warp::get()).and(auth::optional(state)).and_then(list_parcels);
    let send = warp::path!("parcels" / u64 / "shipments")
        .and(warp::post())
        .and(warp::body::json())
        .and(auth(state))
        .and_then(send_parcel)
        .boxed();
    let depot = warp::get().and(warp::path("depots")).and(warp::path::param::<String>()).map(show_depot);
    list.or(send).or(depot)
}

async fn list_parcels() {}
async fn send_parcel() {}
fn show_depot() {}
`;
  const main = `use warp::Filter;

mod parcels;

async fn main() {
    let all = parcels::routes(state).recover(refuse);
    warp::serve(warp::path("api").and(all)).run(address).await;
}
`;
  expect(await routesIn({ 'src/main.rs': main, 'src/parcels.rs': parcels })).toEqual([
    'GET /api/parcels: list_parcels ()',
    'POST /api/parcels/{u64}/shipments: send_parcel (auth)',
    'GET /api/depots/{string}: show_depot ()',
  ]);
});

test('filters of Warp that functions join hang where those do, below the paths that are put before them', async () => {
  const main = `use warp::Filter;

mod parcels;
mod seals;

async fn main() {
    let about = warp::path("about").and(warp::get()).map(about_text).boxed();
    let api = api_routes(store);
    warp::serve(api.or(about).recover(refuse)).run(address).await;
}

fn api_routes(store: Store) -> impl Filter<Extract = (impl warp::Reply,), Error = Rejection> + Clone {
    let root = warp::path!("api" / "v1" / ..);
    root.and(parcel_routes(store.clone()).or(seals::break_handler(store)).boxed())
}

fn parcel_routes(store: Store) -> impl Filter<Extract = (impl warp::Reply,), Error = Rejection> + Clone {
    parcels::list_handler(store.clone()).or(parcels::weigh_handler(store))
}

fn about_text() {}
`;
  const parcels = `use warp::{Filter, Rejection};

fn parcel_filter() -> impl Filter<Extract = (u64,), Error = Rejection> + Clone {
    warp::path!("parcels" / u64 / ..).and(warp::get().or(warp::post()).unify()).and_then(checked)
}

pub fn list_handler(store: Store) -> impl Filter<Extract = (impl warp::Reply,), Error = Rejection> + Clone {
    warp::path!("parcels").and(warp::get()).and(with_store(store)).then(list).map(into_response)
}

pub fn weigh_handler(store: Store) -> impl Filter<Extract = (impl warp::Reply,), Error = Rejection> + Clone {
    parcel_filter().and(warp::path!("weight")).and(with_store(store)).then(weigh)
}

async fn list(store: Store) {}
pub(crate) async fn weigh(parcel_id: u64, store: Store) {}

#[cfg(test)]
mod tests {
    fn served() {
        list_handler(store).or(weigh_handler(store));
    }
}
`;
  const filters = `use warp::{Filter, Rejection};

pub fn seal_filter() -> impl Filter<Extract = (String,), Error = Rejection> + Clone {
    warp::path!("seals" / String).and(warp::delete())
}
`;
  const seals = `use warp::{Filter, Rejection};

use crate::filters::seal_filter;

pub fn break_handler(store: Store) -> impl Filter<Extract = (impl warp::Reply,), Error = Rejection> + Clone {
    seal_filter().and(with_store(store)).then(break_seal).map(into_response)
}

async fn break_seal(seal: String, store: Store) {}
`;
  const sources = {
    'src/main.rs': main,
    'src/parcels.rs': parcels,
    'src/filters.rs': filters,
    'src/seals.rs': seals,
  };
  expect(routesOf(await evidenceIn(sources)).every(({ whole }) => whole)).toBe(true);
  expect((await routesIn(sources)).toSorted()).toEqual([
    'DELETE /api/v1/seals/{seal}: break_seal ()',
    'GET /about: about_text ()',
    'GET /api/v1/parcels/{parcel_id}/weight: weigh ()',
    'GET /api/v1/parcels: list ()',
    'POST /api/v1/parcels/{parcel_id}/weight: weigh ()',
  ]);
});

test('a router that a name stands for hangs below the path that its application is told, also with its state', async () => {
  const lib = `use aide::axum::ApiRouter;

mod v1;

pub async fn run(cfg: Settings) {
    let state = AppState { cfg: cfg.clone() };
    let v1_router = v1::router(cfg.clone()).with_state::<()>(state);
    let app = ApiRouter::new()
        .nest_api_service("/api/v1", v1_router)
        .finish_api(&mut openapi);
    axum::serve(listener, app).await.unwrap();
}
`;
  const v1 = `use aide::axum::ApiRouter;

mod crates;

pub fn router(cfg: Settings) -> ApiRouter<AppState> {
    let all: ApiRouter<AppState> = ApiRouter::new().merge(crates::router());
    all
}
`;
  const crates = `use aide::axum::{routing::get_with, ApiRouter};

pub fn router() -> ApiRouter<AppState> {
    ApiRouter::new().api_route("/crates", get_with(list, described))
}

async fn list() {}
`;
  const sources = { 'src/lib.rs': lib, 'src/v1/mod.rs': v1, 'src/v1/crates.rs': crates };
  expect(await routesIn(sources)).toEqual(['GET /api/v1/crates: list ()']);
});

test('an attribute of Actix that names its methods is a route by each of them, the head of what is read left out', async () => {
  const main = `use actix_web::{route, web, App, HttpServer};

async fn main() {
    HttpServer::new(|| App::new().service(web::scope("/api").service(parcel).service(weigh).service(scale))).run().await
}

#[route("/parcels/{id}", method = "GET", method = "HEAD", wrap = "guards::Authentication")]
async fn parcel() {}

#[route(
    "/weigh",
    method = "POST",
    method = "PUT",
)]
async fn weigh() {}

#[route("/scale", method = "HEAD")]
async fn scale() {}
`;
  expect(await routesIn({ 'src/main.rs': main })).toEqual([
    'GET /api/parcels/{id}: parcel (Authentication)',
    'POST /api/weigh: weigh ()',
    'PUT /api/weigh: weigh ()',
    'HEAD /api/scale: scale ()',
  ]);
});

test('a router that a function of Rust makes is the whole application where its caller serves it, with the layers over it', async () => {
  const evidence = await evidenceIn({
    'src/main.rs': `use shop::router;

async fn main() {
    let app = router::create(state);
    axum::serve(listener, app).await.unwrap();
}
`,
    'src/router.rs': `use axum::{middleware, routing::get, Router};

pub fn create(state: State) -> Router {
    Router::new().route("/labels", get(list_labels)).nest("/crates", crates::routes(state))
}

async fn list_labels() {}
`,
    'src/crates.rs': `use axum::{middleware, routing::get, Router};

pub fn routes(state: State) -> Router {
    Router::new().route("/", get(list_crates)).layer(middleware::from_fn_with_state(state, keepers_when_closed))
}

pub async fn keepers_when_closed(request: Request, next: Next) -> Response {
    if closed() && keeper_of(&request).is_none() {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    next.run(request).await
}

async fn list_crates() {}
`,
  });
  const told = routesOf(evidence).map(({ path, whole, guards, seen }) => ({ path, whole, guards, seen }));
  expect(told).toEqual([
    { path: '/crates', whole: true, guards: ['keepers_when_closed'], seen: false },
    { path: '/labels', whole: true, guards: [], seen: false },
  ]);
});

test('a function that a scope of Actix names is that of the module which is used, whatever others are called', async () => {
  const list = `use actix_web::get;

#[get("/orders")]
pub async fn list() {}
`;
  const found = await routesIn({
    'Cargo.toml': '[workspace]\nmembers = ["api", "server", "client"]\n',
    'api/Cargo.toml': '[package]\nname = "shop-api"\n',
    'api/src/lib.rs': 'pub mod crates;\npub mod orders;\n',
    'api/src/crates.rs': 'pub fn list() {}\n',
    'api/src/orders.rs': list,
    'client/Cargo.toml': '[package]\nname = "shop-client"\n',
    'client/src/orders.rs': 'pub async fn list() {}\n',
    'server/Cargo.toml': '[package]\nname = "shop-server"\n',
    'server/src/main.rs': `use actix_web::{App, web};
use shop_api::{crates, orders};

fn main() {
    App::new().service(web::scope("/v1").service(orders::list));
}
`,
  });
  expect(found).toEqual(['GET /v1/orders: list ()']);
});

test('a list of utoipa names functions of modules that its file takes all at once', async () => {
  const described = (verb: string, name: string) =>
    `#[utoipa::path(${verb}, path = "/parcels")]\npub async fn ${name}() {}\n`;
  expect(
    await routesIn({
      'src/lib.rs': 'mod controllers;\nmod router;\n',
      'src/router.rs':
        'use crate::controllers::*;\nuse utoipa_axum::routes;\npub fn router() {\n    OpenApiRouter::new().routes(routes!(parcel::list::list, parcel::send::send)).split_for_parts();\n}\n',
      'src/controllers.rs': 'pub mod depot;\npub mod parcel;\n',
      'src/controllers/parcel.rs': 'pub mod list;\npub mod send;\n',
      'src/controllers/parcel/list.rs': described('get', 'list'),
      'src/controllers/parcel/send.rs': described('post', 'send'),
      'src/controllers/depot.rs': 'pub mod send;\npub fn send() {}\npub fn list() {}\n',
      'src/controllers/depot/send.rs': 'pub fn send() {}\npub fn list() {}\n',
    }),
  ).toEqual(['GET /parcels: list ()', 'POST /parcels: send ()']);
});

test('a list of utoipa that is longer than what is kept of an argument is read to its end', async () => {
  const names = ['first', 'second', 'third', 'fourth'].map(
    (each) => `the_${each}_of_${'very_'.repeat(12)}many_parcels`,
  );
  const found = await routesIn({
    'src/main.rs': `use utoipa_axum::routes;\nfn main() {\n    OpenApiRouter::new()\n        .routes(routes!(\n${names.map((name) => `            ${name},\n`).join('')}        ))\n        .split_for_parts();\n}\n${names.map((name, at) => `#[utoipa::path(get, path = "/${at}")]\nasync fn ${name}() {}\n`).join('')}`,
  });
  expect(found.map((each) => each.split(':')[0])).toEqual(['GET /0', 'GET /1', 'GET /2', 'GET /3']);
});

test('a layer that is laid over a router of Axum in a later statement stands before all that was added to it', async () => {
  const routers = `use axum::{middleware, routing::{get, post}, Router};

pub fn harbour_routes(size: usize) -> Router {
    let mut router = Router::new().route("/boats", get(list));
    router = router.route("/piers", get(list));
    #[cfg(feature = "tugs")]
    {
        router = router
            .route("/tugs", get(list));
    }
    if size > 3 {
        router = router.layer(middleware::from_fn(require_pilot));
    }
    #[cfg(feature = "keys")]
    let router = router.layer(middleware::from_fn(require_key));

${'    // What is laid on last is asked first.\n'.repeat(9)}    router
        .layer(middleware::from_fn(require_user))
        .layer(CorsLayer::new())
}

pub fn lamp_routes() -> Router {
    let lamps = Router::new().route("/lamps", get(list));
    let all = Router::new().merge(lamps);
    let mut lamps = Router::new();
    lamps = lamps.layer(middleware::from_fn(require_user));
    all.merge(lamps)
}

async fn list() {}
`;
  const main = `use axum::{middleware, routing::{get, post}, Router};

mod routers;

async fn main() {
    let mut ropes = Router::new().route("/list", get(about));
    #[cfg(feature = "tugs")]
    {
        ropes = ropes.route("/tow", post(about));
    }
    ropes = ropes
        .route("/coil", post(about))
        .layer(middleware::from_fn(require_user));
    ropes = ropes.route("/open", get(about));
    let app = Router::new()
        .nest("/api", routers::harbour_routes(4))
        .merge(routers::lamp_routes())
        .nest("/ropes", ropes)
        .route("/about", get(about));
    axum::serve(listener, app).await.unwrap();
}

async fn about() {}
`;
  expect(await routesIn({ 'src/main.rs': main, 'src/routers.rs': routers })).toEqual([
    'GET /ropes/list: about (require_user)',
    'POST /ropes/tow: about (require_user)',
    'POST /ropes/coil: about (require_user)',
    'GET /ropes/open: about ()',
    'GET /about: about ()',
    'GET /api/boats: list (require_user)',
    'GET /api/piers: list (require_user)',
    'GET /api/tugs: list (require_user)',
    'GET /lamps: list ()',
  ]);
});

test('what a function only calls is hung where it is, also where both have one name', async () => {
  const tides = `use axum::{routing::get, Router};

pub fn tide_routes() -> Router {
    Router::new().route("/today", get(today))
}

async fn today() {}
`;
  const main = `use axum::{middleware, Router};

mod tides;

fn tide_routes() -> Router {
    crate::tides::tide_routes()
}

async fn main() {
    let app = Router::new().nest("/api", Router::new().nest("/tides", tide_routes().layer(middleware::from_fn(may(&["pilot"])))));
    axum::serve(listener, app).await.unwrap();
}
`;
  expect(await routesIn({ 'src/main.rs': main, 'src/tides.rs': tides })).toEqual(['GET /api/tides/today: today ()']);
});

test('an attribute of Actix may add nothing to the path of its scope', async () => {
  const crates = `use actix_web::{get, post, web, HttpResponse};

pub fn config(cfg: &mut web::ServiceConfig) {
    cfg.service(web::scope("/crates").service(list).service(add));
}

#[get("")]
async fn list() -> HttpResponse { HttpResponse::Ok().finish() }

#[post("/{id}")]
async fn add() -> HttpResponse { HttpResponse::Ok().finish() }
`;
  const main = `use actix_web::{web, App, HttpServer};

mod crates;

async fn main() -> std::io::Result<()> {
    HttpServer::new(|| App::new().service(web::scope("/api").configure(crates::config))).bind("0.0.0.0:80")?.run().await
}
`;
  expect(await routesIn({ 'src/main.rs': main, 'src/crates.rs': crates })).toEqual([
    'GET /api/crates: list ()',
    'POST /api/crates/{id}: add ()',
  ]);
});
