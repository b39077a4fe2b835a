import type { SourceFile } from '../../source-file.ts';

/** What is known to mean by `@Controller` and `@Get` what NestJS means by them. */
const FRAMEWORKS: readonly (readonly [RegExp, string])[] = [
  [/^@nestjs\//, 'NestJS'],
  [/^@?tsoa(?:\/|$)/, 'tsoa'],
  [/^@overnightjs\//, 'OvernightJS'],
  [/^routing-controllers(?:\/|$)/, 'routing-controllers'],
  [/^@midwayjs\//, 'Midway'],
  [/^@tsed\//, 'Ts.ED'],
];
/** A module of the project itself, by a path or by what usually stands for one. */
const OWN = /^(?:[.~#]|@\/|src\/)/;
/** A router that has no name. */
const UNNAMED = 'HTTP router';

export interface DecoratorPackage {
  framework: string;
  /** Whether it is known what its decorators do. */
  known: boolean;
}

/** Whose decorators a file stands on its classes, by where it takes `@Controller` from. */
export function decoratorPackage(file: SourceFile, decorator: string): DecoratorPackage {
  const module = file.moduleOf(decorator);
  const framework = FRAMEWORKS.find(([pattern]) =>
    module === undefined ? file.imports(pattern) : pattern.test(module),
  );
  if (framework) return { framework: framework[1], known: true };
  // A project that works with NestJS may wrap its decorators.
  if (module === undefined || file.imports(/^@nestjs\//)) return { framework: 'NestJS', known: true };
  return {
    framework: OWN.test(module)
      ? UNNAMED
      : module
          .split('/')
          .slice(0, module.startsWith('@') ? 2 : 1)
          .join('/'),
    known: false,
  };
}
