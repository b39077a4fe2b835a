import type { SourceFile } from '../source-file.ts';

export type Kind = 'django' | 'sqlalchemy' | 'sqlmodel' | 'pydantic' | 'dataclass' | 'mongo';

/** What a class of Python is, by its bases and by how it says what it holds. */
export function kindOf(file: SourceFile, index: number, body: string): Kind | null {
  const bases = file.symbol(index)?.bases ?? [];
  if (
    /^\w+(?:\s*:[^=\n]+)?\s*=\s*(?:models|fields)\.\w*(?:Field|ForeignKey)\(/m.test(body) &&
    file.imports(/^django/) &&
    !bases.some((base) => /Form$|Serializer|FilterSet|Migration|Admin/.test(base))
  )
    return 'django';
  if (bases.some((base) => /(?:^|\.)(?:models\.Model|Abstract(?:Base)?User)$/.test(base)) && file.imports(/^django/))
    return 'django';
  // A table of Django that is shown on a page has columns, too.
  if (/=\s*(?:\w+\.)?(?:Column|mapped_column)\(|:\s*(?:\w+\.)?Mapped\[/.test(body) && !file.imports(/^django/))
    return 'sqlalchemy';
  if (
    bases.some((base) => /^SQLModel$/.test(base)) ||
    (file.imports(/^sqlmodel/) && bases.some((base) => /Base$/.test(base)))
  )
    return 'sqlmodel';
  if (isOfPydantic(bases) && !bases.some((base) => /BaseSettings/.test(base))) return 'pydantic';
  if (
    bases.some((base) => /^(?:me\.|mongoengine\.)?(?:Document|EmbeddedDocument|DynamicDocument)$/.test(base)) &&
    file.imports(/mongoengine|beanie/)
  )
    return 'mongo';
  if (
    file
      .decorators(index)
      .some(
        (each) =>
          /^(?:dataclass|define|frozen|attrs|s)$/.test(each.name) &&
          /^(?:|dataclasses|attr|attrs)$/.test(each.receiver ?? ''),
      )
  )
    return 'dataclass';
  return isOnOwnBase(file, bases, body) ? 'pydantic' : null;
}

export function isOfPydantic(bases: readonly string[]): boolean {
  return bases.some((base) => /(?:^|\.)(?:BaseModel|RootModel)(?:\[|$)/.test(base));
}

/** Bases that make something else of a class with types beside its names. */
const NO_MODEL =
  /(?:Settings|Config|Enum|Flag|Exception|Error|TypedDict|NamedTuple|Protocol|Choices|TestCase|Mixin|Serializer|Form|Type|Node|Visitor)$/;

/** A class on a base of the project's own, where Pydantic is used: whether the base is one of its models, another file may tell. */
function isOnOwnBase(file: SourceFile, bases: readonly string[], body: string): boolean {
  const own = basesOf(bases);
  return (
    own.length > 0 &&
    !bases.some((base) => NO_MODEL.test(base)) &&
    file.imports(/^pydantic/) &&
    /^[a-z]\w*\s*:\s*\S/m.test(body)
  );
}

/** The classes that may add fields, by their last names; those of the libraries add none. */
export function basesOf(bases: readonly string[]): string[] {
  return bases
    .map((base) => base.split('.').at(-1) ?? base)
    .filter((base) => /^[A-Z]\w*$/.test(base) && !/^(?:Model|Generic|DeclarativeBase|MappedAsDataclass)$/.test(base));
}
