import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { doorsIn } from '../../../../../../../test/routes-in.ts';
import { parameterWords } from '../../../../wording/parameter-words.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

const SOURCES = {
  'src/main/java/shop/CrateApi.java': `package shop;

import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping("/crates")
public class CrateApi {
    @GetMapping
    public List<Crate> list(@ApiIgnore Depot depot, Optional<String> colour, int page) {
        return crates.of(depot);
    }

    @GetMapping("/{id}")
    @ApiImplicitParams({ @ApiImplicitParam(name = "lang", dataType = "string"), @ApiImplicitParam(name = "X-Seal", paramType = "header") })
    public Crate show(@PathVariable Long id) {
        return crates.one(id);
    }

    @GetMapping("/sealed")
    public List<Crate> sealed(@RequestParam String seal, Lid lid) {
        return crates.sealed(seal, lid);
    }
}
`,
  'src/main/java/shop/DepotResolver.java': `package shop;

import org.springframework.web.method.support.HandlerMethodArgumentResolver;

public class DepotResolver implements HandlerMethodArgumentResolver {
    public static final String DEPOT = "depot";

    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType().equals(Depot.class);
    }

    public Object resolveArgument(MethodParameter parameter, ModelAndViewContainer container, NativeWebRequest webRequest, WebDataBinderFactory binders) {
        Depot depot = depots.find(webRequest.getParameter(DEPOT));
        if (!keepers.mayEnter(depot)) {
            throw new UnauthorizedException("not your depot");
        }
        return depot;
    }
}
`,
  'src/main/java/shop/LidResolver.java': `package shop;

import org.springframework.web.method.support.HandlerMethodArgumentResolver;

public class LidResolver implements HandlerMethodArgumentResolver {
    public boolean supportsParameter(MethodParameter parameter) {
        return Lid.class.isAssignableFrom(parameter.getParameterType());
    }

    public Object resolveArgument(MethodParameter parameter, ModelAndViewContainer container, NativeWebRequest webRequest, WebDataBinderFactory binders) {
        return lids.readFrom(webRequest);
    }
}
`,
};

test('a class that fills parameters of Spring says what they are read from, and a method what others read of its request', async () => {
  const evidence = await evidenceIn(SOURCES);
  const told = routesOf(evidence).map((route) =>
    parameterWords(route.path, parametersOf(evidence, route, handlerOf(evidence, route))).replaceAll('`', ''),
  );
  expect(told).toEqual([
    'query colour, page and depot',
    'id; query lang; header X-Seal',
    'query seal and others not known',
  ]);
});

test('who fills a parameter and may refuse stands before the handler', async () => {
  expect(await doorsIn(SOURCES)).toEqual([
    'GET /crates: CrateApi.list passes DepotResolver',
    'GET /crates/{id}: CrateApi.show none',
    'GET /crates/sealed: CrateApi.sealed none',
  ]);
});
