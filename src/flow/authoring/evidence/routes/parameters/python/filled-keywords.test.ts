import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../../wording/parameter-words.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

test('what a decorator fills by the types of a view is what the view takes', async () => {
  const evidence = await evidenceIn({
    'shop/typed.py': `import inspect

def read_signature(view):
    return inspect.signature(view).parameters

def typed_view(view):
    names = read_signature(view)

    def inner(request, *args, **kwargs):
        for name in names:
            kwargs[name] = request.POST.get(name, request.GET.get(name))
        return view(request, *args, **kwargs)
    return inner

def counted(view):
    return view
`,
    'shop/views.py': `from shop.typed import counted, typed_view

MateName = Annotated[str, ParamConfig("first_mate")]

@counted
@typed_view
def moor(
    request,
    person,
    *,
    berth_id: PathOnly[int],
    length: Json[int],
    note: Json[int] = 3,
    boat: Annotated[str | None, ParamConfig(aliases=("ship",), whence="boat_name")] = None,
    pier: Annotated[str, ParamConfig("pier_name")],
    mate: MateName,
):
    return answer(length)

@require_GET
@typed_view
def look(request, *, limit: Json[int] = 10):
    return answer(limit)

@require_POST
@counted
def wait(request, *, patience: int):
    return answer(patience)
`,
    'shop/urls.py': `from django.urls import include, path
from shop import views
urlpatterns = [path("berths/<int:berth_id>", views.moor), path("look", views.look), path("wait", views.wait)]
`,
  });
  const told = routesOf(evidence).map((route) => {
    const words = parameterWords(route.path, parametersOf(evidence, route, handlerOf(evidence, route)));
    return `${route.method} ${route.path}: ${words}`;
  });
  expect(told).toEqual([
    'ANY /berths/{berth_id}: `berth_id`; query `length`, `note=3`, `boat_name`, `pier_name` and `first_mate`',
    'GET /look: query `limit=10`',
    'POST /wait: ',
  ]);
});
