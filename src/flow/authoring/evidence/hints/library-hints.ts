import type { Hinted } from './hinted.ts';

/** A package by one of these names, whatever stands before it: an owner, a group, the host of a module. */
function called(...patterns: readonly string[]): RegExp {
  return new RegExp(`(?:^|[/:])(?:${patterns.join('|')})(?:$|/v\\d+$|@)`, 'i');
}

/** Packages that are there for a thing and for hardly anything else. Those of all languages stand together. */
export const LIBRARY_HINTS: Partial<Record<Hinted, RegExp>> = {
  routes: called(
    'express|fastify|hono|koa|hapi|restify|polka|sails|next|nuxt|@nestjs/core|@adonisjs/core|@feathersjs/feathers|@trpc/server|apollo-server[\\w-]*|@apollo/server|graphql-yoga|h3|nitropack|elysia|socket\\.io|itty-router|find-my-way|@loopback/rest|micro|connect',
    'flask|quart|django|djangorestframework|django-ninja|fastapi|starlette|aiohttp|tornado|sanic|bottle|falcon|pyramid|cherrypy|litestar|robyn|connexion|web\\.py|twisted|werkzeug|uvicorn|gunicorn|hypercorn|uwsgi|klein|emmett|blacksheep|graphene|strawberry-graphql|grpcio',
    'gin|echo|fiber|chi|mux|httprouter|beego|iris|revel|buffalo|fasthttp|go-restful|huma|goa|kratos|go-zero|gqlgen|grpc|grpc-gateway|connect-go|httprouter|bunrouter|macaron|martini|negroni',
    'actix-web|axum|rocket|warp|tide|poem|salvo|hyper|tonic|gotham|nickel|iron|rouille|tiny_http|async-graphql|juniper',
    'spring-boot-starter-(?:web|webflux|jersey)|spring-webmvc|spring-webflux|javalin|ktor-server[\\w-]*|micronaut-http-server[\\w-]*|quarkus-(?:rest|resteasy)[\\w-]*|vertx-web|undertow-core|jetty-server|jersey-server|resteasy-[\\w-]+|dropwizard-core|spark-core|http4k-[\\w-]+|http4s-[\\w-]+|akka-http[\\w-]*|play|struts2-core|helidon-webserver[\\w-]*|armeria|javax\\.servlet-api|jakarta\\.servlet-api|cxf-rt-[\\w-]+|nanohttpd|grpc-netty[\\w-]*',
    'rails|railties|actionpack|sinatra|grape|hanami|roda|padrino|puma|rack|cuba',
    'laravel/framework|laravel/lumen-framework|symfony/(?:framework-bundle|routing|symfony)|slim/slim|cakephp/cakephp|codeigniter4/framework|yiisoft/yii2|laminas/[\\w-]+-mvc|nikic/fast-route|league/route|api-platform/core|mezzio/mezzio|bref/bref',
    'phoenix|plug_cowboy|bandit|absinthe|cowboy',
    'Microsoft\\.AspNetCore[\\w.]*|Swashbuckle[\\w.]*|FastEndpoints|Carter|Nancy|ServiceStack|Grpc\\.AspNetCore|HotChocolate\\.AspNetCore|EmbedIO|NetCoreServer|WatsonWebserver',
  ),
  interface: called(
    'react|vue|svelte|@angular/core|solid-js|preact|lit|lit-element|ember-source|backbone|knockout|mithril|riot|stencil|@stencil/core|@builder\\.io/qwik|alpinejs|htmx\\.org|jquery|electron|react-native|expo|nativescript|@ionic/\\w+|@tauri-apps/api|blessed|ink',
    'jinja2|mako|streamlit|gradio|dash|nicegui|flet|textual|urwid|kivy|pyqt[56]|pyside[26]|pygobject|wxpython|dearpygui|customtkinter|pywebview|chameleon',
    'bubbletea|tview|tcell|fyne|gio|termui|gocui|templ|wails',
    'ratatui|cursive|egui|eframe|iced|slint|druid|gtk|gtk4|relm4|yew|leptos|dioxus|tauri|askama|tera|maud|makepad-widgets',
    'vaadin[\\w-]*|javafx-[\\w-]+|gwt-user|wicket-core|thymeleaf[\\w-]*|spring-boot-starter-thymeleaf|freemarker|jsf-impl|primefaces|compose-[\\w-]+|jte',
    'haml|slim|erb|view_component|livewire|filament|twig/twig|livewire/livewire|filament/filament|smarty/smarty|inertiajs/inertia-laravel|phoenix_live_view|phoenix_html',
    'Avalonia[\\w.]*|MudBlazor|Radzen\\.Blazor|Terminal\\.Gui|Microsoft\\.AspNetCore\\.Components[\\w.]*|CommunityToolkit\\.Mvvm|Microsoft\\.Maui[\\w.]*|Eto\\.Forms|ImGui\\.NET|Microsoft\\.WindowsAppSDK',
    'flutter',
  ),
  storage: called(
    'sequelize|typeorm|prisma|@prisma/client|mongoose|mongodb|knex|kysely|drizzle-orm|@mikro-orm/[\\w-]+|objection|bookshelf|better-sqlite3|sqlite3?|pg|postgres|mysql2?|mariadb|ioredis|redis|level|lowdb|nedb|@seald-io/nedb|rxdb|dexie|waterline|pouchdb|cassandra-driver|neo4j-driver|@elastic/elasticsearch|couchbase|firebase-admin|realm|redis-om|ueberdb2?',
    'sqlalchemy|sqlmodel|peewee|pony|tortoise-orm|django|psycopg2?(?:-binary)?|psycopg\\[[\\w,]+\\]|pymongo|motor|mongoengine|beanie|odmantic|asyncpg|aiosqlite|pymysql|mysqlclient|redis|flask-sqlalchemy|piccolo|databases|tinydb|elasticsearch|cassandra-driver|neo4j|lmdb|plyvel',
    'gorm|sqlx|ent|bun|go-pg|pg|pgx|pq|go-sqlite3|sqlite|mysql|bbolt|bolt|badger|pebble|goleveldb|mongo-driver|mgo|go-redis|redis|redigo|xorm|sqlc|storm|badgerhold|clickhouse-go|gocql|client/v3|etcd|nutsdb|buntdb|rqlite',
    'diesel|diesel-async|sea-orm|sqlx|rusqlite|tokio-postgres|postgres|sled|rocksdb|redb|heed|mongodb|redis|deadpool-postgres|surrealdb|fjall',
    '[\\w.-]*(?:hibernate|jpa|mybatis|jdbc|jooq|exposed|jdbi|ebean|h2|postgresql|mysql-connector|mariadb-java-client|mongodb|mongo-java-driver|sqlite-jdbc|jedis|lettuce|flyway|liquibase)[\\w.-]*',
    'rails|activerecord|sequel|mongoid|pg|mysql2|sqlite3|rom|ecto|ecto_sql|postgrex|myxql|exqlite|mongodb_driver',
    'laravel/framework|illuminate/database|doctrine/(?:orm|dbal|doctrine-bundle)|propel/propel|cycle/orm|cakephp/orm|mongodb/mongodb|mongodb/laravel-mongodb',
    'Microsoft\\.EntityFrameworkCore[\\w.]*|EntityFramework|Dapper|LiteDB|Npgsql[\\w.]*|MongoDB\\.Driver|Microsoft\\.Data\\.[\\w.]+|System\\.Data\\.SQLite[\\w.]*|System\\.Data\\.SqlClient|NHibernate|linq2db[\\w.]*|ServiceStack\\.OrmLite[\\w.]*|Marten|RavenDB\\.Client|StackExchange\\.Redis|sqlite-net-pcl|SQLitePCLRaw[\\w.]*',
  ),
  commands: called(
    'commander|yargs|@oclif/core|cac|clipanion|meow|minimist|sade|citty|caporal|vorpal|nest-commander|arg|args|optimist|command-line-args|gluegun',
    'click|typer|fire|docopt|cleo|cliff|argh|plac|invoke|cyclopts|python-fire|rich-click|absl-py|knack',
    'cobra|cli|kong|go-flags|mcli|ff|pflag|kingpin|docopt-go|ffcli|mow\\.cli',
    'clap|structopt|argh|pico-args|lexopt|bpaf|gumdrop|docopt',
    'picocli|jcommander|clikt|clikt-jvm|airline|commons-cli|args4j|jopt-simple|kotlinx-cli|scopt_\\S+|decline_\\S+',
    'System\\.CommandLine[\\w.]*|CommandLineParser|Spectre\\.Console\\.Cli|McMaster\\.Extensions\\.CommandLineUtils|CliFx|Cocona|Mono\\.Options|ConsoleAppFramework',
    'thor|gli|dry-cli|slop|optimist|tty-option|rails|symfony/console|laravel/framework|optimus',
  ),
  // Those that are made for programs with several commands.
  subcommands: called(
    'commander|yargs|@oclif/core|cac|clipanion|sade|citty|caporal|nest-commander|gluegun|click|typer|fire|cleo|cliff|rich-click|cobra|cli|kong|clap|structopt|picocli|clikt|clikt-jvm|airline',
    'System\\.CommandLine[\\w.]*|CommandLineParser|Spectre\\.Console\\.Cli|CliFx|Cocona|thor|gli|dry-cli|symfony/console',
  ),
  outside: called(
    'axios|got|node-fetch|undici|ky|superagent|request|nodemailer|amqplib|kafkajs|bullmq|bull|mqtt|ws|@aws-sdk/[\\w-]+|aws-sdk|stripe|openai|@octokit/[\\w-]+|execa|googleapis|@google-cloud/[\\w-]+|@azure/[\\w-]+|nats|ldapjs|ldapts|simple-git',
    'requests|httpx|aiohttp|urllib3|pycurl|boto3|botocore|aiobotocore|s3fs|gcsfs|google-cloud-[\\w-]+|azure-[\\w-]+|celery|kombu|pika|paho-mqtt|kafka-python|confluent-kafka|stripe|openai|paramiko|gitpython|dulwich|docker|kubernetes|slack[-_]sdk|twilio|pyzmq|websockets|pydap|fsspec',
    'resty|aws-sdk-go|aws-sdk-go-v2|nats\\.go|sarama|kafka-go|amqp091-go|paho\\.mqtt\\.golang|go-github|go-git|minio-go|client-go|stripe-go|slack|grpc|docker|websocket|dns',
    'reqwest|ureq|hyper|surf|isahc|curl|lapin|rdkafka|rumqttc|aws-sdk-[\\w-]+|aws_sdk_[\\w-]+|lettre|git2|tonic|tokio-tungstenite|async-nats|opendal|object_store',
    'okhttp|retrofit|httpclient5?|feign-core|spring-kafka|kafka-clients|amqp-client|aws-java-sdk[\\w-]*|async-http-client|jakarta\\.mail|javax\\.mail|spring-boot-starter-mail|ktor-client[\\w-]*|mqtt[\\w-]*',
    'faraday|httparty|rest-client|http|typhoeus|net-ldap|aws-sdk-[\\w-]+|bunny|stripe|sidekiq|guzzlehttp/guzzle|symfony/http-client|php-http/[\\w-]+|aws/aws-sdk-php|php-amqplib/php-amqplib|req|httpoison|tesla|finch|swoosh|hackney|ext-curl',
    'RestSharp|Refit|Flurl\\.Http|MailKit|RabbitMQ\\.Client|Confluent\\.Kafka|AWSSDK\\.[\\w.]+|Azure\\.[\\w.]+|SteamKit2|Octokit|MQTTnet',
  ),
  settings: called(
    'dotenv|config|convict|nconf|rc|cosmiconfig|@nestjs/config|envalid|@t3-oss/env-[\\w-]+|conf|electron-store',
    'pydantic-settings|python-dotenv|dynaconf|environs|python-decouple|configobj|configargparse|omegaconf|hydra-core|derpconf|traitlets|oslo\\.config',
    'viper|koanf|envconfig|env|godotenv|cleanenv|aconfig|figment|config|dotenvy|envy|confy',
    'Microsoft\\.Extensions\\.(?:Configuration|Options)[\\w.]*|spring-boot-[\\w-]+|typesafe-config|hoplite-core|owner|figaro|dry-configurable|vlucas/phpdotenv|symfony/dotenv|laravel/framework|rails',
  ),
  health: /health/i,
  metrics: /prometheus|prom-client|metrics|micrometer|opentelemetry|statsd|yabeda|telemetry/i,
  protection:
    /auth|jwt|jose|crypt|argon|passw|passport|csrf|cors(?:$|[^a-z])|helmet|rate-?limit|throttl|saml|ldap|openid|oidc|oauth|security|session|identity|devise|keycloak|shiro|pundit|cancan|casbin|sodium|nacl|webauthn|fido|totp|otp(?:$|[^a-z])|saniti[sz]e|signing|paseto|spire|vault/i,
  tests: called(
    'vitest|jest|mocha|ava|cypress|playwright|@playwright/test|jasmine|karma|tap|qunit|pytest|nose2?|hypothesis|unittest2|testify|ginkgo(?:/v2)?|goconvey|rstest|proptest|junit[\\w-]*|testng|spock-core|kotest[\\w-]*|rspec|rspec-rails|minitest|phpunit/phpunit|pestphp/pest|xunit[\\w.]*|NUnit[\\w.]*|MSTest[\\w.]*|TUnit',
  ),
};

