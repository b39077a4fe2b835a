import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

test('an operation of GraphQL is answered by the resolver that is called after it, and by nothing else of that name', async () => {
  const routes = await routesIn({
    'schema.graphql':
      'type Query {\n  depot: Depot\n  lorry: Lorry\n  crates: [Crate]\n  pallet: Pallet\n}\ntype Mutation {\n  sealCrate: Crate\n  openCrate: Crate\n  openLorry: Lorry\n}\n',
    'app/controllers/lorries_controller.rb':
      'class LorriesController < ApplicationController\n  def lorry\n    Lorry.first\n  end\n\n  def depot\n    Depot.first\n  end\nend\n',
    'app/graphql/resolvers/depot_resolver.rb':
      'module Resolvers\n  class DepotResolver < BaseResolver\n    def resolve\n      Depot.first\n    end\n  end\nend\n',
    'app/graphql/mutations/seal_crate.rb':
      'module Mutations\n  class SealCrate < BaseMutation\n    def resolve(id:)\n      Crate.seal(id)\n    end\n  end\nend\n',
    'app/graphql/mutations/portal/open_crate.rb':
      'module Mutations\n  module Portal\n    class OpenCrate < BaseMutation\n    end\n    class OpenLorry < BaseMutation\n    end\n  end\nend\n',
    'app/graphql/mutations/crates/open.rb':
      'module Mutations\n  module Crates\n    class Open < BaseMutation\n    end\n  end\nend\n',
    'app/graphql/types/mutation_type.rb':
      'module Types\n  class MutationType < BaseObject\n    field :open_crate, mutation: Mutations::Crates::Open\n  end\nend\n',
    'shop/graphql/schema.py': 'class Query:\n    def resolve_crates(self, info):\n        return []\n',
    'graph/schema.resolvers.go':
      'package graph\n\nfunc (r *queryResolver) Pallet(ctx context.Context) (*Pallet, error) {\n\treturn nil, nil\n}\n\nfunc (r *lorryResolver) Pallet(ctx context.Context) (*Pallet, error) {\n\treturn nil, nil\n}\n',
  });
  expect(routes.filter((line) => /^(?:QUERY|MUTATION)/.test(line))).toEqual([
    'QUERY /depot: Resolvers.DepotResolver ()',
    'QUERY /lorry: nobody ()',
    'QUERY /crates: Query.resolve_crates ()',
    'QUERY /pallet: queryResolver.Pallet ()',
    'MUTATION /sealCrate: Mutations.SealCrate ()',
    'MUTATION /openCrate: Mutations.Crates.Open ()',
    'MUTATION /openLorry: nobody ()',
  ]);
});
