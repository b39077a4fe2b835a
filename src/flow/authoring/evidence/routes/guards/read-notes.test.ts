import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

const roles = `import { SetMetadata } from '@nestjs/common';
export const Roles = (...roles: Rank[]) => SetMetadata('roles', roles);
`;
const guard = (key: string): string => `import { CanActivate, Injectable } from '@nestjs/common';
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}
  canActivate(context: ExecutionContext): boolean {
    const wanted = this.reflector.getAllAndOverride<(number | string)[]>('${key}', [context.getHandler()]);
    if (!wanted.includes(rankOf(context))) throw new ForbiddenException();
    return true;
  }
}
`;
const crates = (guards: string): string => `import { Controller, Delete, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { Roles } from './roles';
import { RolesGuard } from './roles.guard';
@Controller('crates')
export class CratesController {
  @Delete()
  @Roles(Rank.admin)
  ${guards}
  remove() {}
}
`;

async function doorsWith(guards: string, key = 'roles'): Promise<string[]> {
  const evidence = await evidenceIn({
    'src/roles.ts': roles,
    'src/roles.guard.ts': guard(key),
    'src/crates.controller.ts': crates(guards),
  });
  return routesOf(evidence).flatMap(({ guards: found, notes }) =>
    found.map((each) => (notes?.has(each) ? `${each} of ${notes.get(each)}` : each)),
  );
}

test('what a decorator of NestJS notes is asked for by the guard that looks it up', async () => {
  const found = await doorsWith("@UseGuards(AuthGuard('jwt'), RolesGuard)");
  expect(found.toSorted()).toEqual(["AuthGuard('jwt')", 'Roles(Rank.admin) of RolesGuard', 'RolesGuard']);
});

test('what is noted where no guard looks it up asks nobody', async () => {
  expect(await doorsWith("@UseGuards(AuthGuard('jwt'))")).toEqual(["AuthGuard('jwt')"]);
  expect(await doorsWith('')).toEqual([]);
  expect(await doorsWith('@UseGuards(RolesGuard)', 'tiers')).not.toContain('Roles(Rank.admin)');
});
