import { expect, it } from 'vitest';
import { callerOf, isSignUp } from './route-callers.ts';

it.each([
  [['CargoWriteGuard', "AuthGuard('jwt')"], 'Client with a key or token'],
  [['CargoWriteGuard'], 'Authorized caller'],
  [['IsGranted(edit_parcel)'], 'Caller with permission'],
  [['IsGranted(IS_AUTHENTICATED_FULLY)'], 'Signed-in user'],
  [['Authorize(Policy = Policies.KeepsDepots)'], 'Caller with permission'],
  [['Authorize'], 'Authenticated caller'],
  [['auth.authorizeAdminApi'], 'Authenticated caller'],
  [['auth.authenticateContentApi'], 'Authenticated caller'],
  [['adminSSLAndHostRedirect'], 'Authorized caller'],
  [['requireAdmin', 'adminPanelGuard'], 'Administrator'],
  [['staff_member_required'], 'Staff member'],
  [['superuser_required', 'staff_member_required'], 'Administrator'],
  [['LoginRequiredMixin', 'MustBeStaffMixin'], 'Staff member'],
  [['reqSignIn'], 'Signed-in user'],
  [['signed'], 'Holder of a signed link'],
  [['signed:relative'], 'Holder of a signed link'],
  [['customer'], 'Customer'],
  [['ctx.Depot.Permission.IsAdmin()'], 'Caller with permission'],
  [['authenticated()'], 'Signed-in user'],
  [['hasRole("CLERK")'], 'Caller with the role `CLERK`'],
  [['hasRole("ADMIN")'], 'Administrator'],
  [['hasRole("USER")'], 'Signed-in user'],
  [['hasAnyRole("USER", "ADMIN")'], 'Caller with one of the roles `USER` and `ADMIN`'],
  [['hasAnyAuthority("ROLE_CLERK", "ROLE_ADMIN")'], 'Caller with one of the roles `CLERK` and `ADMIN`'],
  [['hasAuthority("user:read")'], 'Caller with the right `user:read`'],
  [[`PreAuthorize("hasAuthority('parcel:send')")`], 'Caller with the right `parcel:send`'],
  [[`PreAuthorize("hasRole('CLERK') and #id == principal.id")`], 'Authenticated caller'],
  [['RolesAllowed({"clerk", "chief"})'], 'Caller with one of the roles `clerk` and `chief`'],
  [['hasRole(Roles.CLERK)'], 'Authorized caller'],
  [['middleware.Auth(jwtManager)'], 'Authenticated caller'],
  [['middleware.Auth(memberStore, sessions)'], 'Authenticated caller'],
  [['access.can("users:list")'], 'Caller with permission'],
  [['requireRole(manager)'], 'Manager'],
  [['requireRole(roleEditor)'], 'Editor'],
  [['Roles(Rank.manager)'], 'Manager'],
  [["AuthGuard('jwt')"], 'Client with a key or token'],
  [['user_passes_test(is_manager)'], 'Manager'],
  [['authenticate_access_token! or authenticate_user!'], 'Authenticated caller'],
])('%j lets in: %s', (guards, who) => {
  expect(callerOf({ guards })).toBe(who);
});

it.each([
  ['POST', '/session', 'auth.session.verifyCode', 'Authorized caller'],
  ['DELETE', '/session', 'auth.session.verifyCode', 'Signed-in user'],
  ['POST', '/sessions', 'requireUser', 'Signed-in user'],
])('%s %s behind %s is for: %s', (method, path, guard, who) => {
  expect(callerOf({ method, path, guards: [guard] })).toBe(who);
});

it('who signs up is not known yet, and whom an administrator registers does not come by himself', () => {
  const signUp = { path: '/api/users', handler: 'UserController.signupUser' };
  expect(isSignUp({ ...signUp, guards: ['CargoWriteGuard'] })).toBe(true);
  expect(isSignUp({ ...signUp, guards: ['adminOnly'] })).toBe(false);
  expect(isSignUp({ path: '/api/devices/register', handler: 'registerDevice', guards: [] })).toBe(false);
});
