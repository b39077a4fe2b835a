import { expect, test } from 'vitest';
import { BOAT_SHOP } from '../../../../../test/boat-shop.ts';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { printedRules } from '../rules/told-rules.ts';
import { rulesOfRoute } from './behind-routes.ts';

const PARAM = `package shop;

import javax.validation.constraints.*;

public class BoatParam {
    @NotEmpty
    private String name;
    @Size(min = 2, max = 40)
    private String berth;
    @Min(value = 3)
    private Integer oars;
    @Size(max = 9, groups = Later.class)
    private String colour;
    @KnownHull(value = {"a"}, message = "船体不正确")
    private String hull;
    @ApiModelProperty(value = "船体")
    private String note;
}
`;

function controller(mark: string): string {
  return `package shop;

import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping("/boats")
public class BoatController {
    @PostMapping("")
    public Boat create(${mark}@RequestBody BoatParam boat) {
        return boats.create(boat);
    }

    @GetMapping("")
    public List<Boat> list() {
        return boats.list();
    }
}
`;
}

async function told(sources: Record<string, string>) {
  const evidence = await evidenceIn({ ...BOAT_SHOP, ...sources });
  const of = (method: string): string[] =>
    routesOf(evidence)
      .filter((route) => route.method === method && /\.(?:java|kt|cs)$/.test(route.fact.path))
      .flatMap((route) => rulesOfRoute(evidence, route).map(({ text }) => text));
  return { post: of('POST'), get: of('GET'), all: printedRules(evidence).map(({ text }) => text) };
}

test('what a class of Java asks of its fields holds for the routes that take one and have it checked', async () => {
  const { post, get, all } = await told({
    'shop/BoatParam.java': PARAM,
    'shop/BoatController.java': controller('@Valid '),
  });
  expect(post.toSorted()).toEqual([
    'Refused with “船体不正确”',
    '`berth` of `BoatParam` must have at least 2 characters',
    '`berth` of `BoatParam` must have at most 40 characters',
    '`name` of `BoatParam` must not be empty',
    '`oars` of `BoatParam` must be at least 3',
  ]);
  expect(get).toEqual([]);
  expect(all).toContain('Refused with “船体不正确”');
  expect(all.join(' ')).toMatch(/berth of a boat must have/);
});

test('what no handler has checked is asked of nobody', async () => {
  const { post, all } = await told({ 'shop/BoatParam.java': PARAM, 'shop/BoatController.java': controller('') });
  expect(post).toEqual([]);
  expect(all.join(' ')).not.toMatch(/berth|船/);
});

test('what a class of C# asks of its properties holds where the controller checks what it is handed', async () => {
  const model = `using System.ComponentModel.DataAnnotations;

namespace Shop;

public class BoatRequest
{
    [Required]
    public string Name { get; set; }

    [StringLength(40, MinimumLength = 2)]
    public string Berth { get; set; }

    [Range(1, 8)]
    public int Oars { get; set; }
}
`;
  const actions = (mark: string): string => `using Microsoft.AspNetCore.Mvc;

namespace Shop;

${mark}
[Route("boats")]
public class BoatsController : ControllerBase
{
    [HttpPost]
    public IActionResult Create([FromBody] BoatRequest request)
    {
        return Ok(boats.Create(request));
    }
}
`;
  const checked = await told({ 'Shop/BoatRequest.cs': model, 'Shop/BoatsController.cs': actions('[ApiController]') });
  expect(checked.post.toSorted()).toEqual([
    '`Berth` of `BoatRequest` must have at least 2 characters',
    '`Berth` of `BoatRequest` must have at most 40 characters',
    '`Name` of `BoatRequest` must be given',
    '`Oars` of `BoatRequest` must be between 1 and 8',
  ]);
  const bare = await told({ 'Shop/BoatRequest.cs': model, 'Shop/BoatsController.cs': actions('') });
  expect(bare.post).toEqual([]);
});

test('what a data class of Kotlin asks of its fields is asked by a mark on the field', async () => {
  const { post } = await told({
    'shop/BoatParam.kt': `package shop

import jakarta.validation.constraints.*

data class BoatParam(
    @field:NotBlank val name: String,
    @field:Max(8) val oars: Int,
    val note: String?,
)
`,
    'shop/BoatController.kt': `package shop

import org.springframework.web.bind.annotation.*

@RestController
@RequestMapping("/boats")
class BoatController {
    @PostMapping
    fun create(@Valid @RequestBody boat: BoatParam): Boat {
        return boats.create(boat)
    }
}
`,
  });
  expect(post.toSorted()).toEqual([
    '`name` of `BoatParam` must not be empty',
    '`oars` of `BoatParam` must be at most 8',
  ]);
});
