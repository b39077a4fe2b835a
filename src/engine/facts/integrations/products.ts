import type { IntegrationFact } from '../fact.ts';

type Product = { party: string; how: IntegrationFact['values']['how'] };

/** Modules that exist to talk to one product, by the way each language names them. */
const PRODUCTS: readonly (readonly [RegExp, string, Product['how']])[] = [
  [
    /^(?:pg|postgres|pg-promise|@neondatabase\/serverless|psycopg2?|psycopg|asyncpg|github\.com\/(?:lib\/pq|jackc\/pgx\S*)|gorm\.io\/driver\/postgres|tokio_postgres|postgres|org\.postgresql\S*|Npgsql|postgrex)$/,
    'PostgreSQL',
    'database',
  ],
  [
    /^(?:mysql2?(?:\/promise)?|mariadb|pymysql|MySQLdb|aiomysql|mysql\.connector|github\.com\/go-sql-driver\/mysql|gorm\.io\/driver\/mysql|com\.mysql\S*|MySqlConnector|myxql)$/,
    'MySQL',
    'database',
  ],
  [
    /^(?:sqlite3|better-sqlite3|node:sqlite|bun:sqlite|aiosqlite|github\.com\/(?:mattn\/go-sqlite3|glebarez\/(?:go-)?sqlite|pocketbase\/pocketbase)|gorm\.io\/driver\/sqlite|modernc\.org\/sqlite|zombiezen\.com\/go\/sqlite\S*|rusqlite|Microsoft\.Data\.Sqlite|exqlite|ecto_sqlite3)$/,
    'SQLite',
    'database',
  ],
  [
    /^(?:mssql|tedious|pymssql|tiberius|github\.com\/(?:microsoft|denisenkom)\/go-mssqldb|gorm\.io\/driver\/sqlserver|Microsoft\.Data\.SqlClient)$/,
    'SQL Server',
    'database',
  ],
  [
    /^(?:mongodb|mongoose|pymongo|motor\S*|go\.mongodb\.org\/mongo-driver(?!\S*\/bson)\S*|MongoDB\.Driver)$/,
    'MongoDB',
    'database',
  ],
  [
    /^(?:redis|ioredis|@upstash\/redis|aioredis|redis\.asyncio|dramatiq\.brokers\.redis|arq(?:\.\S+)?|github\.com\/(?:redis|go-redis|gomodule\/redigo|valkey-io)\/\S*|redis\.clients\.jedis\S*|io\.lettuce\.core\S*|StackExchange\.Redis|Predis\\Client|Illuminate\\Support\\Facades\\Redis)$/,
    'Redis',
    'database',
  ],
  [
    /^(?:@elastic\/elasticsearch|elasticsearch|github\.com\/elastic\/go-elasticsearch\S*)$/,
    'Elasticsearch',
    'database',
  ],
  [
    /^(?:@clickhouse\/client|clickhouse_driver|github\.com\/ClickHouse\/clickhouse-go\S*|ecto_ch)$/,
    'ClickHouse',
    'database',
  ],
  [
    /^(?:cassandra-driver|cassandra\.cluster|github\.com\/gocql\/gocql\S*|com\.datastax\.\S+)$/,
    'Cassandra',
    'database',
  ],
  [/^(?:memjs|memcached|pymemcache\S*|pylibmc|github\.com\/bradfitz\/gomemcache\S*)$/, 'Memcached', 'database'],
  [/^(?:go\.etcd\.io\/bbolt|github\.com\/(?:boltdb\/bolt|asdine\/storm\S*))$/, 'Bolt', 'database'],
  [/^github\.com\/dgraph-io\/badger\S*$/, 'Badger', 'database'],
  [
    /^(?:amqplib|pika|aio_pika|github\.com\/(?:streadway|rabbitmq)\/amqp\S*|lapin|RabbitMQ\.Client|bunny)$/,
    'RabbitMQ',
    'queue',
  ],
  [
    /^(?:kafkajs|node-rdkafka|kafka|confluent_kafka|aiokafka|github\.com\/(?:segmentio\/kafka-go|IBM\/sarama|Shopify\/sarama|confluentinc\/\S*)|rdkafka|org\.apache\.kafka\S*)$/,
    'Kafka',
    'queue',
  ],
  [/^(?:pulsar|pulsar-client|github\.com\/apache\/pulsar-client-go\S*|org\.apache\.pulsar\S*)$/, 'Pulsar', 'queue'],
  [/^(?:nats|github\.com\/nats-io\/nats\.go\S*|async_nats)$/, 'NATS', 'queue'],
  [/^(?:bullmq|bull|bee-queue)$/, 'Bull queue (Redis)', 'queue'],
  [/^(?:celery)(?:\.\S+)?$/, 'Celery', 'queue'],
  [/^(?:sidekiq)\S*$/, 'Sidekiq', 'queue'],
  [/^(?:pg-boss)$/, 'pg-boss (PostgreSQL)', 'queue'],
  [/^(?:inngest)(?:\/\S+)?$/, 'Inngest', 'queue'],
  [/^(?:@aws-sdk\/client-([\w-]+))$/, 'AWS $1', 'client'],
  [/^(?:github\.com\/aws\/aws-sdk-go\S*\/service\/s3\S*|Aws\\S3\\\S+)$/, 'AWS S3', 'client'],
  [/^(?:aws-sdk|boto3|botocore|aioboto3|github\.com\/aws\/aws-sdk-go\S*|Aws\\\S+)$/, 'AWS', 'client'],
  [/^(?:@google-cloud\/([\w-]+))$/, 'Google Cloud $1', 'client'],
  [/^google\.cloud(?:\.(\w+))?/, 'Google Cloud $1', 'client'],
  [/^(?:@azure\/([\w-]+))$/, 'Azure $1', 'client'],
  [/^github\.com\/Azure\/azure-sdk-for-go\/sdk\/storage\/azblob$/, 'Azure Blob Storage', 'client'],
  [/^(?:stripe|github\.com\/stripe\/stripe-go\S*|Stripe\\\S+)$/, 'Stripe', 'client'],
  [/^(?:twilio)(?:\.\S+)?$/, 'Twilio', 'client'],
  [/^(?:@sendgrid\/mail|sendgrid)$/, 'SendGrid', 'client'],
  [/^(?:resend)$/, 'Resend', 'client'],
  [
    /^(?:nodemailer|smtplib|net\/smtp|lettre|aiosmtplib|flask_mail|fastapi_mail|(?:jakarta|javax)\.mail\.Transport|org\.springframework\.mail\.javamail\S*|PHPMailer\\\S+)$/,
    'SMTP server',
    'client',
  ],
  [/^(?:Illuminate\\Support\\Facades\\Mail|Symfony\\Component\\Mailer\\MailerInterface)$/, 'mail service', 'client'],
  [/^(?:openai|github\.com\/(?:openai|sashabaranov)\/\S*)(?:\/\S+)?$/, 'OpenAI', 'client'],
  [/^(?:@anthropic-ai\/sdk|anthropic)$/, 'Anthropic', 'client'],
  [
    /^(?:gopkg\.in\/DataDog|github\.com\/DataDog)\/(?:dd-trace-go|datadog-go|datadog-api-client-go)\S*$/,
    'Datadog',
    'client',
  ],
  [/^(?:@sentry\/\S+|sentry_sdk|github\.com\/getsentry\/sentry-go\S*|Sentry\\\S+)$/, 'Sentry', 'client'],
  [/^(?:posthog-js|posthog-node|posthog)(?:\/\S+)?$/, 'PostHog', 'client'],
  [/^(?:@slack\/\S+|slack_sdk\S*|Illuminate\\Notifications\\(?:Slack|Messages)\\SlackMessage)$/, 'Slack', 'client'],
  [/^(?:@octokit\/\S+|octokit|github3?|PyGithub|github\.com\/google\/go-github\S*)$/, 'GitHub API', 'client'],
  [
    /^(?:@gitbeaker\/\S+|gitlab|gitlab\.com\/gitlab-org\/api\/client-go(?:\/v\d+)?|github\.com\/xanzy\/go-gitlab)$/,
    'GitLab API',
    'client',
  ],
  [/^(?:code\.gitea\.io\/sdk\/gitea|gitea\.dev\/sdk)$/, 'Gitea API', 'client'],
  [/^github\.com\/gogs\/go-gogs-client$/, 'Gogs API', 'client'],
  [
    /^(?:imaplib|aioimaplib|imapflow|imap|github\.com\/emersion\/go-imap(?:\/v\d+)?(?:\/(?:imap)?client)?)$/,
    'IMAP server',
    'client',
  ],
  [/^github\.com\/markbates\/goth$/, 'OAuth2 providers', 'client'],
  [/^(?:firebase-admin|firebase)(?:\/\S+)?$/, 'Firebase', 'client'],
  [/^(?:@supabase\/\S+|supabase)$/, 'Supabase', 'client'],
  [/^(?:minio|github\.com\/minio\/minio-go\S*)$/, 'S3-compatible storage (MinIO)', 'client'],
  [/^(?:docker|dockerode|github\.com\/docker\/docker\/client)$/, 'Docker', 'client'],
  [/^(?:kubernetes|@kubernetes\/client-node|k8s\.io\/client-go\S*)$/, 'Kubernetes', 'client'],
  [/^(?:ldap3|ldapjs|ldapts|ldap|github\.com\/go-ldap\/ldap\S*)$/, 'LDAP', 'client'],
  [/^aws_sdk_s3$/, 'S3 storage', 'client'],
  [/^(?:github\.com\/coreos\/go-oidc\S*|openidconnect)$/, 'OpenID Connect provider', 'client'],
  [/^(?:github\.com\/eclipse\/paho\.mqtt\.golang\S*|paho\.mqtt\.client|mqtt)$/, 'MQTT broker', 'queue'],
  [/^(?:github\.com\/meilisearch\/meilisearch-go\S*|meilisearch)$/, 'Meilisearch', 'database'],
  [
    /^(?:github\.com\/(?:wneessen\/go-mail|xhit\/go-simple-mail|go-gomail\/gomail|jordan-wright\/email)\S*|gopkg\.in\/(?:gomail|mail)\.v\d)$/,
    'SMTP server',
    'client',
  ],
];

export function productsOf(language: string, module: string): Product | null {
  const name = language === 'rust' ? (module.split('::')[0] ?? module) : module;
  for (const [pattern, party, how] of PRODUCTS) {
    const match = pattern.exec(name);
    // Short names of services are written in capitals: S3, SES.
    const service = match?.[1]?.replace(/^[a-z\d]{2,3}$/, (name) => name.toUpperCase()) ?? '';
    if (match) return { party: party.replace('$1', service).trim(), how };
  }
  return null;
}
