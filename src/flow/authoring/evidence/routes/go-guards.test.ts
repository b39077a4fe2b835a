import { expect, test } from 'vitest';
import { routesIn } from '../../../../../test/routes-in.ts';

test('what stands behind the function of a group, or in a combination, asks who calls', async () => {
  const web = `package web

import "gopkg.in/macaron.v1"

func main() {
	m := macaron.New()
	reqSignIn := context.Toggle(&context.ToggleOptions{SignInRequired: true})
	m.Get("/depots", listDepots)
	m.Group("/parcels", func() {
		m.Get("", listParcels)
		m.Combo("/:id", reqParcelOwner()).
			Get(showParcel).
			Delete(verifyContentType, deleteParcel)
		m.Post("/labels", bind(userLabelForm{}), reqParcelWriter, printLabel)
	}, reqSignIn)
	m.Post("/shipments", ship)
	m.Post("/returns", takeBack)
	m.Run()
}

func listDepots(c *context.Context)  {}
func listParcels(c *context.Context) {}
func showParcel(c *context.Context)  {}
func deleteParcel(c *context.Context) {}
func printLabel(c *context.Context)  {}

func ship(c *context.Context) {
	if !parcel.CanShip() {
		return
	}
}

func takeBack(c *context.Context) {
	if !c.User.CanTakeBack() {
		return
	}
}
`;
  expect(await routesIn({ 'web/web.go': web })).toEqual([
    'GET /depots: listDepots ()',
    'GET /parcels: listParcels (reqSignIn)',
    'GET /parcels/{id}: showParcel (reqSignIn, reqParcelOwner())',
    'DELETE /parcels/{id}: deleteParcel (reqSignIn, reqParcelOwner())',
    'POST /parcels/labels: printLabel (reqSignIn, reqParcelWriter)',
    'POST /shipments: ship ()',
    'POST /returns: takeBack (c.User.CanTakeBack)',
  ]);
});
