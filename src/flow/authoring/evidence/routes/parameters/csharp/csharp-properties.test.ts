import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../../wording/parameter-words.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

const TYPES = `namespace Shop;
public enum Colour { Red, Blue }
public class Paging { public int Page { get; set; } = 1; public int Total { get; private set; } }
public class CrateSearch : Paging
{
    [FromQuery(Name = "q")]
    public string Words { get; set; }
    [BindNever]
    public string Owner { get; set; }
    [BindingBehavior(BindingBehavior.Never)]
    public string Shown { get; set; }
    public List<CrateViewModel> Items { get; set; }
}
public record LidPlace(int Row, string Side = "left");
public class Purge { [FromQuery] public bool Forever { get; set; } }
`;

async function parametersIn(marks: string, methods: string): Promise<string[]> {
  const controller = `using Microsoft.AspNetCore.Mvc;
${marks}[Route("crates")]
public class CratesController : Controller
{
${methods}
}
`;
  const evidence = await evidenceIn({ 'Shop/Types.cs': TYPES, 'Shop/CratesController.cs': controller });
  return routesOf(evidence).map((route) =>
    parameterWords(route.path, parametersOf(evidence, route, handlerOf(evidence, route))).replaceAll('`', ''),
  );
}

test('a model of the query is told by its properties, those of its bases among them', async () => {
  const methods = `    [HttpGet]
    public IActionResult List([FromQuery] CrateSearch search, [FromQuery] Unknown other) { return Ok(); }
    [HttpGet("by-place")]
    public IActionResult Find([FromQuery] LidPlace place, Colour? colour, [Required] string host) { return Ok(); }
    [HttpPost]
    public IActionResult Post([FromForm] CrateSearch search) { return Ok(); }
    [HttpPut("~/crates/{id}")]
    [HttpPut("~/shops/{shopId}/crates/{id}")]
    public IActionResult Put(string shopId, string id, bool dry, Client.Models.PutCrateRequest crate) { return Ok($"{dry}"); }`;
  expect(await parametersIn('[ApiController]\n', methods)).toEqual([
    'query q, page and other',
    'query row, side, colour and host',
    'form CrateSearch',
    'id; query dry; body PutCrateRequest',
    'shopId and id; query dry; body PutCrateRequest',
  ]);
});

test('a class of the product is what is sent whatever its name, but where its properties say another place', async () => {
  const methods = `    [HttpPut]
    public IActionResult Put(LidPlace place, PlaceService places) { return Ok(); }
    [HttpDelete]
    public IActionResult Delete(Purge purge) { return Ok(); }
    [HttpGet]
    public IActionResult List(Paging paging) { return Ok(); }`;
  expect(await parametersIn('[ApiController]\n', methods)).toEqual([
    'body LidPlace',
    'query forever',
    'query not known',
  ]);
  expect(await parametersIn('', methods)).toEqual(['form LidPlace', 'query forever', 'query page']);
});
