import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

const CHECKS = `package web

func logged(next Handler) Handler {
	return func(ctx *Context) error {
		user := ctx.User
		if user != nil {
			return next(ctx)
		}
		return ctx.RedirectTo("/-/welcome")
	}
}

func loggedUser(next Handler) Handler {
	return func(ctx *Context) error {
		if ctx.User == nil {
			return ctx.RedirectTo("/-/welcome")
		}
		return next(ctx)
	}
}

func loggedRequests(next Handler) Handler {
	return func(ctx *Context) error {
		log.Info().Msg(ctx.Path())
		return next(ctx)
	}
}

func checkSignIn(ofOne bool) Middleware {
	return func(next Handler) Handler {
		return func(ctx *Context) error {
			if ctx.User != nil {
				return next(ctx)
			}
			if !settings.OpenFor(ofOne) {
				return ctx.Json(401, "sign in first")
			}
			return next(ctx)
		}
	}
}

func signIn(required bool) Middleware {
	return func(next Handler) Handler {
		return func(ctx *Context) error {
			if required && ctx.User == nil {
				return ctx.Json(401, "sign in first")
			}
			return next(ctx)
		}
	}
}

func withShelf(next Handler) Handler {
	return func(ctx *Context) error {
		shelf := db.FindShelf(ctx.Param("shelf"))
		if shelf.User == nil {
			return ctx.NotFound("no such shelf")
		}
		return next(ctx)
	}
}
`;

const ROUTES = `package web

import "github.com/labstack/echo/v4"

func main() {
	e := echo.New()
	e.GET("/a", listParcels, logged)
	e.GET("/b", listParcels, loggedUser)
	e.GET("/c", listParcels, loggedRequests)
	e.GET("/d", listParcels, checkSignIn(false))
	e.GET("/e", listParcels, signIn(false))
	e.GET("/f", listParcels, withShelf)
	e.POST("/g", openDoor)
}

func listParcels(ctx *Context) error { return nil }

func openDoor(ctx *Context) error {
	user, err := users.ByPassword(ctx.FormValue("password"))
	if err != nil {
		return ctx.Json(500, "cannot look him up")
	}
	var second bool
	if second, err = user.HasSecondStep(); err != nil {
		return ctx.Json(500, "cannot look that up")
	}
	if second {
		return ctx.RedirectTo("/second")
	}
	return ctx.RedirectTo("/")
}
`;

test('what sends away who is not signed in is a guard whatever it is called, and what only writes a log or asks for a thing is none', async () => {
  expect(await doorsIn({ 'web/checks.go': CHECKS, 'web/routes.go': ROUTES })).toEqual([
    'GET /a: listParcels logged',
    'GET /b: listParcels loggedUser',
    'GET /c: listParcels none',
    'GET /d: listParcels checkSignIn(false)',
    'GET /e: listParcels passes signIn(false)',
    'GET /f: listParcels passes withShelf',
    'POST /g: openDoor none',
  ]);
});
