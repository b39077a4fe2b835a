import { expect, test } from 'vitest';
import { doorsIn, routesIn } from '../../../../../../test/routes-in.ts';

test('what Rust makes from a request guards a handler where strangers are refused', async () => {
  const server = `use axum::{routing::get, Router};

async fn main() {
    let app = Router::new()
        .route("/orders", get(list_orders))
        .route("/carts", get(list_carts))
        .route("/addresses", get(list_addresses))
        .route("/bills", get(list_bills))
        .route("/prices", get(list_prices))
        .route("/labels", get(list_labels))
        .route("/stamps", get(list_stamps));
    axum::serve(listener, app).await.unwrap();
}

async fn list_orders(State(state): State<Shop>, user: Guarded<May<{ rights::ORDERS_READ }, { rights::CARTS_READ }>, Data<Shop>>) {}
async fn list_carts(auth::Customer(_user): auth::Customer, Query(page): Query<Page>) {}
async fn list_addresses(user: Option<Customer>) {}
async fn list_bills(form: Form<Bill<'_>>, payer: Payer) {}
async fn list_prices(language: Language) {}
async fn list_labels(State(shop): State<Shop>) {
    shop.forget_labels()
        .await
        .can_fail("forgetting");
    let kept = shop.keep_labels().await;
    kept.can_fail("keeping the labels");
}
async fn list_stamps(clerk: Clerk) {}
`;
  const auth = `pub struct Customer(u64);

impl<S> FromRequestParts<S> for Customer {
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let token = parts.headers.get(AUTHORIZATION).ok_or(Refusal::Unauthorized)?;
        Ok(Customer(read(token)?))
    }
}

pub struct Guarded<P, D>(P, D);

impl<P, D> Guarded<P, D> {
    fn signed_in(token: &str) -> Result<Self, Refusal> {
        Err(Refusal::Forbidden)
    }
}

impl<P, D> FromRequest for Guarded<P, D> {
    fn from_request(request: &HttpRequest) -> Result<Self, Refusal> {
        Self::signed_in(token_of(request))
    }
}

pub struct Payer(Customer);

impl<S> FromRequestParts<S> for Payer {
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        Ok(Payer(Customer::from_request_parts(parts, state).await?))
    }
}

pub struct Clerk(Customer);

impl<S> FromRequestParts<S> for Clerk {
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let customer = Customer::from_request_parts(parts, state)
            .await
            .trace()?;
        Ok(Clerk(customer))
    }
}

pub struct Language(String);

impl<S> FromRequestParts<S> for Language {
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        parts.headers.get(ACCEPT_LANGUAGE).map(Language).ok_or(Refusal::BadRequest)
    }
}
`;
  expect(await routesIn({ 'src/main.rs': server, 'src/auth.rs': auth })).toEqual([
    'GET /orders: list_orders (Guarded(ORDERS_READ, CARTS_READ))',
    'GET /carts: list_carts (Customer)',
    'GET /addresses: list_addresses ()',
    'GET /bills: list_bills (Payer)',
    'GET /prices: list_prices ()',
    'GET /labels: list_labels ()',
    'GET /stamps: list_stamps (Clerk)',
  ]);
});

