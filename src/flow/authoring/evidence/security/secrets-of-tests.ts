/** Words of a line, or of the name of its file, by which a value is one of tests or of a developer's own machine. */
const WORDS =
  /(?:^|[^a-z])(?:tests?|testing|fake|dummy|mock|dev|development|ci)(?:$|[^a-z])|@(?:localhost|127\.0\.0\.1|db|postgres|mysql|redis|\w*[-_]host)(?![\w.-])/i;
const PIPELINE = /^\.(?:github|gitlab|circleci)/;

/** Whether a value that looks like a secret opens nothing: pipelines and tests set up what they open themselves. */
export function isOfTests(path: string, line: string): boolean {
  return PIPELINE.test(path) || WORDS.test(`${path.split('/').at(-1)} ${line}`);
}
