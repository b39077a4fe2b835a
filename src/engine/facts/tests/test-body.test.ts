import { describe, expect, test } from 'vitest';
import { bodyReader } from './test-body.ts';

/** What is filled in. */
const HOLE = '$' + '{value}';

describe('what the body of a test says', () => {
  test.each([
    ['with pytest.raises(SoldOut, match="sold out"):', { raises: 'SoldOut', message: 'sold out' }],
    ['expect(order).toThrow(SoldOut)', { raises: 'SoldOut' }],
    ['$this->expectException(SoldOut::class);', { raises: 'SoldOut' }],
    ['with override_settings(DEBUG=True):', { given: ['`DEBUG` is `True`'] }],
    ['t.Setenv("SHOP_MODE", "open")', { given: ['`SHOP_MODE` is `open`'] }],
    ['self.client.force_login(ann)', { given: ['a signed-in user'] }],
    ['$this->actingAs($ann);', { given: ['a signed-in user'] }],
    [
      'User.objects.create_user("ann")\nself.client.post("/login/")',
      { request: 'POST /login/', given: ['a user who is known'] },
    ],
    ['client.get().uri("/carts").exchange().expectStatus().isOk();', { request: 'GET /carts', status: 200 }],
    [
      'req := httptest.NewRequest("GET", "/carts", nil)\nw.Code != http.StatusOK',
      { request: 'GET /carts', status: 200 },
    ],
    ["app.request({ method: 'GET', url: '/carts' })", { request: 'GET /carts' }],
    ["$this->get('carts/1')->assertNotFound();", { request: 'GET /carts/1', status: 404 }],
    ["$this->postJson('/carts')->assertJsonValidationErrors(['name']);", { request: 'POST /carts', status: 422 }],
    ["$this->get(route('carts.show'))->assertOk();", { request: 'GET route(carts.show)', status: 200 }],
    ["callServer(url, 'DELETE', `/carts/1`)", { request: 'DELETE /carts/1' }],
    ["$this->request($client, '/carts', 'POST', [], $json);", { request: 'POST /carts' }],
    [
      "$this->request($client, '/carts/' . $cart->getId(), 'DELETE');\nassertEquals(404, $answer->getStatusCode());",
      { request: `DELETE /carts/${HOLE}`, status: 404 },
    ],
    ['self.make_request("post", "/carts")', { request: 'POST /carts' }],
    ['conn = get(conn, ~p"/carts")\nassert json_response(conn, :created)', { request: 'GET /carts', status: 201 }],
    ['assert_eq!(answer.status(), StatusCode::CONFLICT);', { status: 409 }],
    ['get "/carts"\nassert_response :gone', { request: 'GET /carts', status: 410 }],
    ['self.assertEquals(403, answer.status)', { status: 403 }],
    ['send(t, server, "POST", "/carts", http.StatusConflict)', { request: 'POST /carts', status: 409 }],
    ['mvc.post("/carts") { }.andExpect { status { isBadRequest() } }', { request: 'POST /carts', status: 400 }],
    ['r := httptest.NewRequest("GET", "/carts", nil)\nassert.Nil(t, shop.Fill(r))', {}],
    // What is sent is not what is answered, and asked once more, something else is said.
    [
      "$x->request('POST', '/carts', ['message' => 'Two boats please']);\nassertSame(401, $answer->getStatusCode());",
      { request: 'POST /carts', status: 401, sent: ['`message` `Two boats please`'] },
    ],
    [
      "$this->postJson('/carts', $a)->assertStatus(422)->assertJsonPath('detail', 'No name was given');\n$this->postJson('/carts', $b)->assertStatus(422);",
      { request: 'POST /carts', status: 422 },
    ],
    ['app = FastAPI()\nclient.get("/carts")', {}],
    [
      'client.get("/carts/" + cart.getId() + "/lines").status == 404',
      { request: `GET /carts/${HOLE}/lines`, status: 404 },
    ],
    ['client.post("/carts?shop=" + SHOP).status == 400', { request: `POST /carts?shop=${HOLE}`, status: 400 }],
    ['http.Get(server.URL + "/carts")', { request: 'GET /carts' }],
    ['http.NewRequest("GET", fmt.Sprintf("http://%s/carts/%d", addr, 1), nil)', { request: 'GET /carts/{}' }],
    ['url = "/carts/1"\nclient.delete(url)', { request: 'DELETE /carts/1' }],
    ['url = reverse("shop:cart-detail")\nclient.get(url)', { request: 'GET route(cart-detail)' }],
    ['await client.PostAsJsonAsync("/carts", cart);', { request: 'POST /carts' }],
    ['TestRequest::get().uri("/carts")', { request: 'GET /carts' }],
    ["app.inject({ url: '/carts', method: 'PUT' })", { request: 'PUT /carts' }],
    ["new Request('http://localhost/carts', { method: 'POST' })", { request: 'POST /carts' }],
    ['post_with_token(boss, "/carts")', { request: 'POST /carts' }],
    ['result = self.client_patch("/carts/1", {"name": "x"})', { request: 'PATCH /carts/1' }],
    ['self.api_get(self.person("ann"), f"/carts/{cart.id}")', { request: 'GET /carts/{cart.id}' }],
    ['url = "/carts/" + str(cart.id)\nresult = self.client_patch(url, data)', { request: `PATCH /carts/${HOLE}` }],
    ['self.cache_get("/carts/1")', {}],
    ["nock(host).get('/carts').reply(404)", {}],
    ['client.get("/carts")\nassert r.status_code == status.HTTP_404_NOT_FOUND', { request: 'GET /carts', status: 404 }],
    ['conn |> get("/carts") |> json_response(404)', { request: 'GET /carts', status: 404 }],
    ['get("/carts")\nassertThat(e.getStatus(), is(NOT_FOUND));', { request: 'GET /carts', status: 404 }],
    ["request(app).get('/carts').expect(200)\nexpect(rows.length).toBe(300)", { request: 'GET /carts', status: 200 }],
    [
      "request(app).post('/carts').expect(422)\nexpect(answer.body.message).toBe('A cart must have a name.')",
      { request: 'POST /carts', status: 422, answer: 'A cart must have a name' },
    ],
    [
      "request(app).post('/carts').expect(422)\nexpect(answer.body.message).not.toBe('A cart must have a name.')",
      { request: 'POST /carts', status: 422 },
    ],
    [
      'client.post("/carts").expect(201)\nclient.post("/carts/1/refund").expect(200)',
      { request: 'POST /carts', status: 201, mixed: true },
    ],
    [
      'client.put("/carts/1").expect(200)\nclient.put("/carts/2").expect(200)',
      { request: 'PUT /carts/1', status: 200 },
    ],
    ['client.post("/carts").expect(201)\nclient.get("/carts/1").expect(200)', { request: 'POST /carts', status: 201 }],
    ['assert 1 + 1 == 2', {}],
    // What is handed to its function goes past the router and its guards.
    [
      'w := httptest.NewRecorder()\nr, _ := http.NewRequest(http.MethodPut, "/carts", nil)\napi.update(w, r)\nassert.Equal(t, http.StatusBadRequest, w.Code)',
      { request: 'PUT /carts' },
    ],
    [
      'w := httptest.NewRecorder()\nr, _ := http.NewRequest(http.MethodPut, "/carts", nil)\nmux.ServeHTTP(w, r)\nassert.Equal(t, http.StatusBadRequest, w.Code)',
      { request: 'PUT /carts', status: 400 },
    ],
    [
      'req := httptest.NewRequest("GET", "/carts", nil)\nshow(echo.New().NewContext(req, rec))\nrec.Code == 404',
      { request: 'GET /carts' },
    ],
    ['request = self.factory.get("/carts")\nshow(request).status_code == 404', { status: 404 }],
  ])('%j', (body, said) => {
    // What the other bodies of the file hold changes nothing.
    const others = 'client.post("/other"), raises, User.create_user(), login, HTTPStatus.OK, express()';
    expect(bodyReader(body)(body)).toEqual(said);
    expect(bodyReader(`${body}\n${others}`)(body)).toEqual(said);
  });
});
