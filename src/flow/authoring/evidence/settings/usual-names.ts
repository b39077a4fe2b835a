/** What a part of a name stands for, where everybody means the same by it. */
const SERVERS: Readonly<Record<string, string>> = {
  DB: 'the database',
  DATABASE: 'the database',
  POSTGRES: 'PostgreSQL',
  POSTGRESQL: 'PostgreSQL',
  PG: 'PostgreSQL',
  MYSQL: 'MySQL',
  MARIADB: 'MariaDB',
  MONGO: 'MongoDB',
  MONGODB: 'MongoDB',
  REDIS: 'Redis',
  VALKEY: 'Valkey',
  MEMCACHED: 'Memcached',
  RABBITMQ: 'RabbitMQ',
  ELASTICSEARCH: 'Elasticsearch',
  MEILI: 'Meilisearch',
  MEILISEARCH: 'Meilisearch',
  CLICKHOUSE: 'ClickHouse',
  SMTP: 'the SMTP server',
  MAIL_SMTP: 'the SMTP server',
  EMAIL_SMTP: 'the SMTP server',
  MAIL: 'the mail server',
  EMAIL: 'the mail server',
  SPRING_MAIL: 'the mail server',
  SPRING_DATASOURCE: 'the database',
  DATASOURCE: 'the database',
  CONNECTION_STRINGS: 'the database',
  IMAP: 'the IMAP server',
  LDAP: 'the LDAP server',
  S3: 'the S3 storage',
  AWS_S3: 'the S3 storage',
  TYPESENSE: 'Typesense',
  OPENSEARCH: 'OpenSearch',
  KAFKA: 'Kafka',
  NATS: 'NATS',
  MQTT: 'the MQTT broker',
  INFLUXDB: 'InfluxDB',
  OLLAMA: 'Ollama',
  MINIO: 'MinIO',
  CLICKHOUSE_DATABASE: 'the ClickHouse database',
  COUCHDB: 'CouchDB',
  NEO4J: 'Neo4j',
  QDRANT: 'Qdrant',
  CELERY_BROKER: 'the broker of Celery',
  ROCKETCHAT: 'Rocket.Chat',
  GOTIFY: 'Gotify',
  NTFY: 'ntfy',
};

/** Others run these: they ask for a key, and an address may be that of a page. */
const PROVIDERS: Readonly<Record<string, string>> = {
  AWS: 'AWS',
  AZURE: 'Azure',
  GCS: 'Google Cloud Storage',
  OIDC: 'OpenID Connect',
  OPENID: 'OpenID Connect',
  SENTRY: 'Sentry',
  STRIPE: 'Stripe',
  TWILIO: 'Twilio',
  MAILGUN: 'Mailgun',
  SENDGRID: 'SendGrid',
  OPENAI: 'OpenAI',
  ANTHROPIC: 'Anthropic',
  OPENROUTER: 'OpenRouter',
  CLOUDFLARE: 'Cloudflare',
  GITHUB: 'GitHub',
  GITLAB: 'GitLab',
  GOOGLE: 'Google',
  FACEBOOK: 'Facebook',
  DISCORD: 'Discord',
  SLACK: 'Slack',
  TELEGRAM: 'Telegram',
  PUSHER: 'Pusher',
  GEMINI: 'Google Gemini',
  POSTMARK: 'Postmark',
  RESEND: 'Resend',
  MISTRAL: 'Mistral',
  GROQ: 'Groq',
  DEEPL: 'DeepL',
  PAYPAL: 'PayPal',
  KEYCLOAK: 'Keycloak',
  MICROSOFT: 'Microsoft',
  LINKEDIN: 'LinkedIn',
  APPLE: 'Apple',
  UNSPLASH: 'Unsplash',
  MAPBOX: 'Mapbox',
  POSTHOG: 'PostHog',
};
const GIVEN_BY_PROVIDER = /KEY|TOKEN|SECRET|CLIENT|DSN|REGION|BUCKET/;

