type Action = readonly [name: string, method: string, path: string];

/**
 * The seven actions that one line declares in routers of the Rails family, which differ in the name of the last. A change
 * is taken by two methods.
 */
export function restfulActions(removal: string): readonly Action[] {
  return [
    ['index', 'GET', ''],
    ['create', 'POST', ''],
    ['new', 'GET', '/new'],
    ['show', 'GET', '/{id}'],
    ['edit', 'GET', '/{id}/edit'],
    ['update', 'PATCH', '/{id}'],
    ['update', 'PUT', '/{id}'],
    [removal, 'DELETE', '/{id}'],
  ];
}
