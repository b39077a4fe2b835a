import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../../wording/parameter-words.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

async function parametersIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map(
    (route) =>
      `${route.method} ${parameterWords(route.path, parametersOf(evidence, route, handlerOf(evidence, route))).replaceAll('`', '')}`,
  );
}

const URLS = `from rest_framework import routers
from shop import views
router = routers.DefaultRouter()
router.register(r"crates", views.Crates)
urlpatterns = router.urls
`;

/** What is told of a view set, by its body. */
async function ofViewSet(body: string, more: Record<string, string> = {}): Promise<string[]> {
  const views = `from rest_framework.viewsets import ModelViewSet
from shop.pages import ShopPages

class Crates(ModelViewSet):
${body}
`;
  return parametersIn({ 'shop/urls.py': URLS, 'shop/views.py': views, ...more });
}

test('a view of REST framework takes what its serializer says, unless that cannot be told', async () => {
  const sent = async (more: string): Promise<string[]> =>
    (await ofViewSet(`    serializer_class = serializers.CrateSerializer\n${more}`)).filter((each) =>
      /^(?:GET|POST)/.test(each),
    );
  expect(await sent('')).toEqual(['GET ', 'POST body CrateSerializer', 'GET pk']);
  const noted = '    def perform_create(self, serializer):\n        note(self.request.data["name"])';
  expect(await sent(noted)).toContain('POST body CrateSerializer');
  const sealed = `
    @action(detail=True, methods=["post"], serializer_class=serializers.SealSerializer)
    def seal(self, request, *args, **kwargs):
        serializer = self.get_serializer(data=request.data)
`;
  expect(await sent(sealed)).toContain('POST pk; body SealSerializer');
  expect(await sent('    def get_serializer_class(self):\n        return pick(self)')).toEqual([
    'GET ',
    'POST ',
    'GET pk',
  ]);
});

test('the serializer that a view chooses by its action is that of the request', async () => {
  const byIf = `    def get_serializer_class(self) -> type[Any]:
        if getattr(self, "swagger_fake_view", False):
            return NoSerializer
        if self.action == "create":
            return NewCrateSerializer
        elif self.action in ("update", "partial_update"):
            return super().get_serializer_class()
        return CrateSerializer

    serializer_class = ChangedCrateSerializer
`;
  const told = ['GET ', 'POST body NewCrateSerializer', 'GET pk', 'PUT pk; body ChangedCrateSerializer'];
  expect((await ofViewSet(byIf)).slice(0, 4)).toEqual(told);
  const byName = `    def get_serializer_class(self):
        serializers = {
            "create": NewCrateSerializer,
            "update": ChangedCrateSerializer,
        }
        return serializers.get(self.action, CrateSerializer)
`;
  expect((await ofViewSet(byName)).slice(0, 4)).toEqual(told);
  const byGuess = `    def get_serializer_class(self):
        if self.request.user.is_staff:
            return StaffCrateSerializer
        return CrateSerializer
`;
  expect((await ofViewSet(byGuess)).slice(0, 2)).toEqual(['GET ', 'POST ']);
});

test('of a view set the methods are read that a request comes to', async () => {
  const body = `    def get_queryset(
        self,
    ):
        if "depot" in self.request.query_params:
            return self.by_depot()
        return all_crates()

    def by_depot(self):
        return of_depot(self.request.query_params["depot"], self.request.query_params.get("shelf"))

    def perform_create(self, serializer):
        serializer.save(copy=self.request.GET.get("clone_from"))

    def get_serializer(self, *args, **kwargs):
        return CrateSerializer(fields=self.request.query_params.get("fields"))

    def destroy(self, request, pk):
        self.get_serializer(self.get_object())
        self.get_queryset().filter(reason=request.GET["reason"])

    def unused(self):
        return LidSerializer(data=self.request.data)

    @action(detail=True)
    def seal(self, request, pk):
        found = self.paginate_queryset(SealQuerySerializer(data=request.query_params))
        return request.GET["wax"]
`;
  expect(await ofViewSet(body)).toEqual([
    'GET query depot, shelf and fields',
    'POST query clone_from',
    'GET pk; query wax and SealQuerySerializer',
    'GET pk; query fields',
    'PUT pk',
    'PATCH pk',
    'DELETE pk; query reason',
  ]);
});

