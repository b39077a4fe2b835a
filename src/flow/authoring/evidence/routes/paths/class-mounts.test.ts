import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { wishOf } from '../../../wording/route-words.ts';
import { routesOf } from '../../routes.ts';
import { callerOf } from '../route-callers.ts';

/** Routes with their guards; a question mark where a prefix is not known. */
async function routesIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence)
    .map(({ method, path, guards, whole }) => `${method} ${path}${whole ? '' : ' ?'} (${guards.join(', ')})`)
    .sort();
}

const controller = (path: string, verb = 'Get'): string => `import { Controller, ${verb} } from '@nestjs/common';
@Controller('${path}')
export class OrdersController {
  @${verb}(':id')
  answer() {
    return 1;
  }
}
`;
const module = (name: string, path = './orders.controller'): string => `import { Module } from '@nestjs/common';
import { OrdersController } from '${path}';
@Module({
  imports: [${'AccountsModule, AddressesModule, BooksModule, CartsModule, '.repeat(8)}],
  controllers: [
    OrdersController,
  ],
})
export class ${name} {}
`;

test('controllers of NestJS hang where RouterModule hangs their modules', async () => {
  const app = `import { Module } from '@nestjs/common';
import { RouterModule, Routes } from '@nestjs/core';
import { OpenModule } from './open/open.module';
import { InnerModule } from './inner/inner.module';
import { INNER } from './paths';
const OPEN = '/api/v2';
const routes: Routes = [
  { path: OPEN, module: OpenModule },
  { path: INNER, module: InnerModule },
];
@Module({ imports: [RouterModule.register(routes), OpenModule, InnerModule] })
export class AppModule {}
`;
  expect(
    await routesIn({
      'src/app.module.ts': app,
      'src/paths.ts': "export const INNER = '/api/inner';\n",
      'src/open/open.module.ts': module('OpenModule'),
      'src/open/orders.controller.ts': controller('orders'),
      'src/inner/inner.module.ts': module('InnerModule'),
      'src/inner/orders.controller.ts': controller('orders', 'Put'),
    }),
  ).toEqual(['GET /api/v2/orders/{id} ()', 'PUT /api/inner/orders/{id} ()']);
});

test('children of a module path hang below it, and what is computed leaves the path partial', async () => {
  const app = `import { Module } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import { OrdersModule } from './orders.module';
import { config } from './config';
@Module({ imports: [RouterModule.register([{ path: 'shop', children: [{ path: PATH, module: OrdersModule }] }])] })
export class AppModule {}
`;
  const sources = { 'src/orders.module.ts': module('OrdersModule'), 'src/orders.controller.ts': controller('orders') };
  expect(await routesIn({ ...sources, 'src/app.module.ts': app.replace('PATH', "'eu'") })).toEqual([
    'GET /shop/eu/orders/{id} ()',
  ]);
  expect(await routesIn({ ...sources, 'src/app.module.ts': app.replace('PATH', 'config.region') })).toEqual([
    'GET /orders/{id} ? ()',
  ]);
});

test('the prefix of the nearest application stands before its controllers but for those it spares', async () => {
  const main = (prefix: string): string => `import { NestFactory } from '@nestjs/core';
const app = await NestFactory.create(AppModule);
app.setGlobalPrefix(${prefix});
`;
  expect(
    await routesIn({
      'apps/shop/src/main.ts': main("'api', { exclude: ['orders/:id'] }"),
      'apps/shop/src/orders.controller.ts': controller('orders'),
      'apps/shop/src/books.controller.ts': controller('books'),
      'apps/admin/src/main.ts': main("process.env.PREFIX ?? 'admin', { exclude: SPARED }"),
      'apps/admin/src/spared.ts': "export const SPARED = ['/about/:id', '/favicon.ico'];\n",
      'apps/admin/src/about.controller.ts': controller('about'),
      'apps/admin/src/users.controller.ts': controller('users'),
    }),
  ).toEqual(['GET /about/{id} ()', 'GET /admin/users/{id} ()', 'GET /api/books/{id} ()', 'GET /orders/{id} ()']);
});

test('a prefix is what it is where the environment says nothing, and of one that begins unknown the rest is told', async () => {
  const main = (given: string): string => `import { NestFactory } from '@nestjs/core';
async function main() {
  const app = await NestFactory.create(AppModule);
  const { base, open } = setUp();
  app.setGlobalPrefix(${given}, { exclude: open });
}
function setUp() {
  const base = process.env.BASE !== undefined ? process.env.BASE : '';
  const open = [];
  if (base) {
    open.push({ path: '/users/:id', method: RequestMethod.GET });
  }
  open.push({ path: '/about/:id', method: RequestMethod.GET });
  return { base, open };
}
`;
  const sources = {
    'src/about.controller.ts': controller('about'),
    'src/users.controller.ts': controller('users'),
  };
  expect(await routesIn({ ...sources, 'src/main.ts': main("base + 'api'") })).toEqual([
    'GET /about/{id} ()',
    'GET /api/users/{id} ()',
  ]);
  expect(await routesIn({ ...sources, 'src/main.ts': main(`\`\${config.base}/api\``) })).toEqual([
    'GET /about/{id} ()',
    'GET /api/users/{id} ? ()',
  ]);
});

