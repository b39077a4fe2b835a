import { expect, test } from 'vitest';
import { routesIn } from '../../../../../test/routes-in.ts';

test('an attribute of utoipa is a route where a router of utoipa lists its function', async () => {
  const parcels = `use utoipa::ToSchema;

#[utoipa::path(get, path = "/", responses((status = 200, description = "All parcels")))]
pub async fn list() {}

#[utoipa::path(
    post,
    path = "/{id}/labels",
    params(("id" = String, Path, description = "Parcel")),
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
    'HEAD /api/depots/{id}: depot ()',
  ]);
});