test('a list is narrowed, ordered and cut by what its view or the settings name', async () => {
  const settings = `REST_FRAMEWORK = {
    "DEFAULT_FILTER_BACKENDS": [
        "django_filters.rest_framework.DjangoFilterBackend",
        "shop.filters.ShopOrder",
    ],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
}
`;
  const more = {
    'shop/settings.py': settings,
    'shop/filters.py':
      'from rest_framework.filters import OrderingFilter\n\nclass ShopOrder(OrderingFilter):\n    pass\n',
    'shop/pages.py': `from rest_framework.pagination import PageNumberPagination

class ShopPages(PageNumberPagination):
    page_size = 10
    page_size_query_param = "size"

class OwnPages(ShopPages):
    def paginate_queryset(self, found, request):
        return found
`,
  };
  const first = async (body: string): Promise<string[]> => (await ofViewSet(body, more)).slice(0, 3);
  expect(await first('    filterset_fields = ("depot", "lid")')).toEqual([
    'GET query depot, lid, ordering, limit and offset',
    'POST ',
    'GET pk',
  ]);
  expect(await first('    filterset_class = filters.CrateFilter\n    pagination_class = ShopPages')).toEqual([
    'GET query CrateFilter, ordering, page and size',
    'POST ',
    'GET pk',
  ]);
  const own = '    filter_backends = [SearchFilter]\n    search_fields = ["name"]\n    pagination_class = OwnPages';
  expect(await first(own)).toEqual(['GET query search', 'POST ', 'GET pk']);
  const named = '    filter_backends = SHOP_FILTERS\n    filterset_class = CrateFilter\n    pagination_class = None';
  expect(await first(named)).toEqual(['GET query CrateFilter', 'POST ', 'GET pk']);
  // What a library brings takes the filter that is named, and cuts in its own way.
  const foreign =
    '    filter_backends = [FilterBackend]\n    filterset_class = CrateFilter\n    pagination_class = TidePages';
  expect(await first(foreign)).toEqual(['GET query CrateFilter and others not known', 'POST ', 'GET pk']);
});

test('decorators that describe a view tell what it takes', async () => {
  const views = `from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.viewsets import ModelViewSet

@method_decorator(
    name="list",
    decorator=extend_schema(parameters=[OpenApiParameter(name="depot", location=OpenApiParameter.QUERY)]),
)
@extend_schema_view(
    retrieve=extend_schema(parameters=[OpenApiParameter("X-Shop", str, OpenApiParameter.HEADER), LidSerializer]),
)
class Crates(ModelViewSet):
    @extend_schema(
        parameters=[OpenApiParameter("wax", description="Goes to the path")],
        request=SealSerializer(many=True),
    )
    @action(detail=True, methods=["post"])
    def seal(self, request, pk):
        return seal(pk, request.GET.get("wax"))
`;
  expect(await parametersIn({ 'shop/urls.py': URLS, 'shop/views.py': views })).toEqual([
    'GET query depot',
    'POST ',
    'POST pk; query wax; body SealSerializer',
    'GET pk; query LidSerializer',
    'PUT pk',
    'PATCH pk',
    'DELETE pk',
  ]);
});

/** What is told of views of Flask in one file. */
async function ofFlask(body: string): Promise<string[]> {
  const file = `from flask import Flask, request\nfrom flask_restful import reqparse\nfrom webargs.flaskparser import use_args\n\napp = Flask(__name__)\n${body}`;
  return parametersIn({ 'shop/app.py': file });
}

test('what decorators take from a place of the request is told with that place', async () => {
  expect(
    await ofFlask(`
PAGES = {"page": fields.Int(missing=1), "rows": fields.Int()}

@app.route("/crates")
@validate_args({"owner": (str, None), "field": (Choice("F", {"name": "n"}), None)}, location="query")
def crates(query):
    return find(query, request.args.get("view"))

@app.route("/shelves")
@use_args(PAGES, location="query")
def shelves(args):
    return find(args)

@app.route("/crates", methods=["POST"])
@use_args(NewCrateSchema(), location="json")
def add(args):
    return make(args)

@app.route("/stalls")
@cache.cached(location="memory")
def stalls():
    return all()
`),
  ).toEqual(['GET query owner, field and view', 'GET query page and rows', 'POST body NewCrateSchema', 'GET ']);
});

test('a schema that loads all that was sent is told instead of what is looked up in it', async () => {
  expect(
    await ofFlask(`
parser = reqparse.RequestParser()
parser.add_argument("page", type=int, location="args")
parser.add_argument("name", required=True)

@app.route("/crates", methods=["POST"])
def crates():
    data = request.form or request.get_json()
    schema = CrateSchema(view=kind(user))
    schema.load(data, partial=True)
    return make(data["name"])

@app.route("/shelves", methods=["PUT"])
def shelves():
    return ShelfSchema(many=True).load(request.json)

@app.route("/stalls", methods=["POST"])
def stalls():
    args = parser.parse_args()
    return StallSchema().load(stored(args))
`),
  ).toEqual(['POST body CrateSchema; form CrateSchema', 'PUT body ShelfSchema', 'POST query page; body name']);
});

test('a page of the framework is told beside a class of the product that has its name', async () => {
  const more = {
    'shop/settings.py':
      'REST_FRAMEWORK = {\n    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",\n    "PAGE_SIZE": 10,\n}\n',
    'shop/pages.py': `from rest_framework.pagination import PageNumberPagination as BasePages

class PageNumberPagination(BasePages):
    page_size_query_param = "size"

class ShopPages(PageNumberPagination):
    page_query_param = "sheet"
`,
  };
  expect((await ofViewSet('    pass', more))[0]).toBe('GET query page');
  expect((await ofViewSet('    pagination_class = ShopPages', more))[0]).toBe('GET query sheet and size');
});