/** What the end of a name asks for of such a service; the longest end counts. */
const ASKED: readonly (readonly [string, string])[] = [
  ['CONNECTION_STRING', 'Connection string of'],
  ['SECRET_ACCESS_KEY', 'Secret access key for'],
  ['ACCESS_KEY_ID', 'ID of the access key for'],
  ['ACCESS_TOKEN', 'Access token for'],
  ['CLIENT_SECRET', 'Client secret for'],
  ['CLIENT_ID', 'Client ID for'],
  ['HOST_ADDR', 'Host of'],
  ['HOST_PORT', 'Port of'],
  ['USER_NAME', 'User name for'],
  ['BUCKET_NAME', 'Name of the bucket in'],
  ['SECRET_KEY', 'Secret key for'],
  ['ACCESS_KEY', 'Access key for'],
  ['API_KEY', 'API key for'],
  ['USERNAME', 'User name for'],
  ['PASSWORD', 'Password for'],
  ['HOSTNAME', 'Host of'],
  ['ENDPOINT', 'Address of'],
  ['ADDRESS', 'Address of'],
  ['REGION', 'Region of'],
  ['BUCKET', 'Bucket in'],
  ['TOKEN', 'Token for'],
  ['HOST', 'Host of'],
  ['PORT', 'Port of'],
  ['USER', 'User name for'],
  ['PASS', 'Password for'],
  ['PWD', 'Password for'],
  ['URL', 'URL of'],
  ['URI', 'URL of'],
  ['DSN', 'DSN of'],
];

