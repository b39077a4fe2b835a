import type { ModelField } from './model-facts.ts';

/**
 * The fields of a class that columns stand for: by the name that is written beside the field, by its own, or by the one
 * that libraries make of it (`user_id` for `user`). One that no field has may come from a base, by its usual name.
 */
export function fieldsOfColumns(
  fields: readonly ModelField[],
  written: ReadonlyMap<string, string>,
  columns: readonly string[],
): string[] {
  return columns.map((column) => {
    const own = fields.find(({ name }) => {
      const plain = name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase();
      return [name, plain, `${plain}_id`].includes(column);
    });
    return written.get(column) ?? own?.name ?? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  });
}
