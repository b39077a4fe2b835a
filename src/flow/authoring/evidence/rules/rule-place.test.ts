import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { heldBy } from './answered-status.ts';
import { printedRules } from './told-rules.ts';

async function places(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return printedRules(evidence)
    .map(({ text, fact }) => `${text}${heldBy(evidence, text, fact)}`)
    .toSorted();
}

test('a rule is held by a function or a type, never by a file', async () => {
  const guard = (what: string) =>
    `if (await isLent()) {\n    throw new Error("${what} cannot be sold while it is lent");\n  }`;
  expect(
    await places({
      'src/actions.ts': `export const sellBoat = signedIn.action(async ({ input }) => {\n  ${guard('A boat')}\n});\n`,
      'src/oars.ts': `switchOn();\n${guard('An oar')}\n`,
    }),
  ).toEqual(['A boat cannot be sold while it is lent in `sellBoat`', 'An oar cannot be sold while it is lent']);
});

test('a name that many packages have is told with its package', async () => {
  const init = (name: string, what: string) => `package ${name}

type Provider struct {
	Days int
}

func (p *Provider) Init() error {
	if p.Days < 5 {
		return errors.New("${what} cannot be lent for less than 5 days")
	}
	return nil
}
`;
  expect(
    await places({
      'main.go': 'package main\n\nfunc main() {}\n',
      'boats/provider.go': init('boats', 'a boat'),
      'oars/provider.go': init('oars', 'an oar'),
    }),
  ).toEqual([
    'A boat cannot be lent for less than 5 days in `boats.Provider.Init`',
    'An oar cannot be lent for less than 5 days in `oars.Provider.Init`',
  ]);
});

test('a function that several modules of Python have is told with the module that tells them apart', async () => {
  const save = (what: string) => `def save_boat(path, boat):
    if boat.is_lent():
        raise ValueError("${what} cannot be saved while they are lent")
`;
  expect(
    await places({
      'shop/rowing/save.py': save('Rowing boats'),
      'shop/sailing/save.py': save('Sailing boats'),
    }),
  ).toEqual([
    'Rowing boats cannot be saved while they are lent in `rowing.save_boat`',
    'Sailing boats cannot be saved while they are lent in `sailing.save_boat`',
  ]);
});

test('what answers a route without a name is told by its route, and a long method without its class', async () => {
  expect(
    await places({
      'src/routes.ts': `import express from 'express';
const app = express();
app.post('/boats/:id/sale', async (req, res) => {
  if (await isLent(req.params.id)) {
    throw new Error('A boat cannot be sold while it is lent');
  }
  res.json({});
});
`,
      'src/harbour.ts': `export class HarbourMembershipAdministrationService {
  validateMooringOfSailingBoats(boat) {
    if (boat.isLent) {
      throw new Error('A lent boat cannot be moored');
    }
  }
}
`,
    }),
  ).toEqual([
    'A boat cannot be sold while it is lent in `POST /boats/{id}/sale`',
    'A lent boat cannot be moored in `validateMooringOfSailingBoats`',
  ]);
});

test('a class that many folders of PHP have is told with its path, and a method that is only a verb is told', async () => {
  const request =
    "<?php\nclass StoreRequest extends FormRequest\n{\n    public function rules(): array\n    {\n        return ['name' => 'required|max:90'];\n    }\n}\n";
  const crates =
    "export class CrateService {\n  delete(crate: Crate) {\n    if (crate.kind === Kind.Sealed) {\n      throw new Error('Sealed crates cannot be deleted');\n    }\n  }\n}\n";
  const told = await places({
    'app/Api/Boat/StoreRequest.php': request,
    'app/Api/Crew/StoreRequest.php': request,
    'src/crates.ts': crates,
  });
  expect(told).toContain('`name` of `Boat` must have at most 90 characters in `Api/Boat/StoreRequest`');
  expect(told).toContain('Sealed crates cannot be deleted in `CrateService.delete`');
});

test('what the handler of an event asks is a rule of the event, and not of the method that registers it', async () => {
  const handler = (event: string, what: string) =>
    `    socket.on("${event}", async (name: string, done: Done) => {\n      if (isLent(name)) {\n        throw new Error("${what} cannot be sold while it is lent");\n      }\n      done();\n    });\n`;
  expect(
    await places({
      'src/harbour-handler.ts': `export class HarbourHandler {\n  create(socket: Socket) {\n${handler('sellBoat', 'A boat')}${handler('data', 'An oar')}  }\n}\n`,
    }),
  ).toEqual([
    'A boat cannot be sold while it is lent on the event `sellBoat`',
    'An oar cannot be sold while it is lent in `HarbourHandler.create`',
  ]);
});

test('a rule of a function without a name of its own is held by the key that it stands under', async () => {
  expect(
    await places({
      'src/router.ts': `export const boatRouter = createRouter({
  rename: adminProcedure
    .meta({ path: '/boats' })
    .input(z.object({ name: z.string() }))
    .mutation(async ({ input }) => {
      if (input.name === 'ark') {
        throw new TRPCError({ code: 'FORBIDDEN', message: 'The ark cannot be renamed while it is lent' });
      }
    }),
});
`,
      'src/mutations.ts': `export const oarMutations = {
  sellOar: {
    type: Oar,
    async resolve(_, args, req): Promise<Oar> {
      if (!req.user.isSkipper) {
        throw new Error('An oar cannot be sold while it is lent');
      }
    },
  },
};
`,
    }),
  ).toEqual([
    'An oar cannot be sold while it is lent in `oarMutations.sellOar`',
    'The ark cannot be renamed while it is lent in `boatRouter.rename`, answers 403',
  ]);
});
