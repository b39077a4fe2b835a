import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';
import { handlerOf } from './handlers.ts';

const ROUTES = `package shop;
import org.springframework.web.reactive.function.server.*;

@Configuration
public class Routes {
    @Bean
    RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route().POST("/setup", this::setup).build();
    }
OWN
}
`;

async function handlersIn(own: string, others: number): Promise<(string | undefined)[]> {
  const named = Array.from({ length: others }, (_, place) => [`ui/part${place}.ts`, 'export function setup() {}\n']);
  const evidence = await evidenceIn({ 'src/Routes.java': ROUTES.replace('OWN', own), ...Object.fromEntries(named) });
  return routesOf(evidence).map((route) => handlerOf(evidence, route)?.path);
}

test('a handler is that of its own file however many have its name, and never one of another language', async () => {
  const own = '    Mono<ServerResponse> setup(ServerRequest request) { return null; }';
  expect(await handlersIn(own, 50)).toEqual(['src/Routes.java']);
  expect(await handlersIn('', 1)).toEqual([undefined]);
});
