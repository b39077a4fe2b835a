/** What a commit touches for another reason: what was installed, what is told of a release. */
export const CHANGES_ANYWAY =
  /(?:^|\/)(?:[\w.-]*\.lock|package-lock\.json|pnpm-lock\.yaml|go\.sum|CHANGELOG[\w.]*|NEWS[\w.]*)$/i;

/** A subject that says that something is new. */
export const ADDS = /^(?:\w+(?:\([^)]*\))?!?: *)?(?:add|new|implement|introduce|support|create)/i;
