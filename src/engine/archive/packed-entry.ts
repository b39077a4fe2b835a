/** An entry as an archive format presents it, before anything about it is believed. */
export interface PackedEntry {
  name: string;
  kind: 'file' | 'folder' | 'link' | 'special';
  /** As declared; the reader of the format holds the content to it. */
  size: number;
  /** Why the content cannot be read at all, such as encryption. */
  fault: string | null;
  /** The content. An entry that is not read is passed over. Null where the content turns out to be damaged. */
  read(): Promise<Buffer | null>;
}

/** Goes through an archive from the start. It can be called again, because two passes are made. */
export type OpenEntries = () => AsyncIterable<PackedEntry>;
