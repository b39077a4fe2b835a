/** Something that a request carries besides its path. */
export interface Parameter {
  in: 'argument' | 'query' | 'body' | 'form' | 'header';
  /** What it is called; null where all of it is of one type: `@Body() order: NewOrder`. */
  name: string | null;
  /** Nothing of either where it is not known what is sent. */
  type?: string;
  /** What holds where it is not sent. */
  default?: string;
  /** Whether it is another one than that of the path with its name. */
  besidePath?: true;
}

/** The code of a handler as it is read for what it takes. */
export interface HandlerCode {
  /** Without comments. */
  code: string;
  /** Also without what stands inside strings. */
  bare: string;
  /** The name of the function that answers, without what it is part of; null for one without a name. */
  name: string | null;
  method: string;
  framework: string;
  /** Names that the path tells already. */
  inPath: ReadonlySet<string>;
}
