import type { Fact } from './fact.ts';
import type { FilePlace } from './file-place.ts';
import type { SourceFile } from './source-file.ts';

/** Finds the facts of one kind in one file. It knows nothing but that file and never throws for what stands in it. */
export interface Extractor {
  kind: Fact['kind'];
  /** Where facts of this kind may come from: a route in an example is nobody's route. */
  places: readonly FilePlace[];
  find: (file: SourceFile) => Fact[];
}