test('of two applications that lie as near, the one that spares a path has it', async () => {
  const main = (given: string): string => `import { NestFactory } from '@nestjs/core';
const app = await NestFactory.create(AppModule);
app.setGlobalPrefix('api', { exclude: [${given}] });
`;
  expect(
    await routesIn({
      'src/main.ts': main("'about/:id', 'jobs/{*rest}', 'users/:id/page'"),
      'src/live/main.ts': main("'/'"),
      'src/core/about.controller.ts': controller('about'),
      'src/core/jobs.controller.ts': controller('jobs/old'),
      'src/core/users.controller.ts': controller('users'),
    }),
  ).toEqual(['GET /about/{id} ()', 'GET /api/users/{id} ()', 'GET /jobs/old/{id} ()']);
});

test('a guard of the whole application stands before every route that is not public', async () => {
  const app = `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
@Module({ providers: [{ provide: APP_GUARD, useClass: TokenGuard }, { provide: APP_GUARD, useClass: CsrfGuard }] })
export class AppModule {}
`;
  expect(
    await routesIn({
      'src/app.module.ts': app,
      'src/orders.controller.ts': controller('orders'),
      'src/login.controller.ts': controller('login').replace('  @Get', '  @Public()\n  @Get'),
    }),
  ).toEqual(['GET /login/{id} ()', 'GET /orders/{id} (TokenGuard)']);
});

test('a guard that the program hands to its application holds for all routes, and middleware for those that its module names', async () => {
  const main = `import { NestFactory } from '@nestjs/core';
const app = await NestFactory.create(AppModule);
app.useGlobalGuards(new TokenGuard(app.get(Reflector)));
`;
  const module = `import { Module, RequestMethod } from '@nestjs/common';
@Module({ controllers: [BooksController, OrdersController] })
export class ShopModule {
  configure(consumer) {
    consumer.apply(AuthMiddleware).forRoutes({ path: 'books/:book', method: RequestMethod.GET });
  }
}
`;
  expect(
    await routesIn({
      'shop/main.ts': main,
      'shop/login.controller.ts': controller('login').replace('  @Get', '  @OptionalAuth()\n  @Get'),
      'shop/orders.controller.ts': controller('orders'),
    }),
  ).toEqual(['GET /login/{id} ()', 'GET /orders/{id} (TokenGuard)']);
  expect(
    await routesIn({
      'shop/shop.module.ts': module,
      'shop/books.controller.ts': controller('books'),
      'shop/login.controller.ts': controller('login').replace(
        '  @Get',
        '  @UseGuards(LocalAuthGuard, ThrottlerGuard, MetaApiLimiterGuard)\n  @Get',
      ),
      'shop/orders.controller.ts': controller('orders').replace('  @Get', '  @UseGuards(OptionalJwtGuard)\n  @Get'),
    }),
  ).toEqual(['GET /books/{id} (AuthMiddleware)', 'GET /login/{id} (LocalAuthGuard)', 'GET /orders/{id} ()']);
});

test('a controller may be hung at a constant of another file', async () => {
  const sources = {
    'src/enum.ts': "export enum RouteKey {\n  Order = 'orders',\n}\n",
    'src/orders.controller.ts': controller('orders').replace("'orders'", 'RouteKey.Order'),
    'src/books.controller.ts': controller('books').replace("'books'", 'paths.books'),
  };
  expect(await routesIn(sources)).toEqual(['GET /orders/{id} ()', 'GET /{id} ? ()']);
});

test('what a route is for and whom it lets in is told by the decorators of its handler', async () => {
  const evidence = await evidenceIn({
    'src/orders.controller.ts': `import { Controller, Delete, Get, Post } from '@nestjs/common';
@Controller('orders')
export class OrdersController {
  @Post('unlink-all')
  @Authenticated({ permission: Right.Unlink, admin: true })
  @ApiOperation({ summary: 'Unlink all accounts of a shop.', description: 'Unlinks them.' })
  unlinkAllAccounts(@Auth() caller: Caller) {}

  @Get()
  @Authenticated({ permission: Right.AdminOrders })
  @ApiOperation({ summary: 'Orders of today' })
  list() {}

  @Delete(':id/user/:userId')
  @ApiOperation({ summary: 'Remove user from order' })
  removeUserFromOrder() {}
}
`,
  });
  expect(routesOf(evidence).map((route) => `${callerOf(route)}: ${wishOf(route)}`)).toEqual([
    'Administrator: unlink all accounts of a shop',
    'Signed-in user: list orders',
    'Client of the service: remove a user from an order',
  ]);
  const resource = `package shop;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
@Path("/orders")
class OrderResource {
    @DELETE
    @Operation(summary = "Void an order")
    public void end() { }
    @PUT
    @ApiOperation("Closes an order")
    public void seal() { }
    @Path("/{id}")
    @GET
    @Operation(summary = "Retrieve an order by id")
    public void one() { }
}
`;
  const resources = await evidenceIn({ 'src/main/java/shop/OrderResource.java': resource });
  expect(routesOf(resources).map(wishOf)).toEqual(['void an order', 'close an order', 'read an order']);
});

