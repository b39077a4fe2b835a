import { linksFrom } from '../../../../engine/pack/graph/file-links.ts';
import { count } from '../../wording/count.ts';
import { templatesOf } from '../profile.ts';
import { type PatternFinder, seenLines, sourceOf } from './pattern.ts';

const CONTROLLER =
  /^\s*(?:@Controller\b|(?:public |abstract |final )*class \w+(?:Controller\b.*(?:extends|:|<)\s*\w*Controller\b|\s*<\s*\w*Controller\b)|class \w+\((?:\w+\.)?(?:\w*View|\w*Mixin).*\):)/;
const RENDERS = /\brender(?:_template|ToResponse|To)?\b\s*\(?|\breturn View\(|return "[\w/]+";|template_name\s*=/;
const FEWEST = 2;

/** Controllers of a web framework that use stored models and render templates. */
export const findModelViewController: PatternFinder = (evidence) => {
  const templates = templatesOf(evidence);
  const models = evidence.facts('data-model').filter(({ values }) => values.stored === 'table');
  if (templates.length < FEWEST || models.length < FEWEST) return null;
  const controllers = seenLines(evidence, ['controller', 'view'], CONTROLLER);
  const modelFiles = new Set(models.map(({ path }) => path));
  const linked = controllers.filter(
    ({ path }) => usesAny(path) && (evidence.lines(path) ?? []).some((text) => RENDERS.test(text)),
  );
  if (new Set(linked.map(({ path }) => path)).size < FEWEST) return null;
  const [model] = models;
  const [template] = templates;
  return {
    name: 'model-view-controller',
    certainty: 'certain',
    statement: `${count(linked.length, 'controller')} use stored models and render templates: the project has ${count(models.length, 'stored model')} and ${count(templates.length, 'template')}`,
    evidence: [
      ...linked.slice(0, 2).map((line) => sourceOf(line, 'a controller')),
      ...(model
        ? [{ path: model.path, startLine: model.startLine, endLine: model.endLine, shows: 'a stored model' }]
        : []),
      ...(template ? [sourceOf({ path: template.path, line: 1 }, 'a template')] : []),
    ],
  };

  function usesAny(path: string): boolean {
    const id = evidence.file(path)?.id ?? 0;
    return linksFrom(evidence.pack, id).some(({ file }) => modelFiles.has(evidence.fileOf(file)?.path ?? ''));
  }
};
