import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const marks = `import { SetMetadata } from '@nestjs/common';
export const WANTED_KEY = 'wanted';
export const Wants = (...keys: string[][]) => SetMetadata(WANTED_KEY, keys);
export const Colour = (name: string) => SetMetadata('colour', name);
`;
const guard = (passes: string): string => `import { CanActivate } from '@nestjs/common';
import { WANTED_KEY } from './marks';
export class DrawerGuard implements CanActivate {
  async canActivate(context) {
    if (context.request.path.indexOf('/crates/open') > -1) return true;
    const wanted = this._reflector.getAllAndOverride<string[][]>(WANTED_KEY, [context.getHandler(), context.getClass()]);
    ${passes}
    if (!(await this.keys.fit(context.user, wanted))) throw new ForbiddenException();
    return true;
  }
}
`;
const module = `import { APP_GUARD } from '@nestjs/core';
@Module({ controllers: [CrateController, LidController], providers: [{ provide: APP_GUARD, useClass: DrawerGuard }] })
export class AppModule {}
`;
const crates = `import { Controller, Get, Post } from '@nestjs/common';
import { Colour, Wants } from './marks';
@Controller('crates')
export class CrateController {
  @Get()
  @Colour('red')
  list() {}

  @Post()
  @Wants(
    ['write', 'crate'],
  )
  add() {}

  @Get('open')
  @Wants(['read', 'crate'])
  open() {}
}
`;
const lids = `import { Controller, Get } from '@nestjs/common';
import { Wants } from './marks';
@Controller('lids')
@Wants(['read', 'lid'])
export class LidController {
  @Get()
  list() {}
}
`;

function routesWith(passes: string): Promise<string[]> {
  return routesIn({
    'src/marks.ts': marks,
    'src/drawer.guard.ts': guard(passes),
    'src/app.module.ts': module,
    'src/crate.controller.ts': crates,
    'src/lid.controller.ts': lids,
  });
}

test('what a decorator notes is asked of a caller where a guard of the application looks it up', async () => {
  expect(await routesWith('if (!wanted || !wanted.length) {\n      return true;\n    }')).toEqual([
    'GET /crates: CrateController.list ()',
    "POST /crates: CrateController.add (DrawerGuard, Wants(['write', 'crate']))",
    'GET /crates/open: CrateController.open (DrawerGuard)',
    "GET /lids: LidController.list (DrawerGuard, Wants(['read', 'lid']))",
  ]);
});

test('a guard that lets pass where something is noted asks the others', async () => {
  expect(await routesWith('if (wanted) return true;')).toEqual([
    'GET /crates: CrateController.list (DrawerGuard)',
    'POST /crates: CrateController.add ()',
    'GET /crates/open: CrateController.open ()',
    'GET /lids: LidController.list ()',
  ]);
});
