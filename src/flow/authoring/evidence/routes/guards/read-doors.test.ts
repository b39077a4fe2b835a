import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

/** Routes with their guards, or else with what they pass; `none` where none was seen, a question mark where that cannot be told. */
async function doorsIn(sources: Record<string, string>): Promise<string[]> {
  return routesOf(await evidenceIn(sources))
    .map(({ method, path, guards, passes, seen }) => {
      const told = guards.join(', ') || (passes.length > 0 ? `passes ${passes.join(', ')}` : seen ? 'none' : '?');
      return `${method} ${path} ${told}`;
    })
    .sort();
}

const nest = (mark: string): string => `import { Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { Weighed } from '@scales/nest';
import { noted } from './noted';
@Controller('crates')
export class CratesController {
  @Get()
  @HttpCode(200)
  list() {
    return [];
  }
  @Get('open')
  @${mark}
  open() {
    return [];
  }
  @Get('closed')
  closed() {
    return [];
  }
  @Post()
  @UseGuards(AuthGuard)
  create() {
    return 1;
  }
}
`;

test('a decorator that neither its name nor its own text tells leaves a route untold', async () => {
  const noted = `import { SetMetadata } from '@nestjs/common';
export function noted(text: string) {
  return SetMetadata('noted', text);
}
`;
  const of = (mark: string) => doorsIn({ 'src/crates.controller.ts': nest(mark), 'src/noted.ts': noted });
  expect(await of('Weighed()')).toEqual([
    'GET /crates none',
    'GET /crates/closed none',
    'GET /crates/open ?',
    'POST /crates AuthGuard',
  ]);
  expect(await of("noted('crates')")).toContain('GET /crates/open none');
});

test('what stands beside the handler in Go is passed, whatever adapts both', async () => {
  const doors = await doorsIn({
    'main.go': `package main

func main() {
	r := chi.NewRouter()
	r.Get("/crates", adapt(list, strange...))
	r.Get("/shelves", adapt(list, scale.Weigh))
	r.Get("/boxes", list)
	r.Get("/lids", adapt(true, list, scale.Weigh))
	r.With(requireUser).Post("/crates", list)
	http.ListenAndServe(":80", r)
}

func list(w http.ResponseWriter, r *http.Request) {
	w.Write(nil)
}
`,
  });
  expect(doors).toEqual([
    'GET /boxes none',
    'GET /crates passes strange',
    'GET /lids passes scale.Weigh',
    'GET /shelves passes scale.Weigh',
    'POST /crates requireUser',
  ]);
});

const described = `import { Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
@ApiTags('Lids')
@Controller({ path: 'lids', version: '1' })
export class LidsController {
  @Get()
  @ApiOkResponse({ type: Lid })
  list() {
    return [];
  }
  @Get('own')
  @ApiBearerAuth()
  own() {
    return [];
  }
  @Post()
  @ApiBearerAuth()
  @UseGuards(AuthGuard('jwt'))
  create() {
    return 1;
  }
}
`;

test('what only describes a route for readers of its interface asks nobody', async () => {
  expect(await doorsIn({ 'src/lids.controller.ts': described })).toEqual([
    'GET /lids none',
    'GET /lids/own none',
    "POST /lids AuthGuard('jwt')",
  ]);
});

test('a beginning of the path that is not known hides no guard of a class', async () => {
  const main = `import { NestFactory } from '@nestjs/core';
const app = await NestFactory.create(AppModule);
app.setGlobalPrefix(settings.getOrThrow('app.prefix'));
`;
  const middleware = `import { MiddlewareConsumer, Module } from '@nestjs/common';
@Module({})
export class AppModule {
  configure(consumer: MiddlewareConsumer) {
    consumer.apply(AuthMiddleware).forRoutes('api/lids');
  }
}
`;
  const sources = { 'src/lids.controller.ts': described, 'src/main.ts': main };
  expect(await doorsIn(sources)).toEqual(['GET /lids none', 'GET /lids/own none', "POST /lids AuthGuard('jwt')"]);
  expect(await doorsIn({ ...sources, 'src/app.module.ts': middleware })).toContain('GET /lids ?');
});