const WHOLE: Readonly<Record<string, string>> = {
  PORT: 'Port on which the program listens',
  HOST: 'Address on which the program listens',
  BIND_ADDRESS: 'Address on which the program listens',
  LISTEN_ADDRESS: 'Address on which the program listens',
  SERVER_PORT: 'Port on which the program listens',
  SERVER_HOST: 'Address on which the program listens',
  HTTP_PORT: 'Port on which the program answers HTTP',
  HTTPS_PORT: 'Port on which the program answers HTTPS',
  LISTEN_ADDR: 'Address on which the program listens',
  APP_URL: 'Address under which the program is reached',
  BASE_URL: 'Address under which the program is reached',
  PUBLIC_URL: 'Address under which the program is reached',
  EXTERNAL_URL: 'Address under which the program is reached',
  SITE_URL: 'Address under which the program is reached',
  ROOT_URL: 'Address under which the program is reached',
  DATA_DIR: 'Folder in which the program keeps its data',
  DB_TYPE: 'Which database system is used',
  DB_DRIVER: 'Which database system is used',
  DB_DIALECT: 'Which database system is used',
  DATABASE_TYPE: 'Which database system is used',
  DATABASE_DRIVER: 'Which database system is used',
  DB_SSL: 'Whether the connection to the database is encrypted',
  DATABASE_SSL: 'Whether the connection to the database is encrypted',
  DB_MAX_CONNECTIONS: 'Most connections to the database at a time',
  LDAP_BIND_DN: 'Name of the account that asks the LDAP server',
  LDAP_BIND_PASSWORD: 'Password of the account that asks the LDAP server',
  LDAP_BASE_DN: 'Where in the LDAP directory is searched',
  LDAP_SEARCH_DN: 'Where in the LDAP directory is searched',
  LDAP_SEARCH_FILTER: 'Filter by which the LDAP directory is searched',
  EMAIL_SENDER: 'Sender of outgoing mail',
  MAIL_SENDER: 'Sender of outgoing mail',
  MAIL_FROM: 'Sender of outgoing mail',
  MAIL_FROM_ADDRESS: 'Address of the sender of outgoing mail',
  MAIL_FROM_NAME: 'Name of the sender of outgoing mail',
  EMAIL_FROM: 'Sender of outgoing mail',
  FROM_EMAIL: 'Sender of outgoing mail',
  DEFAULT_FROM_EMAIL: 'Sender of outgoing mail',
  SMTP_FROM: 'Sender of outgoing mail',
  SMTP_FROM_EMAIL: 'Address of the sender of outgoing mail',
  SMTP_FROM_ADDRESS: 'Address of the sender of outgoing mail',
  SMTP_FROM_NAME: 'Name of the sender of outgoing mail',
  SMTP_SECURE: 'Whether the connection to the SMTP server uses TLS from its start',
  SMTP_TLS: 'Whether the connection to the SMTP server uses TLS',
  SMTP_STARTTLS: 'Whether the connection to the SMTP server changes to TLS',
  APP_KEY: 'Key that encrypts cookies and other data',
  JWT_SECRET: 'Secret that signs JSON web tokens',
  SESSION_SECRET: 'Secret that signs sessions',
  COOKIE_SECRET: 'Secret that signs cookies',
  TRUSTED_PROXIES: 'Addresses of proxies whose headers are trusted',
  CORS_ORIGIN: 'Origin that may call the program from a browser',
  CORS_ORIGINS: 'Origins that may call the program from a browser',
  CORS_ALLOWED_ORIGINS: 'Origins that may call the program from a browser',
  ALLOWED_HOSTS: 'Host names under which the program answers',
  DB_NAME: 'Name of the database',
  DATABASE_NAME: 'Name of the database',
  POSTGRES_DB: 'Name of the PostgreSQL database',
  MYSQL_DATABASE: 'Name of the MySQL database',
  LOG_LEVEL: 'From which level on messages are logged',
  SECRET_KEY_BASE: 'Secret from which the keys that sign and encrypt sessions are derived',
  FLASK_DEBUG: 'Whether Flask runs in its debug mode',
  RAILS_LOG_LEVEL: 'From which level on messages are logged',
  RAILS_LOG_TO_STDOUT: 'Whether messages are logged to the standard output',
  RAILS_SERVE_STATIC_FILES: 'Whether the Rails server sends static files itself',
  RAILS_MIN_THREADS: 'Fewest threads of each process of the Rails server',
  JOB_CONCURRENCY: 'Number of processes that work off jobs',
  PIDFILE: 'File that the server writes its process ID into',
  VAPID_PUBLIC_KEY: 'Public key by which browsers know the sender of push messages',
  VAPID_PRIVATE_KEY: 'Private key that signs push messages',
  SERVER_SERVLET_SESSION_TIMEOUT: 'How long a session lasts without a request',
  SERVER_SERVLET_SESSION_COOKIE_HTTP_ONLY: 'Whether scripts in the browser are kept from the cookie of the session',
  SERVER_SERVLET_SESSION_COOKIE_SECURE: 'Whether the cookie of the session is sent over HTTPS only',
  SERVER_SERVLET_CONTEXT_PATH: 'Path below which the program answers',
  SERVER_COMPRESSION_ENABLED: 'Whether answers are compressed',
  SERVER_FORWARD_HEADERS_STRATEGY: 'Who reads the headers that a proxy forwards',
  SERVER_SHUTDOWN: 'Whether running requests are finished before the program stops',
  SERVER_ERROR_INCLUDE_STACKTRACE: 'When an answer to a failure holds the stack trace',
  SERVER_ERROR_INCLUDE_MESSAGE: 'When an answer to a failure holds the message',
  SERVER_SSL_ENABLED: 'Whether the program answers HTTPS',
  SERVER_TOMCAT_MAX_THREADS: 'Most requests that are worked on at a time',
  SPRING_APPLICATION_NAME: 'Name by which the program is known to others',
  SPRING_JPA_HIBERNATE_DDL_AUTO: 'What Hibernate does to the tables at start',
  SPRING_JPA_SHOW_SQL: 'Whether statements of SQL are logged',
  SPRING_JPA_OPEN_IN_VIEW: 'Whether the session of the database stays open until the answer is written',
  SPRING_FLYWAY_ENABLED: 'Whether migrations of the database run at start',
  SPRING_LIQUIBASE_ENABLED: 'Whether migrations of the database run at start',
  SPRING_LIQUIBASE_CHANGE_LOG: 'File that lists the migrations of the database',
  SPRING_SERVLET_MULTIPART_MAX_FILE_SIZE: 'Largest file that may be uploaded',
  SPRING_SERVLET_MULTIPART_MAX_REQUEST_SIZE: 'Largest request with uploaded files',
  SPRING_DATASOURCE_DRIVER_CLASS_NAME: 'Driver by which the database is reached',
  SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE: 'Most connections to the database at a time',
  SPRING_MAIN_LAZY_INITIALIZATION: 'Whether parts of the program are made when they are first needed',
  SPRING_CACHE_TYPE: 'Which cache is used',
  SPRING_JACKSON_TIME_ZONE: 'Time zone in which times are written as JSON',
  MANAGEMENT_ENDPOINTS_WEB_EXPOSURE_INCLUDE: 'Endpoints for operators that are reached over HTTP',
  MANAGEMENT_ENDPOINT_HEALTH_SHOW_DETAILS: 'To whom the health of each part is shown',
  MANAGEMENT_SERVER_PORT: 'Port on which endpoints for operators answer',
  LOGGING_FILE_NAME: 'File that messages are logged to',
  LOGGING_CONFIG: 'File that configures what is logged',
  RAILS_MAX_THREADS: 'Most threads of each process of the Rails server',
  WEB_CONCURRENCY: 'Number of processes of the web server',
  HTTP_PROXY: 'Proxy for outgoing requests',
  HTTPS_PROXY: 'Proxy for outgoing requests',
  NO_PROXY: 'Hosts that are reached without the proxy',
  ALL_PROXY: 'Proxy for outgoing requests of every protocol',
};

