/** Where the records lie: one SQLite file, or a PostgreSQL server. */
export type DatabasePlace = { dialect: 'sqlite'; file: string } | PostgresPlace;

export interface PostgresPlace {
  dialect: 'postgres';
  url: string;
  poolSize: number;
  onError(error: Error): void;
}

export interface OpenOptions {
  now(): number;
  /** Told once before the schema changes, so that a long migration does not look like a hang. */
  onMigrate?(from: number, to: number): void;
}
