import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const DOCUMENT = `swagger: '2.0'
info:
  title: Shop
basePath: "/api/v2/"
paths:
  /orders:
    get:
      tags:
        - order
      operationId: listOrders
      description: Get a list of orders
      parameters:
        - name: get
          in: query
      responses:
        '200':
          description: Orders
  /orders/{id}:
    delete:
      tags: [order]
      operationId: deleteOrder
definitions:
  order:
    type: object
`;
const API = `package api

import (
	"net/http"

	"example.com/shop/api/restapi/operations"
	order_ops "example.com/shop/api/restapi/operations/order"
)

type API struct{}

func New() *operations.ShopAPI {
	api := API{}
	shop := operations.NewShopAPI(nil)
	shop.OrderListOrdersHandler = order_ops.ListOrdersHandlerFunc(api.listOrders)
	shop.OrderDeleteOrderHandler = order_ops.DeleteOrderHandlerFunc(api.deleteOrder)
	shop.OrderUnknownHandler = order_ops.UnknownHandlerFunc(api.unknown)
	return shop
}

func Serve(prefix string, limit func(http.Handler) http.Handler, r http.Handler, v2 *V2) {
	mux := http.NewServeMux()
	mux.Handle("/", limit(router))
	mux.Handle(
		prefix+"/api/v2/",
		limit(
			http.StripPrefix(
				prefix,
				v2.Handler,
			),
		),
	)
}

func (api *API) listOrders(params order_ops.ListOrdersParams) middleware.Responder {
	return order_ops.NewListOrdersOK()
}

func (api *API) deleteOrder(params order_ops.DeleteOrderParams) middleware.Responder {
	return order_ops.NewDeleteOrderOK()
}
`;

test('operations that code answers are asked for as the document of their server says', async () => {
  expect(
    await routesIn({ 'go.mod': 'module example.com/shop\n', 'api/openapi.yaml': DOCUMENT, 'api/api.go': API }),
  ).toEqual(['GET /api/v2/orders: API.listOrders ()', 'DELETE /api/v2/orders/{id}: API.deleteOrder ()']);
});
