/** Folders of what helps to make the product: what starts there is not the product. */
export const TOOLING =
  /^(?:tools?|scripts?|hack|build|ci|contrib|utils?|dev|misc|extras?|cmake|m4|docs?)\/|(?:^|\/)xtask\//;

/** Folders of scripts that are started by hand: their options are not those of the product's command. */
export const SCRIPT_FOLDER =
  /^(?:extras?|scripts?|tools?|profiling|benchmarks?|hack|contrib|misc|ci)\/|(?:^|\/)xtask\//;
