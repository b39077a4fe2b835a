import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../../wording/parameter-words.ts';
import { routesOf } from '../../../routes.ts';
import { rulesOfRoute } from '../../behind-routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';
import { isBodyUnknown } from '../unread-body.ts';

async function told(files: Record<string, string>): Promise<Record<string, string>> {
  const evidence = await evidenceIn(files);
  return Object.fromEntries(
    routesOf(evidence).map((route) => {
      const handler = handlerOf(evidence, route);
      const found = parametersOf(evidence, route, handler);
      const body = isBodyUnknown(evidence, route, handler, found) ? ' body?' : '';
      const rules = rulesOfRoute(evidence, route).map(({ text }) => ` ${text}`);
      return [`${route.method} ${route.path}`, `${parameterWords('', found)}${body}${rules.join('')}`];
    }),
  );
}

test('a class that leaves its answer to Django takes the page of its list and the fields of its form', async () => {
  const found = await told({
    'shop/urls.py': `from django.urls import path
from shop.views import CrateList, CrateSearch, CrateNew, CrateEdit, CrateDrop, CrateOdd

urlpatterns = [
    path("crates/", CrateList.as_view()),
    path("crates/found", CrateSearch.as_view()),
    path("crates/new", CrateNew.as_view()),
    path("crates/edit", CrateEdit.as_view()),
    path("crates/drop", CrateDrop.as_view()),
    path("crates/odd", CrateOdd.as_view()),
]
`,
    'shop/views.py': `from django.views.generic import CreateView, DeleteView, ListView, UpdateView
from elsewhere import OddMixin
from shop.deeds import seal
from shop.forms import CrateForm, SearchForm


class OwnerMixin:
    def dispatch(self, request, *args, **kwargs):
        if not request.user.is_owner:
            return redirect("home")
        return super().dispatch(request, *args, **kwargs)


class CrateList(OwnerMixin, ListView):
    paginate_by = 20

    def get_queryset(self):
        return Crate.objects.filter(owner=self.request.user)


class CrateSearch(ListView):
    def get_queryset(self):
        self.kind = self.request.GET.get("kind")
        return SearchForm(self.request.GET).found()


class CrateNew(CreateView):
    form_class = CrateForm

    def get_form_kwargs(self):
        kwargs = super().get_form_kwargs()
        kwargs["request"] = self.request
        return kwargs

    def form_valid(self, form):
        seal(form)
        return super().form_valid(form)


class CrateEdit(UpdateView):
    fields = ["name"]

    def form_valid(self, form):
        weigh(self, form)
        return super(CrateEdit, self).form_valid(form)


class CrateDrop(DeleteView):
    model = Crate


class CrateOdd(OddMixin, ListView):
    model = Crate
`,
    'shop/deeds.py': `def seal(form):
    if form.lid is None:
        raise ValidationError("Lid is required")
`,
    'shop/forms.py': `from django import forms


class CrateForm(forms.ModelForm):
    lid = forms.CharField()

    class Meta:
        model = Crate
        fields = ["name", "weight"]


class SearchForm(forms.Form):
    q = forms.CharField()
`,
  });
  expect(found).toMatchObject({
    'GET /crates/': 'query `page`',
    'GET /crates/found': 'query `kind` and others not known',
    'GET /crates/new': '',
    'POST /crates/new': 'form `name`, `weight` and `lid` `lid` is required',
    'GET /crates/edit': '',
    'POST /crates/edit': 'form `name` and others not known',
    'POST /crates/drop': '',
    'GET /crates/odd': 'query not known',
  });
});
