import { expect, test } from 'vitest';
import { routesIn } from '../../../../../test/routes-in.ts';

const API = `package api

import (
	"net/http"

	"github.com/prometheus/common/route"
)

func Register(r *route.Router, o *Orders) {
	r.Get("/orders", o.list)
	r.Del("/orders/:id", o.remove)
	r.Get("/carts", oldCarts)
	registerBoxes(r.WithPrefix("/depot"))
}

func registerBoxes(r *route.Router) {
	r.Get("/boxes", showBoxes)
}

func showBoxes(w http.ResponseWriter, r *http.Request) {
	w.Write(boxes())
}

func (o *Orders) list(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Version") == "1" {
		w.WriteHeader(http.StatusGone)
		return
	}
	w.Write(o.all())
}

func (o *Orders) remove(w http.ResponseWriter, r *http.Request) {
	o.drop(route.Param(r.Context(), "id"))
}

func oldCarts(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusGone)
}
`;

test('a route that answers nothing but that it is gone is offered to nobody', async () => {
  expect((await routesIn({ 'go.mod': 'module shop\n', 'api/api.go': API })).toSorted()).toEqual([
    'DELETE /orders/{id}: Orders.remove ()',
    'GET /depot/boxes: showBoxes ()',
    'GET /orders: Orders.list ()',
  ]);
});

test('a method that only says that there is nothing stands for another edition of the product', async () => {
  const controller = `import { Controller, Get, NotFoundException, Param, Post } from '@nestjs/common';
@Controller('orders')
export class OrderController {
  @Get()
  async list(@User() user) {
    throw new NotFoundException();
  }

  @Post()
  add() {
    // Comes with the next version.
    throw new Error('Method not implemented.');
  }

  @Get(':id')
  async show(@Param('id') id: string) {
    const order = await this.orders.find(id);
    if (!order) {
      throw new NotFoundException();
    }
    return order;
  }

  @Get('any')
  async any() {
    if (this.isClosed) { throw new NotFoundException(); }
  }
}
`;
  expect(await routesIn({ 'src/order.controller.ts': controller })).toEqual([
    'GET /orders/{id}: OrderController.show ()',
    'GET /orders/any: OrderController.any ()',
  ]);
});
