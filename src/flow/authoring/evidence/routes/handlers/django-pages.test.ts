import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

test('a view that only shows the template its registration names is a page, and what only sends on is no route', async () => {
  const found = await routesIn({
    'shop/views.py': `def show(request, template_name):
    return TemplateResponse(request, template_name, {"place": request.path})

def enter(request, template_name):
    form = EnterForm(request.POST)
    return render(request, template_name, {"form": form})

def berths(request):
    return JsonResponse({})
`,
    'shop/urls.py': `from django.urls import path
from django.views.generic import RedirectView
from shop.views import berths, enter, show
urlpatterns = [
    path("tides/", show, {"template_name": "tides.html"}),
    path("enter/", enter, {"template_name": "enter.html"}),
    path("berths", berths),
    path("old/", RedirectView.as_view(url="/tides/")),
    path("later/", LaterView.as_view(implemented=False)),
]
`,
  });
  expect(found).toEqual(['PAGE /tides/: show ()', 'ANY /enter/: enter ()', 'ANY /berths: berths ()']);
});
