import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../../wording/parameter-words.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

test('a class of arguments is sent by the names that it lists', async () => {
  const evidence = await evidenceIn({
    'src/paging.args.ts': `import { ArgsType, Field } from '@nestjs/graphql';

@ArgsType()
export class PagingArgs {
  @Field({
    nullable: true,
    defaultValue: 0,
  })
  skip: number = 0;

  @Field({ nullable: true })
  take?: number;
}
`,
    'src/crate.resolver.ts': `import { Args, Query, Resolver } from '@nestjs/graphql';
import { PagingArgs } from './paging.args';

@Resolver(() => Crate)
export class CrateResolver {
  @Query(() => [Crate])
  crates(@Args() paging: PagingArgs) {
    return this.shop.crates(paging);
  }
}
`,
  });
  const told = routesOf(evidence).map((route) =>
    parameterWords(route.path, parametersOf(evidence, route, handlerOf(evidence, route))),
  );
  expect(told).toEqual(['`skip` and `take`']);
});
