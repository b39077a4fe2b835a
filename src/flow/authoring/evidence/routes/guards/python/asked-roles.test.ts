import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { guardWords } from '../../../../statements/noted-guards.ts';
import { routesOf } from '../../../routes.ts';
import { callerOf } from '../../route-callers.ts';
import { askedByClass, askedByHandler } from './asked-roles.ts';

const PERMISSIONS = `class MayStow(BasePermission):
    """Keepers stow."""

    def has_permission(self, request, view):
        if request.user.is_anonymous:
            return False

        if request.method in SAFE_METHODS:
            return True

        if request.method == "POST":
            return Membership.objects.filter(
                member=request.user, role__in=[Rank.KEEPER.value, Rank.CLERK.value]
            ).exists()

        own = Membership.objects.filter(member=request.user, depot_id=view.depot_id)
        if own.filter(role=Rank.KEEPER.value).exists():
            return True
        else:
            return own.exists() and HouseMember.objects.filter(member=request.user, role=Rank.KEEPER.value).exists()
`;

test('a class of permissions is told with the roles that it asks for by its own text, by the method of the request', () => {
  expect(askedByClass(PERMISSIONS, 'get')).toBe('signed in');
  expect(askedByClass(PERMISSIONS, 'post')).toEqual({ roles: 'the role `KEEPER` or `CLERK` in `Membership`' });
  expect(askedByClass(PERMISSIONS, 'delete')).toEqual({ roles: 'the role `KEEPER` in `Membership` or `HouseMember`' });
});

test('roles are told of no class where somebody without one passes too, where they are numbers, or where not all is read', () => {
  const returning = (...lines: string[]): string =>
    [
      'class May(BasePermission):',
      '    def has_permission(self, request, view):',
      ...lines.map((each) => `        ${each}`),
      '',
    ].join('\n');
  expect(askedByClass(returning('return request.user.role in (Rank.KEEPER, Rank.CLERK)'), 'get')).toEqual({
    roles: 'the role `KEEPER` or `CLERK`',
  });
  expect(askedByClass(returning('return request.user.groups.filter(name="Keepers").exists()'), 'get')).toEqual({
    roles: 'the role `Keepers`',
  });
  expect(askedByClass(returning('return request.user.role == Rank.KEEPER or is_own(request)'), 'get')).toBeNull();
  expect(
    askedByClass(returning('return Member.objects.filter(member=request.user, role=20).exists()'), 'get'),
  ).toBeNull();
  expect(
    askedByClass(returning('if view.open:', '    return True', 'return request.user.role == Rank.KEEPER'), 'get'),
  ).toBeNull();
  expect(askedByClass(returning('return True'), 'get')).toBe('anybody');
});

test('a handler asks for the roles without which it answers 403', () => {
  const lines = (text: string): string[] => text.split('\n');
  expect(
    askedByHandler(
      lines(`        if (
            HouseMember.objects.filter(member=request.user, role=Rank.KEEPER.value).exists()
            or Membership.objects.filter(member=request.user, role=Rank.KEEPER.value).exists()
        ):
            crate.delete()
            return Response(status=204)
        else:
            return Response({"error": "no"}, status=status.HTTP_403_FORBIDDEN)`),
    ),
  ).toBe('the role `KEEPER` in `HouseMember` or `Membership`');
  expect(
    askedByHandler(
      lines(`        if not Membership.objects.filter(user=request.user, role__in=[Rank.KEEPER]).exists():
            raise PermissionDenied()
        crate.delete()`),
    ),
  ).toBe('the role `KEEPER` in `Membership`');
  expect(
    askedByHandler(
      lines(`        if crate.owner == request.user:
            return Response(status=204)
        if not Membership.objects.filter(user=request.user, role__in=[Rank.KEEPER]).exists():
            raise PermissionDenied()`),
    ),
  ).toBeNull();
});

test('who calls a view of REST framework is told by the roles that its permissions and decorators ask for', async () => {
  const evidence = await evidenceIn({
    'depot/urls.py': `from django.urls import path
from depot import views
urlpatterns = [path("crates/<int:pk>/", views.Crates.as_view()), path("lids/", views.Lids.as_view())]
`,
    'depot/may.py': `from functools import wraps
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.response import Response


def allow_rank(ranks, level="DEPOT", creator=False, model=None):
    def decorator(view):
        @wraps(view)
        def wrapped(instance, request, *args, **kwargs):
            if Membership.objects.filter(member=request.user, role__in=ranks).exists():
                return view(instance, request, *args, **kwargs)
            return Response({"error": "no"}, status=403)
        return wrapped
    return decorator


${PERMISSIONS}`,
    'depot/views.py': `from rest_framework.permissions import IsAuthenticated
from rest_framework.views import APIView
from depot.may import MayStow, allow_rank


class Crates(APIView):
    permission_classes = [MayStow]

    def get(self, request, pk):
        return crate(pk)

    def delete(self, request, pk):
        return remove(pk)


class Lids(APIView):
    permission_classes = [IsAuthenticated]

    @allow_rank(
        [Rank.ADMIN, Rank.CLERK],
        level="HOUSE",
    )
    def get(self, request):
        return lids()

    @allow_rank(ranks=[Rank.ADMIN])
    def post(self, request):
        return add()

    @allow_rank([Rank.ADMIN], creator=True, model=Lid)
    def delete(self, request):
        return remove()
`,
  });
  const told = routesOf(evidence).map(
    (route) =>
      `${route.method} ${route.path}: ${callerOf(route)}: ${route.guards.map((each) => guardWords(route, each)).join(' and ')}`,
  );
  expect(told).toEqual([
    'GET /crates/{pk}/: Signed-in user: `MayStow`',
    'DELETE /crates/{pk}/: Caller with permission: `MayStow`, which asks for the role `KEEPER` in `Membership` or `HouseMember`',
    'GET /lids/: Caller with permission: `IsAuthenticated` and `allow_rank([Rank.ADMIN, Rank.CLERK], level="HOUSE")`',
    'POST /lids/: Administrator: `IsAuthenticated` and `allow_rank(ranks=[Rank.ADMIN])`',
    'DELETE /lids/: Caller with permission: `IsAuthenticated` and `allow_rank([Rank.ADMIN], creator=True)`',
  ]);
});