test('a handler of Rust is found by its module or type, and guarded by what it asks for itself', async () => {
  const routes = `use actix_web::web;
use crate::parcels;

pub struct Depots;

impl Depots {
    pub fn configure(config: &mut web::ServiceConfig) {
        config.service(web::resource("/depots").route(web::get().to(Self::list)));
    }

    async fn list(depot: VisitorOrKeeper) {}
}

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(web::resource("/parcels").route(web::get().to(parcels::list)).route(web::post().to(parcels::send)))
        .service(web::resource("/stamps").route(web::get().to(crate::stamps::list)));
}
`;
  const parcels = `pub async fn send(form: Json<Parcel>, request: HttpRequest) -> Result<HttpResponse, Error> {
    let sender = AuthCheck::default()
        .with_scope(scope)
        .check(&request, &mut conn)
        .await?
        .user();
    Ok(sent(sender, form))
}

pub async fn list(request: HttpRequest) -> HttpResponse {
    let checked = AuthCheck::default().with_scope(scope).check(&request, &mut conn).await.is_ok();
    let reader = auth::current_user(&request).ok();
    listed(reader)
}
`;
  const stamps = `pub fn list(state: Data<Shop>, req: HttpRequest) -> impl Future {
    result(state.open())
        .and_then(move |_| authenticate(&state, &req))
        .and_then(|user| found(user))
}
`;
  const auth = `pub struct VisitorOrKeeper(Option<u64>);

impl<S> FromRequestParts<S> for VisitorOrKeeper {
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let Some(token) = parts.headers.get(AUTHORIZATION) else { return Ok(VisitorOrKeeper(None)) };
        Ok(VisitorOrKeeper(Some(read(token).map_err(|_| Refusal::Unauthorized)?)))
    }
}
`;
  const found = await routesIn({
    'src/lib.rs': 'mod auth;\nmod parcels;\nmod routes;\nmod stamps;\n',
    'src/routes.rs': routes,
    'src/parcels/mod.rs': 'mod lists;\npub use lists::*;\n',
    'src/parcels/lists.rs': parcels,
    'src/stamps.rs': stamps,
    'src/auth.rs': auth,
  });
  expect(found.sort()).toEqual([
    'GET /depots: Depots.list ()',
    'GET /parcels: list ()',
    'GET /stamps: list (authenticate)',
    'POST /parcels: send (AuthCheck::default)',
  ]);
});

test('a call that ends a handler of Rust guards it where the function refuses, or hands that on, and stands in no block', async () => {
  const parcels = `use actix_web::get;

#[get("/parcels/{id}")]
pub async fn show(caller: Caller, id: Path<u64>) -> Result<HttpResponse, Refusal> {
    id.validate_form()?;
    caller.validate_clerk_or_key(Right::Read)?;
    if id.is_old() {
        caller.validate_archivist()?;
    }
    Ok(HttpResponse::Ok().finish())
}
`;
  const caller = `impl Caller {
    pub fn validate_clerk_or_key(&self, right: Right) -> Result<(), Refusal> {
        if self.is_clerk() {
            return Ok(());
        }
        self.validate_key(right)
    }
    fn validate_key(&self, right: Right) -> Result<(), Refusal> {
        Err(Refusal::Unauthorized)
    }
    pub fn validate_archivist(&self) -> Result<(), Refusal> {
        Err(Refusal::Forbidden)
    }
}
`;
  const found = await routesIn({
    'src/parcels.rs': parcels,
    'src/caller.rs': caller,
    'src/main.rs': 'fn main() { App::new().service(parcels::show); }\n',
  });
  expect(found).toEqual(['GET /parcels/{id}: show (caller.validate_clerk_or_key)']);
});

test('a call of Rust over several lines guards as one, and one whose failure is passed over does not', async () => {
  const found = await routesIn({
    'src/parcels.rs': `use actix_web::{get, post};

#[get("/parcels")]
pub async fn list(caller: Caller) -> Result<HttpResponse, Refusal> {
    caller
        .validate_clerk(Right::Parcels, Access::Read)?;
    Ok(HttpResponse::Ok().finish())
}

#[get("/labels")]
pub async fn labels(caller: Caller) -> Result<HttpResponse, Refusal> {
    let session = caller.validate_session().ok();
    Ok(HttpResponse::Ok().json(session))
}

#[get("/stamps")]
pub async fn stamps(caller: Caller) -> Result<HttpResponse, Refusal> {
    if let Err(err) = caller.validate_session()
        && caller.has_no_key(Right::Stamps)
    {
        return Err(err);
    }
    Ok(HttpResponse::Ok().finish())
}

#[post("/stamps")]
pub async fn stamp(caller: Caller) -> Result<HttpResponse, Refusal> {
    if caller.validate_session().is_err() {
        return Err(Refusal::Unauthorized);
    }
    Ok(HttpResponse::Ok().finish())
}
`,
    'src/caller.rs': `impl Caller {
    pub fn validate_clerk(&self, right: Right, access: Access) -> Result<(), Refusal> {
        Err(Refusal::Unauthorized)
    }
    pub fn validate_session(&self) -> Result<Session, Refusal> {
        Err(Refusal::Unauthorized)
    }
}
`,
    'src/main.rs':
      'fn main() { App::new().service(parcels::list).service(parcels::labels).service(parcels::stamps).service(parcels::stamp); }\n',
  });
  expect(found.sort()).toEqual([
    'GET /labels: labels ()',
    'GET /parcels: list (caller.validate_clerk)',
    'GET /stamps: stamps ()',
    'POST /stamps: stamp (caller.validate_session)',
  ]);
});

