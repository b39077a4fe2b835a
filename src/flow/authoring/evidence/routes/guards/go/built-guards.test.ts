import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../../test/routes-in.ts';

const DOORS = `package doors

import "github.com/gin-gonic/gin"

type Doorman struct {
	clerks  *Clerks
	options Options
}

type Options struct {
	AdminRequired   bool
	SuccessOptional bool
}

func NewDoorman(clerks *Clerks) *Doorman {
	return &Doorman{
		clerks: clerks,
		options: Options{
			AdminRequired:   true,
			SuccessOptional: false,
		},
	}
}

func (d *Doorman) WithAdminNotRequired() *Doorman {
	clone := &Doorman{clerks: d.clerks, options: d.options}
	clone.options.AdminRequired = false
	return clone
}

func (d *Doorman) WithSuccessOptional() *Doorman {
	clone := &Doorman{clerks: d.clerks, options: d.options}
	clone.options.SuccessOptional = true
	return clone
}

func (d *Doorman) Add() gin.HandlerFunc {
	return func(c *gin.Context) {
		id, err := d.clerks.Verify(c, d.options.AdminRequired)
		if err == nil {
			c.Set("clerkID", id)
			c.Next()
			return
		}
		if d.options.SuccessOptional {
			c.Next()
			return
		}
		c.Abort()
		_ = c.Error(err)
	}
}
`;

const CRATES = `package crates

import (
	"github.com/gin-gonic/gin"

	"example.com/depot/doors"
)

type Crates struct{}

func NewCrates(group *gin.RouterGroup, authMiddleware *doors.Doorman) {
	cc := &Crates{}
	group.GET("/crates", authMiddleware.Add(), cc.list)
	group.GET("/crates/mine", authMiddleware.WithAdminNotRequired().Add(), cc.mine)
	group.GET("/crates/shown", authMiddleware.WithAdminNotRequired().WithSuccessOptional().Add(), cc.shown)
}

func (cc *Crates) RegisterRoutes(group *gin.RouterGroup, adminAuth, userAuth gin.HandlerFunc) {
	group.POST("/labels", adminAuth, cc.label)
	group.POST("/labels/mine", userAuth, cc.mine)
	shelves := group.Group("/shelves", adminAuth)
	shelves.GET("", cc.list)
}

func (cc *Crates) list(c *gin.Context)  {}
func (cc *Crates) mine(c *gin.Context)  {}
func (cc *Crates) shown(c *gin.Context) {}
func (cc *Crates) label(c *gin.Context) {}
`;

const MAIN = `package main

import (
	"github.com/gin-gonic/gin"

	"example.com/depot/crates"
	"example.com/depot/doors"
)

func main() {
	r := gin.New()
	api := r.Group("/api")
	doorman := doors.NewDoorman(clerks)
	crates.NewCrates(api, doorman)
	clerkAuth := doorman.WithAdminNotRequired().Add()
	all := &crates.Crates{}
	all.RegisterRoutes(api, clerkAuth, doorman.Add())
	r.Run()
}
`;

const depot = (doors: string) =>
  doorsIn({
    'go.mod': 'module example.com/depot\n',
    'main.go': MAIN,
    'doors/doorman.go': doors,
    'crates/crates.go': CRATES,
  });

test('what a guard asks that is made with options is told by its constructor and by what the chain changes', async () => {
  expect((await depot(DOORS)).slice(0, 3)).toEqual([
    'GET /api/crates: Crates.list authMiddleware.Add({ AdminRequired: true })',
    'GET /api/crates/mine: Crates.mine authMiddleware.Add({ AdminRequired: false })',
    'GET /api/crates/shown: Crates.shown none',
  ]);
});

test('a guard that a function is handed is told by what its callers hand it, whatever the parameter is called', async () => {
  expect((await depot(DOORS)).slice(3)).toEqual([
    'POST /api/labels: Crates.label doorman.Add({ AdminRequired: false })',
    'POST /api/labels/mine: Crates.mine doorman.Add({ AdminRequired: true })',
    'GET /api/shelves: Crates.list doorman.Add({ AdminRequired: false })',
  ]);
});

test('what a link of a chain changes in a way that was not read is not told', async () => {
  const doors = await depot(
    DOORS.replace('func (d *Doorman) WithAdminNotRequired()', 'func (d *Porter) WithAdminNotRequired()'),
  );
  expect(doors[1]).toBe('GET /api/crates/mine: Crates.mine ?');
});
