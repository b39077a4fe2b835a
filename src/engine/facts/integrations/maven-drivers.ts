import { lineDependencies } from '../dependencies/line-dependencies.ts';
import { xmlDependencies } from '../dependencies/xml-dependencies.ts';
import type { SourceFile } from '../source-file.ts';

/** Drivers of databases by their artefact. The JVM loads them by an address, so that no import names them. */
const DRIVERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:postgresql|r2dbc-postgresql)$/, 'PostgreSQL'],
  [/^(?:mysql-connector-(?:j|java)|r2dbc-mysql)$/, 'MySQL'],
  [/^(?:mariadb-java-client|r2dbc-mariadb)$/, 'MariaDB'],
  [/^(?:h2|r2dbc-h2)$/, 'H2'],
  [/^hsqldb$/, 'HSQLDB'],
  [/^(?:mssql-jdbc|r2dbc-mssql)$/, 'SQL Server'],
  [/^(?:ojdbc\d+|oracle-r2dbc)$/, 'Oracle Database'],
  [/^sqlite-jdbc$/, 'SQLite'],
  [/^(?:mongodb-driver-(?:sync|reactivestreams)|spring-boot-starter-data-mongodb(?:-reactive)?)$/, 'MongoDB'],
  [/^(?:jedis|lettuce-core|spring-boot-starter-data-redis(?:-reactive)?)$/, 'Redis'],
];

export interface Driver {
  party: string;
  artefact: string;
  line: number;
}

export function mavenDrivers(file: SourceFile): Driver[] {
  return [...xmlDependencies(file), ...lineDependencies(file)].flatMap(({ name, scope, ecosystem, line }) => {
    if (ecosystem !== 'Maven' || scope !== 'runtime') return [];
    const party = DRIVERS.find(([artefact]) => artefact.test(name.split(':').at(-1) ?? ''))?.[1];
    return party === undefined ? [] : [{ party, artefact: name, line }];
  });
}