test('a signed cookie without which a value is not made guards who takes it, not who takes it or nothing', async () => {
  const found = await routesIn({
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs': `use axum::{Router, routing::{delete, get}};
fn main() {
    let app = Router::new().route("/crates", get(list)).route("/crates/{id}", delete(drop));
    axum::serve(listener, app);
}
async fn list(owner: Option<Owner>) {}
async fn drop(Owner(id): Owner) {}
impl<S> FromRequestParts<S> for Owner {
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ()> {
        let jar = SignedCookieJar::<Key>::from_request_parts(parts, state).await.map_err(|_| ())?;
        Ok(Owner(jar.get("owner").ok_or(())?))
    }
}
impl<S> OptionalFromRequestParts<S> for Owner {
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>, Infallible> {
        Ok(<Owner as FromRequestParts<S>>::from_request_parts(parts, state).await.ok())
    }
}
`,
  });
  expect(found).toEqual(['DELETE /crates/{id}: drop (Owner)', 'GET /crates: list ()']);
});

test('what Rust makes for strangers too is passed, and no guard', async () => {
  const server = `use axum::{routing::get, Router};

pub async fn start() {
    let app = Router::new().merge(parcels::routes());
    bind(addr).serve(app.into_make_service()).await;
}
`;
  const parcels = `use axum::{routing::get, Router};

pub fn routes() -> Router<Shop> {
    Router::new().route("/parcels", get(list_parcels))
}

async fn list_parcels(caller: Caller) {}

pub struct Caller(Option<Token>);

impl FromRequestParts<Shop> for Caller {
    async fn from_request_parts(parts: &mut Parts, state: &Shop) -> Result<Self, Refusal> {
        let place = parts.extensions.remove::<Place>().ok_or((
            StatusCode::INTERNAL_SERVER_ERROR,
            "no place",
        ))?;
        let token = parts.headers.get(AUTHORIZATION).and_then(|text| Token::read(text).ok());
        Ok(Caller(token))
    }
}
`;
  expect(await doorsIn({ 'src/main.rs': server, 'src/parcels.rs': parcels })).toEqual([
    'GET /parcels: list_parcels passes Caller',
  ]);
});

test('a secret that a handler of Rust is sent, and a refusal below the path of a service for signing in, leave it open who may call', async () => {
  const found = await doorsIn({
    'src/parcels.rs': `use actix_web::{get, post};

#[post("/parcels")]
pub async fn send(parcel: Json<Parcel>) -> Result<HttpResponse, Refusal> {
    let depot = Depot::find(parcel.depot).await?;
    depot.validate_secret(parcel.secret)?;
    Ok(HttpResponse::Ok().finish())
}

#[get("/auth/v1/parcels")]
pub async fn list(req: HttpRequest) -> Result<HttpResponse, Refusal> {
    if status_of(&req) == Status::Gone {
        return Ok(HttpResponse::Unauthorized().finish());
    }
    Ok(HttpResponse::Ok().finish())
}
`,
    'src/main.rs': 'fn main() { App::new().service(parcels::send).service(parcels::list); }\n',
  });
  expect(found.sort()).toEqual(['GET /auth/v1/parcels: list ?', 'POST /parcels: send ?']);
});

test('a handler of Rust that answers those whom it does not know by an error is guarded by what it asks', async () => {
  const server = `use axum::{routing::post, Router};

async fn main() {
    let app = Router::new()
        .route("/seals", post(seal))
        .route("/lids", post(shut));
    axum::serve(listener, app).await.unwrap();
}

pub async fn seal(State(state): State<Shop>, TypedHeader(key): TypedHeader<Authorization<Bearer>>) -> Answer {
    if !state.knows_keeper(key.token()) {
        tracing::warn!("not known");
        return Err(Refusal::Unauthorized);
    }
    Ok(())
}

pub async fn shut(State(state): State<Shop>) -> Answer {
    if !state.is_loaded() {
        return Err(Refusal::Empty);
    }
    Ok(())
}
`;
  expect(await routesIn({ 'src/main.rs': server, 'Cargo.toml': '[dependencies]\naxum = "0.8"\n' })).toEqual([
    'POST /seals: seal (state.knows_keeper)',
    'POST /lids: shut ()',
  ]);
});
