import type { CodeSymbol } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import type { ModelField } from './model-facts.ts';
import { field } from './model-maker.ts';

const BASE = [field('password', 'CharField', ['max length 128']), field('last_login', 'DateTimeField')];
const PERMISSIONS = [
  field('is_superuser', 'BooleanField'),
  field('groups', 'ManyToManyField', [], 'Group'),
  field('user_permissions', 'ManyToManyField', [], 'Permission'),
];
const USER = [
  field('username', 'CharField', ['unique', 'max length 150']),
  field('first_name', 'CharField', ['max length 150']),
  field('last_name', 'CharField', ['max length 150']),
  field('email', 'EmailField'),
  field('is_staff', 'BooleanField'),
  field('is_active', 'BooleanField'),
  field('date_joined', 'DateTimeField'),
];
const FIELDS: Readonly<Record<string, readonly ModelField[]>> = {
  AbstractBaseUser: BASE,
  PermissionsMixin: PERMISSIONS,
  AbstractUser: [...BASE, ...PERMISSIONS, ...USER],
};

/** What a class has from those that Django makes for users, but for what it says itself: `username = None` takes one away. */
export function userFields(file: SourceFile, { bases }: CodeSymbol, own: readonly { name: string }[]): ModelField[] {
  if (!file.imports(/^django\.contrib\.auth/)) return [];
  const said = new Set(own.map(({ name }) => name));
  return bases
    .flatMap((base) => FIELDS[base.split('.').at(-1) ?? base] ?? [])
    .filter(({ name }) => !said.has(name))
    .map((each) => ({ ...each, constraints: [...each.constraints] }));
}
