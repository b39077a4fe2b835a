/** Folders of what helps to make the product: what starts there is not the product. */
export const TOOLING = /^(?:tools?|scripts?|hack|build|ci|contrib|utils?|dev|misc|extras?|cmake|m4|docs?)\//;
