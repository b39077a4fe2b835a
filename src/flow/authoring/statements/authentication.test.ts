import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { authenticationStatements, buildConditionStatements, issuerRows } from './authentication.ts';

const started = (...lines: string[]): Record<string, string> => ({
  'src/Startup.cs': `public class Startup
{
    public void ConfigureServices(IServiceCollection services)
    {
        ${lines.join('\n        ')}
    }
}
`,
});
const told = async (files: Record<string, string>): Promise<string[]> =>
  authenticationStatements(await evidenceIn(files)).map(({ text }) => text);

test('what a program of ASP.NET knows its callers by is told with its issuer', async () => {
  expect(
    await told(
      started(
        '// services.AddAuthentication().AddCookie();',
        'services.AddAuthentication("Bearer").AddJwtBearer(options => { options.Authority = Configuration["Tokens:Issuer"]; });',
      ),
    ),
  ).toEqual([
    'Callers are known by signed tokens (JWT), set up with `AddJwtBearer`; the setting `Tokens:Issuer` names their issuer',
  ]);
  expect(await told(started('services.AddAuthentication().AddCookie();'))).toEqual([
    'Callers are known by cookies, set up with `AddCookie`',
  ]);
});

test('what issues tokens inside of the program is told with the clients that it has', async () => {
  const files = started(
    'services.AddIdentityServer()',
    '    .AddInMemoryClients(new List<Client>',
    '    {',
    '        new Client { ClientId = "deck", AllowedGrantTypes = GrantTypes.ClientCredentials, ClientSecrets = { new Secret("anchor".Sha256()) } },',
    '    })',
    '    .AddDeveloperSigningCredential();',
    'services.AddAuthentication().AddIdentityServerAuthentication("Bearer", x => { x.Authority = "https://crew.example.org"; });',
  );
  expect(await told(files)).toEqual([
    'Callers are known by tokens of IdentityServer, set up with `AddIdentityServerAuthentication`; their issuer is `https://crew.example.org`',
    'IdentityServer runs inside of the program (`AddIdentityServer`) and issues tokens, signed with a key for development (`AddDeveloperSigningCredential`)',
    'The client `deck` may ask for tokens by the grant `ClientCredentials` (client credentials); its secret stands in the code',
  ]);
  expect(issuerRows(await evidenceIn(files)).map(({ cells }) => cells.join(' | '))).toEqual([
    'Issuer of tokens | tokens of IdentityServer are checked against it | `https://crew.example.org`',
  ]);
});

test('a program that only takes tokens of OpenIddict issues none', async () => {
  expect(await told(started('services.AddOpenIddict().AddValidation(o => { o.UseAspNetCore(); });'))).toEqual([]);
  expect(await told(started('services.AddOpenIddict().AddServer(o => { o.UseAspNetCore(); });'))).toEqual([
    'OpenIddict runs inside of the program (`AddOpenIddict`) and issues tokens',
  ]);
});

const guarded = (handler: string): Record<string, string> => ({
  'src/Program.cs': 'var app = WebApplication.CreateBuilder(args).Build();\napp.MapControllers();\napp.Run();\n',
  'src/BoatsController.cs': `[ApiController]
[Route("boats")]
public class BoatsController : ControllerBase
{
    [HttpGet]
    [MaySail("boats")]
    public IActionResult All() { return Ok(); }
}
`,
  'src/MaySailAttribute.cs': `public class MaySailAttribute : AuthorizeAttribute
{
    public MaySailAttribute(string name) : base("MaySail") { }
}
`,
  'src/MaySailHandler.cs': `public class MaySailHandler : AuthorizationHandler<MaySailRequirement>
{
    protected override Task HandleRequirementAsync(AuthorizationHandlerContext context, MaySailRequirement requirement)
    {
${handler}
    }
}
`,
});

test('a check that some builds leave out is told with its condition', async () => {
  const told = async (handler: string): Promise<string[]> =>
    buildConditionStatements(await evidenceIn(guarded(handler))).map(({ text }) => text);
  const check =
    'if (!Sails(context.User)) { context.Fail(); return Task.CompletedTask; }\ncontext.Succeed(requirement);';
  expect(await told(check)).toEqual([]);
  expect(await told(`#if !DEBUG\ncontext.Succeed(requirement);\nreturn Task.CompletedTask;\n#endif\n${check}`)).toEqual(
    ['What the guard `MaySail` asks is asked only in builds with `DEBUG`: others let every caller through'],
  );
  expect(await told(`#if DEBUG\ncontext.Succeed(requirement);\n#else\n${check}\n#endif`)).toEqual([
    'What the guard `MaySail` asks is asked only in builds without `DEBUG`: others let every caller through',
  ]);
  expect(await told(`#if DEBUG\n${check}\n#else\ncontext.Succeed(requirement);\n#endif`)).toEqual([
    'What the guard `MaySail` asks is asked only in builds with `DEBUG`: others let every caller through',
  ]);
  expect(
    await told(`#if DEBUG\nif (IsCaptain(context.User))\n{\n  context.Succeed(requirement);\n}\n#endif\n${check}`),
  ).toEqual([]);
});