/** Modules that come with a language, and packages as code names them. */
export const MODULE_HINTS: Partial<Record<Hinted, RegExp>> = {
  routes:
    /^(?:tornado(?:\.web|\.routing)?|flask|fastapi|starlette|aiohttp\.web|sanic|bottle|falcon|http\.server|socketserver|wsgiref\S*|xmlrpc\.server|com\.sun\.net\.httpserver\S*|javax\.ws\.rs\S*|jakarta\.ws\.rs\S*|javax\.servlet\S*|jakarta\.servlet\S*|org\.springframework\.web\S*|Microsoft\.AspNetCore\S*|actix_web\S*|axum\S*|hyper::server\S*|warp\S*|rocket\S*|express|fastify|koa|hono|webrick|rack|sinatra)$/,
  interface:
    /^(?:tkinter|Tkinter|curses|PyQt[56]\S*|PySide[26]\S*|gi\.repository\S*|wx|javax\.swing\S*|java\.awt\S*|javafx\S*|com\.vaadin\S*|com\.google\.gwt\S*|System\.Windows(?:\.\S+)?|Avalonia\S*|SwiftUI|UIKit|AppKit|Cocoa|androidx\.(?:compose|appcompat)\S*|package:flutter\/\S*|electron|react|vue|lit|html\/template|Microsoft\.AspNetCore\.Components\S*)$/,
  storage:
    /^(?:database\/sql|sqlite3|dbm\S*|shelve|java\.sql\S*|javax\.persistence\S*|jakarta\.persistence\S*|node:sqlite|bun:sqlite|System\.Data\S*|sqlalchemy\S*|CoreData|SwiftData)$/,
  commands: /^(?:argparse|optparse|getopt|flag|node:util|cmd|click|OptionParser|Getopt::\S+)$/,
  outside:
    /^(?:subprocess|os\/exec|child_process|node:child_process|node:https?|https?|node:net|net|socket|smtplib|imaplib|ftplib|urllib\S*|http\.client|ssl|net\/(?:smtp|rpc)|java\.net\S*|System\.Net\S*|System\.Diagnostics|open3|net\/https?|open-uri)$/,
  settings: /^(?:configparser|ConfigParser|tomllib|winreg|Microsoft\.Extensions\.Configuration\S*|expvar)$/,
  protection:
    /^(?:crypto|node:crypto|hmac|hashlib|secrets|ssl|crypto\/\S+|java\.security\S*|javax\.crypto\S*|org\.springframework\.security\S*|System\.Security\S*|CryptoKit)$/,
};
