import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../../wording/parameter-words.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

async function told(files: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(files);
  return routesOf(evidence).map(
    (route) =>
      `${route.method} ${route.path} ${parameterWords('', parametersOf(evidence, route, handlerOf(evidence, route))).replaceAll('`', '')}`,
  );
}

const CONTROLLER = `import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { LocalGuard } from './local.guard';
import { Crate, Asked } from './marks';
import { crateSchema } from './schemas';

@Controller('crates')
export class CratesController {
  @Post('enter')
  @UseGuards(LocalGuard)
  enter(@User() user: Caller) {
    return user;
  }

  @Post('taken')
  take(@Body() sent: unknown) {
    return this.crates.take(crateSchema.parse(sent));
  }

  @Post('given')
  give(@Body() sent: any) {
    return this.crates.give(sent);
  }

  @Get('shown')
  show(@Crate() crate: CrateView) {
    return crate;
  }

  @Get('asked')
  ask(@Asked() asked: CrateView) {
    return asked;
  }
}
`;
const FILES = {
  'src/crates.controller.ts': CONTROLLER,
  'src/local.guard.ts': `import { AuthGuard } from '@nestjs/passport';
export class LocalGuard extends AuthGuard('local') {}
`,
  'src/marks.ts': `import { createParamDecorator } from '@nestjs/common';
export const Crate = createParamDecorator((data, context) => context.switchToHttp().getRequest().payload.crate);
export const Asked = createParamDecorator((data, context) => context.switchToHttp().getRequest().query);
`,
  'src/schemas.ts': `import { z } from 'zod';
export const crateSchema = z.object({ name: z.string(), lid: z.boolean() });
`,
};
const STRATEGY = `import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly callers: Callers) {
    super({ usernameField: 'email' });
  }
}
`;

test('what a guard, a schema or a decorator of the product takes from a request is told, and no body is any', async () => {
  const rest = [
    'POST /crates/taken body name and lid',
    'POST /crates/given body not known',
    'GET /crates/shown ',
    'GET /crates/asked query not known',
  ];
  expect(await told({ ...FILES, 'src/local.strategy.ts': STRATEGY })).toEqual([
    'POST /crates/enter body email and password',
    ...rest,
  ]);
  expect(await told(FILES)).toEqual(['POST /crates/enter body not known', ...rest]);
});
