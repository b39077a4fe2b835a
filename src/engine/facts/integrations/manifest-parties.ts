import { jsonDependencies } from '../dependencies/json-dependencies.ts';
import { lineDependencies } from '../dependencies/line-dependencies.ts';
import { tomlDependencies } from '../dependencies/toml-dependencies.ts';
import { xmlDependencies } from '../dependencies/xml-dependencies.ts';
import type { IntegrationFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';

type How = IntegrationFact['values']['how'];

/**
 * Packages that exist to talk to one party, by their names in the manifests of all ecosystems: what a framework loads by
 * a setting, or a gem that loads itself, no import names.
 */
const PACKAGES: readonly (readonly [RegExp, string, How])[] = [
  [
    /^(?:pg|postgresql|r2dbc-postgresql|quarkus-jdbc-postgresql|psycopg2?(?:-binary)?|asyncpg|postgrex|tokio-postgres|Npgsql(?:\.EntityFrameworkCore\.PostgreSQL)?)$/,
    'PostgreSQL',
    'database',
  ],
  [
    /^(?:mysql2?|trilogy|mysqlclient|pymysql|myxql|mysql-connector-(?:j|java)|r2dbc-mysql|quarkus-jdbc-mysql|MySqlConnector|MySql\.Data|(?:Pomelo|MySql)\.EntityFrameworkCore(?:\.MySql)?)$/i,
    'MySQL',
    'database',
  ],
  [/^(?:mariadb-java-client|r2dbc-mariadb|quarkus-jdbc-mariadb)$/, 'MariaDB', 'database'],
  [/^(?:h2|r2dbc-h2|quarkus-jdbc-h2)$/, 'H2', 'database'],
  [/^hsqldb$/, 'HSQLDB', 'database'],
  [
    /^(?:mssql-jdbc|r2dbc-mssql|tedious|Microsoft\.Data\.SqlClient|Microsoft\.EntityFrameworkCore\.SqlServer)$/,
    'SQL Server',
    'database',
  ],
  [/^(?:ojdbc\d+|oracle-r2dbc)$/, 'Oracle Database', 'database'],
  [
    /^(?:sqlite-jdbc|sqlite3|better-sqlite3|exqlite|ecto_sqlite3|Microsoft\.EntityFrameworkCore\.Sqlite(?:\.Core)?)$/,
    'SQLite',
    'database',
  ],
  [
    /^(?:mongodb-driver-(?:sync|reactivestreams)|spring-boot-starter-data-mongodb(?:-reactive)?|mongodb|mongoose|mongoid|MongoDB\.Driver)$/,
    'MongoDB',
    'database',
  ],
  [
    /^(?:jedis|lettuce-core|redisson(?:-spring-boot-starter)?|spring-boot-starter-data-redis(?:-reactive)?|redis|ioredis|hiredis|redis-rails|django-redis|redix|predis|StackExchange\.Redis|Microsoft\.Extensions\.Caching\.StackExchangeRedis)$/,
    'Redis',
    'database',
  ],
  [
    /^(?:elasticsearch(?:-rails|-model|-java)?|chewy|spring-boot-starter-data-elasticsearch|searchkick|NEST|Elastic\.Clients\.Elasticsearch)$/,
    'Elasticsearch',
    'database',
  ],
  [/^(?:opensearch-(?:ruby|py|java)|OpenSearch\.Client)$/, 'OpenSearch', 'database'],
  [/^(?:meilisearch(?:-rails|-php|-python-sdk)?)$/, 'Meilisearch', 'database'],
  [/^(?:ecto_ch|clickhouse-driver|clickhouse-jdbc)$/, 'ClickHouse', 'database'],
  [
    /^(?:spring-boot-starter-amqp|amqp-client|bunny|php-amqplib|lapin|RabbitMQ\.Client|MassTransit\.RabbitMQ)$/,
    'RabbitMQ',
    'queue',
  ],
  [/^(?:spring-kafka|kafka-clients|ruby-kafka|rdkafka|karafka|broadway_kafka|Confluent\.Kafka)$/, 'Kafka', 'queue'],
  [/^(?:pulsar-client|spring-pulsar|spring-boot-starter-pulsar|DotPulsar)$/, 'Pulsar', 'queue'],
  [/^(?:Azure\.Messaging\.ServiceBus|azure-servicebus|azure-messaging-servicebus)$/, 'Azure Service Bus', 'queue'],
  [/^(?:tortoise311|emqtt|rumqttc|MQTTnet|org\.eclipse\.paho\.client\.mqttv3)$/, 'MQTT broker', 'queue'],
  [/^sidekiq$/, 'Sidekiq (Redis)', 'queue'],
  [/^celery$/, 'Celery', 'queue'],
  [/^(?:aws-sdk-s3|aws-java-sdk-s3|s3|flysystem-aws-s3-v3|ex_aws_s3|rust-s3|AWSSDK\.S3)$/, 'S3 storage', 'client'],
  [
    /^(?:aws-sdk-|AWSSDK\.)(kinesis|firehose|sqs|sns|ses|sesv2|lambda|dynamodb|kms|ssm|sts|secretsmanager|cognitoidentityprovider|eventbridge|cloudwatchlogs|bedrockruntime|simpleemail(?:v2)?|simplenotificationservice|dynamodbv2)$/i,
    'AWS $1',
    'client',
  ],
  [
    /^google-cloud-(pubsub|bigquery|firestore|spanner|datastore|translate|speech|vision|logging|kms|tasks)$/,
    'Google Cloud $1',
    'client',
  ],
  [
    /^(?:google-cloud-storage|Google\.Cloud\.Storage\.V1|flysystem-google-cloud-storage)$/,
    'Google Cloud Storage',
    'client',
  ],
  [
    /^(?:azure[-_]storage[-_]blobs?|azure-blob|Azure\.Storage\.Blobs|WindowsAzure\.Storage|Microsoft\.Azure\.Storage\.Blob)$/,
    'Azure Blob Storage',
    'client',
  ],
  [
    /^(?:spring-boot-starter-mail|quarkus-mailer|jakarta\.mail(?:-api)?|javax\.mail|angus-mail|MailKit|lettre)$/,
    'SMTP server',
    'client',
  ],
  [/^(?:sendgrid(?:-ruby|-java|-php)?|SendGrid|sendgrid-mailer)$/, 'SendGrid', 'client'],
  [/^(?:mailgun(?:-ruby|-php|-mailer)?)$/, 'Mailgun', 'client'],
  [/^(?:postmark(?:-rails|-mailer|-php)?)$/, 'Postmark', 'client'],
  [/^(?:stripe(?:-java|-php|-rust)?|Stripe\.net|stripity_stripe|cashier)$/, 'Stripe', 'client'],
  [/^(?:braintree|Braintree|braintree-java)$/, 'Braintree', 'client'],
  [/^(?:paypal-(?:checkout|server|rest)?-?sdk(?:-\w+)?|checkout-sdk|paypal-sdk-rest)$/, 'PayPal', 'client'],
  [/^(?:twilio(?:-ruby)?|Twilio)$/, 'Twilio', 'client'],
  [
    /^(?:sentry(?:-ruby|-rails|-sdk|-laravel|-symfony|-spring-boot-starter(?:-jakarta)?|-logback)?|Sentry\.AspNetCore)$/,
    'Sentry',
    'client',
  ],
  [/^(?:dd-trace|ddtrace|datadog(?:-api-client)?|@datadog\/[\w-]+|Datadog\.Trace)$/, 'Datadog', 'client'],
  [/^(?:@notionhq\/client|notion-client)$/, 'Notion', 'client'],
  [/^@linear\/sdk$/, 'Linear', 'client'],
  [/^(?:algoliasearch(?:-rails|-client-php)?|algolia)$/, 'Algolia', 'client'],
  [/^bugsnag(?:-laravel)?$/, 'Bugsnag', 'client'],
  [/^(?:newrelic_rpm|newrelic|newrelic-api)$/, 'New Relic', 'client'],
  [/^rollbar(?:-php|-laravel)?$/, 'Rollbar', 'client'],
  [/^honeybadger$/, 'Honeybadger', 'client'],
  [/^(?:pusher(?:-php-server)?)$/, 'Pusher', 'client'],
  [/^(?:recaptcha|django-recaptcha)$/, 'reCAPTCHA', 'client'],
  [/^(?:firebase-admin|fcm|FirebaseAdmin)$/, 'Firebase', 'client'],
  [
    /^(?:net-ldap|python-ldap|django-auth-ldap|ldap3|ldapts|ldapjs|ldaprecord(?:-laravel)?|spring-ldap-core|spring-security-ldap|spring-boot-starter-data-ldap|unboundid-ldapsdk|Novell\.Directory\.Ldap\.NETStandard)$/,
    'LDAP',
    'client',
  ],
  [
    /^(?:openidconnect|openid-client|omniauth_openid_connect|mozilla-django-oidc|Microsoft\.AspNetCore\.Authentication\.OpenIdConnect)$/,
    'OpenID Connect provider',
    'client',
  ],
  [
    /^(?:spring-boot-starter-oauth2-client|socialite|social-auth-app-django|django-allauth)$/,
    'OAuth providers',
    'client',
  ],
  [
    /^(?:omniauth|passport|ueberauth|oauth2)[-_](google|github|gitlab|facebook|twitter|discord|slack|microsoft|apple|linkedin|saml)(?:[-_]?oauth\w*|\d+)?$/,
    '$1 sign-in',
    'client',
  ],
  [/^(?:spring-cloud-starter-netflix-eureka-client|eureka-client)$/, 'Eureka', 'client'],
  [/^(?:spring-cloud-starter-consul-(?:discovery|config)|consul-api|python-consul2?|diplomat)$/, 'Consul', 'client'],
  [/^(?:spring-cloud-starter-alibaba-nacos-(?:discovery|config)|nacos-client|nacos-sdk-python)$/, 'Nacos', 'client'],
  [
    /^(?:spring-cloud-starter-zookeeper-(?:discovery|config)|curator-(?:framework|recipes)|kazoo)$/,
    'ZooKeeper',
    'client',
  ],
  [/^(?:fluent-ffmpeg|ffmpeg-python|streamio-ffmpeg)$/, 'ffmpeg', 'process'],
  [/^(?:exiftool-vendored|pyexiftool|mini_exiftool)$/, 'exiftool', 'process'],
  [/^(?:clamscan|clamav-client|clamd|nClam)$/, 'ClamAV', 'client'],
  [/^(?:web-push|webpush|pywebpush|web_push_encryption)$/, 'push services of browsers', 'client'],
];

const NAMES: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  saml: 'SAML',
  dynamodb: 'DynamoDB',
  pubsub: 'Pub/Sub',
  bigquery: 'BigQuery',
};

export interface ManifestParty {
  party: string;
  how: How;
  name: string;
  line: number;
}

export function manifestParties(file: SourceFile): ManifestParty[] {
  return [
    ...jsonDependencies(file),
    ...tomlDependencies(file),
    ...xmlDependencies(file),
    ...lineDependencies(file),
  ].flatMap(({ name, scope, ecosystem, line }) => {
    // `${project.groupId}:shop-client` is a part of the project itself.
    if (scope !== 'runtime' || ecosystem === 'Go' || name.startsWith('${project.')) return [];
    const own = /^(?:Maven|composer)$/.test(ecosystem) ? (name.split(/[:/]/).at(-1) ?? name) : name;
    for (const [pattern, party, how] of PACKAGES) {
      const match = pattern.exec(own);
      const who = match?.[1] ?? '';
      const spelled =
        NAMES[who] ?? (/^[a-z]{3}$/.test(who) ? who.toUpperCase() : who.charAt(0).toUpperCase() + who.slice(1));
      if (match) return [{ party: party.replace('$1', spelled), how, name, line }];
    }
    return [];
  });
}