test('of two applications in one folder each has its own guard', async () => {
  const app = `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { controllers } from './controllers';
import { RepairController } from './repair.controller';
const asking = [{ provide: APP_GUARD, useClass: TokenGuard }];
@Module({ controllers: [...controllers], providers: [...asking] })
export class ShopModule {}
@Module({ controllers: [RepairController], providers: [{ provide: APP_GUARD, useClass: RepairAuthGuard }] })
export class RepairModule {}
`;
  const main = `import { NestFactory } from '@nestjs/core';
import { RepairModule, ShopModule } from './app.module';
await NestFactory.create(ShopModule);
await NestFactory.create<Express>(RepairModule, { bufferLogs: true });
`;
  const sources = {
    'src/app.module.ts': app,
    'src/orders.controller.ts': controller('orders'),
    'src/repair.controller.ts': controller('repair').replace('OrdersController', 'RepairController'),
  };
  expect(await routesIn({ ...sources, 'src/main.ts': main })).toEqual([
    'GET /orders/{id} (TokenGuard)',
    'GET /repair/{id} (RepairAuthGuard)',
  ]);
  // Modules that are part of one application bring their guards to all of it.
  expect(await routesIn(sources)).toEqual([
    'GET /orders/{id} (TokenGuard, RepairAuthGuard)',
    'GET /repair/{id} (TokenGuard, RepairAuthGuard)',
  ]);
});

const BASE = `package shop.api;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.Path;
public abstract class BaseResource<T> {
    @Path("{id}")
    @GET
    public T one(long id) { return null; }

    @Path("{id}")
    @DELETE
    public void remove(long id) { }
}
`;
const MIDDLE = `package shop.api;
import jakarta.ws.rs.GET;
public class ListedResource<T> extends BaseResource<T> {
    @GET
    public Object all() { return null; }
}
`;
const ORDERS = `package shop.api;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.GET;
@Path("orders")
public class OrderResource extends ListedResource<Order> {
    @Path("{id}")
    @GET
    public Order one(long id) { return null; }
}
`;
const BOOKS = `package shop.api;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.POST;
import jakarta.annotation.security.PermitAll;
@Path("books")
public class BookResource extends BaseResource<Book> {
    @PermitAll
    @Path("search")
    @POST
    public Object search() { return null; }
}
`;
const RESOURCES = {
  'src/main/java/shop/api/BaseResource.java': BASE,
  'src/main/java/shop/api/ListedResource.java': MIDDLE,
  'src/main/java/shop/api/OrderResource.java': ORDERS,
  'src/main/java/shop/api/BookResource.java': BOOKS,
};
const SERVER = `package shop;
import org.glassfish.jersey.servlet.ServletContainer;
public class Server {
    void start(ServletContextHandler handler) {
        handler.addServlet(new ServletHolder(StaticServlet.class), "/*");
        handler.addServlet(new ServletHolder(new ServletContainer(config)), "/api/*");
    }
}
`;
const FILTER = `package shop;
import jakarta.ws.rs.container.ContainerRequestFilter;
public class SignedInFilter implements ContainerRequestFilter {
    public void filter(ContainerRequestContext context) {
        if (user == null && !method.isAnnotationPresent(PermitAll.class)) {
            throw new WebApplicationException(Response.status(Response.Status.UNAUTHORIZED).build());
        }
    }
}
`;

test('resources of JAX-RS hang below their servlet, answer what their base declares, and are guarded by its filter', async () => {
  expect(
    await routesIn({
      ...RESOURCES,
      'src/main/java/shop/Server.java': SERVER,
      'src/main/java/shop/SignedInFilter.java': FILTER,
    }),
  ).toEqual([
    'DELETE /api/books/{id} (SignedInFilter)',
    'DELETE /api/orders/{id} (SignedInFilter)',
    'GET /api/books/{id} (SignedInFilter)',
    'GET /api/orders (SignedInFilter)',
    'GET /api/orders/{id} (SignedInFilter)',
    'POST /api/books/search ()',
  ]);
});

