import type { SourceFile } from '../source-file.ts';
import { numberedSteps } from './numbered-steps.ts';
import { isMigration, SQL } from './sql-models.ts';
import { hasWayBack, tellsApart } from './taken-back.ts';

/**
 * Whether the statements of a file are read one after the other as migrations: a program that also says how to go back
 * does not say which of its statements do so, unless a function is called so, and other ways of migrating have words of their own.
 */
export function isFollowed(file: SourceFile): boolean {
  if (!isMigration(file)) return false;
  if (SQL.test(file.extension) || numberedSteps(file).length > 0) return true;
  const hasOwnWords =
    file.language === 'ruby' || isOfPhpLibrary(file) || (file.isScript && /\bschema\b/.test(file.text));
  // A comment may say that something was written down.
  const isToldApart = hasWayBack(file) && tellsApart(file);
  return !hasOwnWords && (isToldApart || !/\b(?:down|rollback|revert|undo)/i.test(file.code));
}

/** A migration of Laravel, Doctrine, Phinx or Yii, whose words stand for the statements. */
export function isOfPhpLibrary(file: SourceFile): boolean {
  const { language, text } = file;
  return (
    language === 'php' &&
    numberedSteps(file).length === 0 &&
    /\bSchema\b|\bBlueprint\b|\bextends\s+\\?(?:\w+\\){0,6}\w*Migration\b|->addSql\(/.test(text)
  );
}
