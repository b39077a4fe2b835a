import type { Evidence } from '../evidence.ts';
import { isOfHelper } from '../files/go-programs.ts';
import { BUILD_FILE, CI_FOLDER, OF_MAKING, SCRIPT_FOLDER } from '../files/tooling.ts';
import { sideScripts } from './side-scripts.ts';

/** Programs that show or try the product, and what those who make it work with: `packages/sdk-test-app/`, `agent-harness/`. */
const TRIAL =
  /(?:^|[/_.-])(?:demos?|screenshots?|harness|playgrounds?|e2e|(?:tests?|dev)[-_.]?(?:apps?|servers?|clients?|harness|bench|tools?|kits?|utils?)|benchmarks?|fixtures?|mocks?|storybook|scratch(?:pad)?|prototypes?|tutorials?|(?:smoke|load|stress|integration|acceptance|functional)[-_.]?tests?)(?:[_.-][^/]*)?\//i;

/** A crate of its own among the tools: `lib/edge/tools/query/src/main.rs`. */
const TOOL_CRATE = /(?:^|\/)tools?\/[^/]+\/src\/\S+\.rs$/;

/** Whether a file lies beside the product: what it reads is no setting of it, and what it takes for one says nothing of it. */
export function isBesideProduct(evidence: Evidence, path: string): boolean {
  return (
    SCRIPT_FOLDER.test(path) ||
    CI_FOLDER.test(path) ||
    TRIAL.test(path) ||
    TOOL_CRATE.test(path) ||
    sideScripts(evidence).has(path) ||
    isOfHelper(evidence, path)
  );
}

/** Whether a file is of the build, or of those who make the product. */
export function isOfMaking(path: string): boolean {
  return BUILD_FILE.test(path) || OF_MAKING.test(path);
}
