import { expect, test } from 'vitest';
import { reasonIn } from './test-name.ts';

test.each([
  ['create crate with error input', 400, 'with invalid input'],
  ['create by error json', 400, 'with invalid JSON'],
  ['testAdminLockedDepot', 403, null],
  ['testAdminLockedRoutes', 403, null],
  ['test_open_with_locked_depot', 403, 'with a locked depot'],
  ['test_open_forbidden_for_unverified_user', 400, 'by an unverified user'],
  ['test_open_no_key_no_seal', 400, null],
  ['returns error response', 400, null],
  ['open returns unauthorized for invalid csrf when authenticated', 401, 'with an invalid CSRF token'],
  ['testWeakRSAKeyIsRejected', 422, 'with a weak RSA key'],
  ['testErrorIsReturnedForBadRequests', 422, null],
  ['returnsNotFoundForMissingLid', 404, 'for a lid that does not exist'],
  ['returnsNotFoundForMissingValue', 404, null],
  ['returnsBadRequestForMissingLid', 400, 'without a lid'],
  ['openingRequiresSealedStatus', 400, null],
  ['createInvalidLidBadRequest', 400, 'with an invalid lid'],
  // Another thing that is given besides makes the difference.
  ['rejects sealing for non owner without oak lid', 403, null],
  // What is invalid was said before, and what is there already lets nobody in or out.
  ['lid token is invalid in another depot', 403, null],
  ['TestDeleteExistingLidHandler_Collaborator', 403, null],
  ['TestCreateLidHandler_InvalidRequests', 400, null],
  // Who may not has handed over nothing wrong.
  ['test_can_not_seal_crate_with_invalid_permission', 403, null],
  ['test_seal_crate_with_invalid_keeper_role_permission', 403, null],
  ['test_seal_crate_with_invalid_ownership', 403, null],
  ['test_seal_crate_with_invalid_permission', 400, 'with invalid permission'],
])('why "%s" is answered with %i', (name, status, reason) => {
  expect(reasonIn(name, status, 'GET /crates')).toBe(reason);
});

test.each([
  ['startWithNotFound', 'POST /crates/{id}/start', 'for a crate that does not exist'],
  ['download_notFound', 'GET /crates/{id}/download', 'for a crate that does not exist'],
  ['lidNotFound', 'GET /crates/{id}/lid', 'for a lid that does not exist'],
  ['startWithNotFound', 'POST /crates', null],
  ['TestDeleteInvalidCrateHandler', 'DELETE /crates/{id}', 'for a crate that does not exist'],
  ['TestAddLidHandler_InvalidCrate', 'POST /crates/{id}/lids', 'for a crate that does not exist'],
])('what "%s" does not find at `%s`', (name, route, reason) => {
  expect(reasonIn(name, 404, route)).toBe(reason);
});
