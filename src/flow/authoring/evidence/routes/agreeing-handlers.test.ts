import { expect, test } from 'vitest';
import { agreementOn } from './agreeing-handlers.ts';
import type { Route } from './route.ts';

function agreement(asked: string, handler: string | null, wish: string): string | null {
  const [method = '', path = ''] = asked.split(' ');
  return agreementOn({ method, path, handler } as Route, wish);
}

test.each([
  ['POST /orders', 'OrderController@store', 'create an order', 'named'],
  ['PATCH /orders/{id}', 'UpdateModelMixin.partial_update', 'change an order', 'named'],
  ['PUT /orders/{id}', 'PutOrder', 'change an order', 'fitting'],
  ['POST /group', 'group_post', 'create a group', 'fitting'],
  ['POST /orders', null, 'create an order', 'fitting'],
  ['POST /orders/{id}/star', null, 'star an order', 'fitting'],
  ['PUT /orders/{id}/merge/{other}', 'MergeMixin.merge', 'merge an order', 'named'],
  ['POST /posts', 'PostController.createPost', 'create a post', 'named'],
  ['POST /groups/invitations', 'Control.HandleGroupInvitationsCreate', 'create an invitation', 'named'],
  ['POST /me/set-password', 'post_set_password', 'set the password', 'named'],
  ['GET /orders', 'QueryOrders', 'list orders', 'named'],
  // What takes a file for an order uploads none.
  ['PUT /orders/{id}/upload', 'OrderController@upload', 'upload an order', null],
  ['POST /buyers/{id}/documents', 'BuyerController@documents', 'create a document of a buyer', null],
  ['POST /reports/orders', 'OrderReportController', 'create an order', null],
  ['PUT /fields/{id}/show', 'FieldsController.ShowField', 'read a field', null],
  ['POST /users/{id}/confirm', 'confirm_invite', 'confirm a user', null],
  ['POST /users/update', 'UserController.updateUser', 'update a user', null],
  ['POST /sync_account', 'sync_account_post', 'sync an account', null],
  ['PUT /templates/{id}/default', 'TemplateSetDefault', 'default a template', null],
  ['POST /shelf/add/{shelf_id}/{book_id}', 'add_to_shelf', 'add a shelf', null],
  ['POST /shelf/add', 'add_to_shelf', 'add a book to a shelf', 'named'],
  ['DELETE /orders', 'GCOrders', 'delete an order', null],
  ['GET /charts/orders/{id}', 'get_chart_for_order', 'read an order', null],
  ['GET /orders/{id}/chart', 'get_chart_for_order', 'read the chart of an order', 'named'],
])('%s with %s: %s', (asked, handler, wish, said) => expect(agreement(asked, handler, wish)).toBe(said));