/** What is known of a name beside itself. */
interface Beside {
  /** What holds without the variable, or what a sample gives. */
  value: string | null;
  /** All other names. */
  names: readonly string[];
}

/** `HOST` may also be the name that users know the program by, and `MAIL_HOST` the one that mails tell them. */
const IS_ADDRESS = /^["']?(?:[\d.]+|[\da-f:[\]]+)["']?$/i;
const OF_MAIL = /(?:^|_)E?MAIL_(?:HOST|PORT|USER|USERNAME|PASS|PASSWORD|HOST_USER|HOST_PASSWORD)$/;

const LDAP_PASSWORD = /LDAP\w*_(?:PASS|PW|SECRET|CREDENTIALS)\w*$/;

/** What a variable means by its name alone, where the name is one that all programs use alike: `SMTP_PORT`, `DB_PASSWORD`. */
export function usualMeaning(name: string, { value, names }: Beside): string | null {
  if (/^(?:SERVER_)?HOST$/.test(name) && !IS_ADDRESS.test(value ?? '')) return null;
  if (/^E?MAIL_[A-Z]+$/.test(name) && OF_MAIL.test(name) && names.filter((each) => OF_MAIL.test(each)).length < 2)
    return null;
  // Mail comes from an address, and goes to one: whose this is, the name does not say.
  if (/(?:^|_)E?MAIL_ADDRESS$/.test(name) && WHOLE[name] === undefined) return null;
  // Without a password of its own beside it, whoever signs in may be put into it: `uid=%s,ou=people`.
  if (/LDAP_BIND_DN$/.test(name) && !names.some((each) => LDAP_PASSWORD.test(each))) return null;
  const whole = WHOLE[name];
  if (whole !== undefined) return whole;
  if (/^LOGGING_LEVEL_[A-Z]/.test(name))
    return name === 'LOGGING_LEVEL_ROOT'
      ? 'From which level on messages are logged'
      : 'From which level on messages of this package are logged';
  for (const [end, words] of ASKED) {
    if (!name.endsWith(`_${end}`)) continue;
    const owner = name.slice(0, -end.length - 1);
    const service = SERVERS[owner] ?? (GIVEN_BY_PROVIDER.test(end) ? PROVIDERS[owner] : undefined);
    return service === undefined ? null : `${words} ${service}`;
  }
  return null;
}
