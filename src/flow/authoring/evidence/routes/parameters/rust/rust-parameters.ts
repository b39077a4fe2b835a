import type { Parameter } from '../parameter.ts';

/** What only says how a refused request is answered, or that its values are checked: `Valid<Json<NewOrder>>`. */
const AROUND_EXTRACTOR = /^(?:\w+::)*(?:Option|Result|Valid(?:ated)?|Garde|WithRejection)<\s*(.+)>$/;
const PLAIN_OF_RUST = /^(?:String|bool|char|[iuf]\d+|[iu]size)$/;

/**
 * Extractors of Rust say by their types what a handler takes: `Query<Page>`, `web::Json<NewOrder>`, and those that a project
 * or a library makes of them: `ValidatedJson<NewOrder>`, `QsQuery<Page>`.
 */
export function rustParameters(written: readonly string[]): Parameter[] {
  return written.flatMap((each): Parameter[] => {
    const [, own = '', whole = ''] = /^(.*?)(?<!:):(?!:)\s*(.+)$/.exec(each) ?? [];
    const [, inner = whole] = AROUND_EXTRACTOR.exec(whole) ?? [];
    if (/^(?:\w+::)*\w*Multipart\w*(?:<.*)?$/.test(inner)) return [{ in: 'form', name: null, type: 'multipart' }];
    const [, kind = '', type = ''] =
      /^(?:\w+::)*\w*?(Query(?:Parameters?|Params?)?|Json|Form)<\s*((?:&'\w+\s*)?[\w:]+(?:<[^,]*>)?)\s*(?:,.*)?>/.exec(
        inner,
      ) ?? [];
    const name = type.replace(/(?:\w+::)+(?=\w)/g, '');
    if (name === '' || /^(?:HashMap|Value)\b/.test(name)) return [];
    const place: Parameter['in'] = kind === 'Json' ? 'body' : kind === 'Form' ? 'form' : 'query';
    // One value of the query has the name of its parameter.
    const isPlain = place === 'query' && PLAIN_OF_RUST.test(name.replace(/^(?:Option|Vec)<(.+)>$/, '$1'));
    if (isPlain) return /^\w+$/.test(own) ? [{ in: place, name: own }] : [];
    return [{ in: place, name: null, type: name }];
  });
}
