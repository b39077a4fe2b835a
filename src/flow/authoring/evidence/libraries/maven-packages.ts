/** Artifacts whose packages are called otherwise than their group and they themselves. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'com.google.guava:guava': ['com.google.common'],
  'com.google.code.gson:gson': ['com.google.gson'],
  'com.h2database:h2': ['org.h2'],
  'com.squareup.okhttp3:okhttp': ['okhttp3'],
  'com.squareup.okio:okio': ['okio'],
  'com.squareup.retrofit2:retrofit': ['retrofit2'],
  'com.zaxxer:hikaricp': ['com.zaxxer.hikari'],
  'dom4j:dom4j': ['org.dom4j'],
  'io.reactivex.rxjava2:rxjava': ['io.reactivex'],
  'io.reactivex.rxjava3:rxjava': ['io.reactivex.rxjava3'],
  'joda-time:joda-time': ['org.joda.time'],
  'log4j:log4j': ['org.apache.log4j'],
  'net.java.dev.jna:jna': ['com.sun.jna'],
  'org.apache.httpcomponents:httpclient': ['org.apache.http'],
  'org.apache.httpcomponents.client5:httpclient5': ['org.apache.hc.client5'],
  'org.bouncycastle:bcprov-jdk18on': ['org.bouncycastle'],
  'org.dom4j:dom4j': ['org.dom4j'],
  'org.hibernate:hibernate-core': ['org.hibernate'],
  'org.hibernate.orm:hibernate-core': ['org.hibernate'],
  'org.mindrot:jbcrypt': ['org.mindrot.jbcrypt'],
  'org.projectlombok:lombok': ['lombok'],
  'redis.clients:jedis': ['redis.clients.jedis'],
};

/**
 * The packages that an artifact of Maven holds, where its group does not say so: `com.google.common` of Guava,
 * `org.apache.commons.io` of `commons-io:commons-io`, `jakarta.mail` of `com.sun.mail:jakarta.mail`.
 */
export function mavenPackages(group: string, artifact: string): readonly string[] {
  const [, part] = (group === artifact && /^commons-(\w+)$/.exec(artifact)) || [];
  const [, api] = /^((?:jakarta|javax)\.[a-z.]+?)(?:-api)?$/.exec(artifact) ?? [];
  return [
    ...(PACKAGES[`${group}:${artifact}`] ?? []),
    ...(part === undefined ? [] : [`org.apache.commons.${part}`]),
    ...(api === undefined ? [] : [api]),
  ];
}