test('a filter that is bound to marks or looks at paths guards nothing for certain', async () => {
  const bound = FILTER.replace('public class', '@SignedIn\npublic class');
  const looking = FILTER.replace('user == null', 'user == null && context.getUriInfo().getPath().startsWith("a")');
  for (const filter of [bound, looking])
    expect(
      await routesIn({
        'src/main/java/shop/api/BookResource.java': BOOKS.replace('@PermitAll', ''),
        'src/main/java/shop/Server.java': SERVER,
        'src/main/java/shop/SignedInFilter.java': filter,
      }),
    ).toEqual(['POST /api/books/search ()']);
});

test('the path of an application is read from its mark; without one, from what the files beside the code say', async () => {
  const resource = { 'src/main/java/shop/api/BookResource.java': BOOKS };
  const application = `package shop;
import jakarta.ws.rs.ApplicationPath;
@ApplicationPath("/rest")
public class Shop extends Application {}
`;
  const build = "dependencies {\n    implementation 'io.quarkus:quarkus-rest:3.0.0'\n}\n";
  expect(await routesIn({ ...resource, 'src/main/java/shop/Shop.java': application })).toEqual([
    'POST /rest/books/search ()',
  ]);
  const descriptor = `<web-app>
<servlet><servlet-name>Files</servlet-name><servlet-class>shop.Files</servlet-class></servlet>
<servlet><servlet-name>Rest</servlet-name><servlet-class>org.glassfish.jersey.servlet.ServletContainer</servlet-class></servlet>
<servlet-mapping><servlet-name>Files</servlet-name><url-pattern>/files/*</url-pattern></servlet-mapping>
<servlet-mapping><servlet-name>Rest</servlet-name><url-pattern>/api/*</url-pattern></servlet-mapping>
</web-app>
`;
  expect(await routesIn(resource)).toEqual(['POST /books/search ()']);
  expect(await routesIn({ ...resource, 'src/main/webapp/WEB-INF/web.xml': descriptor })).toEqual([
    'POST /api/books/search ()',
  ]);
  expect(await routesIn({ ...resource, 'build.gradle': build })).toEqual(['POST /books/search ()']);
  const dropwizard = build.replace('quarkus:quarkus-rest', 'dropwizard:dropwizard-core');
  expect(
    await routesIn({ ...resource, 'build.gradle': dropwizard, 'conf/shop.yaml': "server:\n  rootPath: '/v1/*'\n" }),
  ).toEqual(['POST /v1/books/search ()']);
  expect(await routesIn({ ...resource, 'build.gradle': build.replace('quarkus-rest', 'cxf') })).toEqual([
    'POST /books/search ? ()',
  ]);
});

test('controllers of Spring answer what their base class maps', async () => {
  const base = `package shop;
import org.springframework.web.bind.annotation.GetMapping;
public abstract class BaseController<T> {
    @GetMapping("/{id}")
    public T one(long id) { return null; }
}
`;
  const orders = `package shop;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
@RestController
@RequestMapping("/orders")
public class OrderController extends BaseController<Order> {}
`;
  expect(await routesIn({ 'src/main/java/shop/BaseController.java': base })).toEqual([]);
  expect(
    await routesIn({
      'src/main/java/shop/BaseController.java': base,
      'src/main/java/shop/OrderController.java': orders,
    }),
  ).toEqual(['GET /orders/{id} ()']);
});

test('the prefix of an application may be what stands in for a setting', async () => {
  const found = await routesIn({
    'src/main.ts':
      "import { NestFactory } from '@nestjs/core';\nconst prefix = process.env.PREFIX ?? 'api/v1'\nasync function main() {\n  const app = await NestFactory.create(AppModule);\n  app.setGlobalPrefix(prefix);\n}\n",
    'src/vans.controller.ts':
      "import { Controller, Get } from '@nestjs/common';\n@Controller('vans')\nexport class VansController {\n  @Get()\n  list() {}\n}\n",
  });
  expect(found).toEqual(['GET /api/v1/vans ()']);
});

test('a service of Armeria answers where it hangs, at the root where nothing says so', async () => {
  const service = (name: string): string =>
    `import com.linecorp.armeria.server.annotation.Get;\nclass ${name} {\n  @Get("/${name.toLowerCase()}")\n  String all() { return ""; }\n}\n`;
  const app =
    'import com.linecorp.armeria.server.Server;\nclass App {\n  void run(Optional<Boxes> boxes) {\n    sb.annotatedService("/v1", new Orders(store));\n    boxes.ifPresent(sb::annotatedService);\n  }\n}\n';
  expect(
    await routesIn({ 'src/App.java': app, 'src/Orders.java': service('Orders'), 'src/Boxes.java': service('Boxes') }),
  ).toEqual(['GET /boxes ()', 'GET /v1/orders ()']);
});
