import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routeRow } from '../../../statements/route-row.ts';
import { routesOf } from '../../routes.ts';

/** Routes with their frameworks and all that stands before them. */
async function routesIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence)
    .map((route) => {
      const { cells } = routeRow(evidence, [route], { isSeen: true, common: [], isBare: ({ seen }) => seen });
      const { framework } = route.fact.values;
      return `${framework} | ${route.whole ? '' : '? '}${route.method} ${route.path} | ${(cells[3] ?? '').replaceAll('`', '')}`;
    })
    .sort();
}

const DOOR = `export function signedIn(req, res, next) {
  if (!req.cookies.seal) {
    return res.status(401).send('no');
  }
  next();
}
`;
const CRATES = `import { ClassMiddleware, Controller, Get, Middleware, Post } from '@overnightjs/core';
import { tally } from '@elsewhere/tally';
import { signedIn } from '../door';
@Controller('crates')
@ClassMiddleware(tally)
export class Crates {
  @Get(':id')
  @Middleware([signedIn])
  show(req, res) {
    return res.json(1);
  }
  @Middleware(signedIn)
  @Post()
  pack(req, res) {
    return res.json(1);
  }
}
`;

test('children of a controller of OvernightJS hang below it, behind the middleware of class and method', async () => {
  expect(
    await routesIn({
      'src/door.ts': DOOR,
      'src/first/crates.ts': CRATES,
      'src/first/index.ts': `import { ChildControllers, Controller, Get } from '@overnightjs/core';
import { Crates } from './crates';
@Controller('v1')
@ChildControllers([new Crates()])
export class First {
  @Get('about')
  about(req, res) {
    return res.json(1);
  }
}
`,
      'src/all.ts': `import { ChildControllers, Controller } from '@overnightjs/core';
import { First } from './first';
@Controller('harbour')
@ChildControllers(new First())
export class All {}
`,
    }),
  ).toEqual([
    'OvernightJS | GET /harbour/v1/about | none seen',
    'OvernightJS | GET /harbour/v1/crates/{id} | signedIn; passes tally',
    'OvernightJS | POST /harbour/v1/crates | signedIn; passes tally',
  ]);
});

test('decorators of a package that is not known are not those of NestJS, and what they are handed is passed', async () => {
  const source = (from: string): string => `import { Controller, Get, Wrapped } from '${from}';
import { tally } from '@elsewhere/tally';
@Controller('crates')
export class Crates {
  @Get(':id')
  @Wrapped([tally])
  show(req, res) {
    return res.json(1);
  }
}
`;
  expect(await routesIn({ 'src/crates.ts': source('@depot/classes') })).toEqual([
    '@depot/classes | ? GET /crates/{id} | passes tally',
  ]);
  expect(await routesIn({ 'src/crates.ts': source('./classes') })).toEqual([
    'HTTP router | ? GET /crates/{id} | passes tally',
  ]);
  expect(await routesIn({ 'src/crates.ts': source('@nestjs/common') })).toEqual([
    'NestJS | GET /crates/{id} | none seen',
  ]);
});
