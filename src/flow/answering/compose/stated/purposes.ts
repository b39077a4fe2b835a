import { at, type Evidence, type Found } from '../../../authoring/evidence/evidence.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, citedList, opening, type Part } from '../part.ts';

interface Purpose {
  /** After "for". */
  words: string;
  asked: RegExp;
  /** Packages that are known for it, by the last part of their names. */
  packages: RegExp;
}

/** What libraries and tools are asked for, and by which packages each purpose is commonly served. */
const PURPOSES: readonly Purpose[] = [
  {
    words: 'background jobs',
    asked:
      /\b(?:background|async\w*|scheduled|queued|delayed)\b.{0,12}\b(?:jobs?|tasks?|work(?:ers?)?)\b|\bjob queues?\b/i,
    packages:
      /^(?:oban|sidekiq|celery|bullmq|bull|bee-queue|rq|dramatiq|huey|arq|apscheduler|delayed_job|good_job|solid_queue|resque|agenda|pg-boss|graphile-worker|inngest|asynq|river|hangfire(?:\.\w+)?|quartz|node-cron|whenever|exq)$/,
  },
  {
    words: 'linting and formatting',
    asked: /\b(?:lint(?:s|er|ing|ed)?|format(?:s|ter|ting|ted)|code style)\b/i,
    packages:
      /^(?:eslint|biome|prettier|oxlint|standard|xo|stylelint|tslint|ruff|black|flake8|pylint|isort|rubocop|standardrb|credo|php-cs-fixer|php_codesniffer|pint|ktlint|detekt|checkstyle|spotless\S*|swiftlint)$/,
  },
  {
    words: 'end-to-end tests',
    asked: /\b(?:end[- ]to[- ]end|e2e|browser)\b.{0,20}\btest/i,
    packages: /^(?:playwright|cypress|puppeteer|selenium\S*|capybara|wallaby|webdriverio|testcafe|nightwatch)$/,
  },
  {
    words: 'tests',
    asked: /\btest(?:s|ing|ed)?\b(?! (?:data|file|case))/i,
    packages:
      /^(?:vitest|jest|mocha|ava|jasmine|tap|playwright|cypress|pytest|nose2?|tox|rspec(?:-rails)?|minitest|phpunit|pest|junit\S*|testng|testify|ginkgo|xunit|nunit|mstest\S*|kotest\S*|scalatest\S*|munit|hspec|tasty)$/i,
  },
  {
    words: 'type checks',
    asked: /\btype[- ]?check/i,
    packages: /^(?:typescript|vue-tsc|mypy|pyright|pyre-check|dialyxir|sorbet|phpstan|psalm|flow-bin)$/,
  },
  {
    words: 'access to the database',
    asked:
      /\borm\b|\b(?:query builder|object[- ]relational)\b|\b(?:access|talk to|query|for|and) (?:to )?the database\b/i,
    packages:
      /^(?:prisma|drizzle-orm|typeorm|sequelize|knex|kysely|objection|mongoose|sqlalchemy|sqlmodel|peewee|tortoise-orm|django|gorm|ent|sqlx|sqlc|xorm|storm|diesel|sea-orm|ecto|ecto_sql|rails|activerecord|orm|framework|hibernate-core|exposed-core|slick|doobie-core|Microsoft\.EntityFrameworkCore|Dapper)$/,
  },
  {
    words: 'the pages',
    asked: /\b(?:frontend|front-end|ui|client[- ]side)\b.{0,12}\bframeworks?\b/i,
    packages: /^(?:react|vue|svelte|preact|solid-js|angular|lit|alpinejs|next|nuxt|remix|ember-source|htmx\.org)$/,
  },
  {
    words: 'serving the web',
    asked:
      /\b(?:web|http|backend|back-end|server|api) ?(?:server )?frameworks?\b|\bhttp router\b|\b(?:rest|http|web) (?:apis?|server)\b/i,
    packages:
      /^(?:express|fastify|hono|koa|next|hapi|django|djangorestframework|flask|fastapi|starlette|aiohttp|tornado|sanic|django-ninja|flask-restful|flask-restx|connexion|falcon|quart|bottle|litestar|gin|echo|fiber|chi|mux|httprouter|phoenix|rails|sinatra|grape|framework|slim|spring-boot-starter-web|ktor-server-core|actix-web|axum|rocket|warp|play)$/,
  },
  {
    words: 'styles',
    asked: /\b(?:css|styl(?:es?|ing)|design system)\b/i,
    packages:
      /^(?:tailwindcss|bootstrap|sass|less|postcss|styled-components|bulma|vuetify|antd|chakra-ui|unocss|daisyui|material)$/,
  },
  {
    words: 'the state of the pages',
    asked: /\bstate management\b|\b(?:manage|keep)s? (?:the )?(?:client |global )?state\b/i,
    packages: /^(?:redux|react-redux|zustand|pinia|vuex|mobx|jotai|recoil|xstate|effector|valtio)$/,
  },
  {
    words: 'bundling',
    asked: /\b(?:bundl(?:e|er|es|ing|ed)|build tool)\b/i,
    packages: /^(?:vite|webpack|rollup|esbuild|parcel|tsup|rspack|turbo|nx|snowpack|gulp|grunt|laravel-mix)$/,
  },
  {
    words: 'validation',
    asked: /\bvalidat(?:e|es|ing|ion)\b/i,
    packages:
      /^(?:zod|yup|joi|ajv|valibot|superstruct|class-validator|vee-validate|pydantic|marshmallow|cerberus|validator|dry-validation|FluentValidation)$/,
  },
  {
    words: 'translations',
    asked: /\b(?:translat(?:e|ion|ions|ing)|i18n|internationali[sz]ation|locali[sz]ation)\b/i,
    packages:
      /^(?:i18next|react-i18next|next-intl|next-i18next|vue-i18n|react-intl|gettext|flask-babel|babel|go-i18n|fluent)$/,
  },
  {
    words: 'logging',
    asked: /\blog(?:s|ging|ger)\b/i,
    packages:
      /^(?:pino|winston|bunyan|log4js|loglevel|zap|logrus|zerolog|loguru|structlog|tracing|env_logger|monolog|log4j\S*|logback-classic|serilog\S*|lograge)$/i,
  },
  {
    words: 'emails',
    asked: /\be-?mails?\b/i,
    packages:
      /^(?:nodemailer|resend|sendgrid|mailgun\.js|postmark|bamboo|swoosh|gomail|gomail\.v2|go-mail|lettre|aiosmtplib|fastapi-mail|phpmailer|mailer|MailKit|django-anymail)$/,
  },
  {
    words: 'dates and times',
    asked: /\b(?:dates?|time ?zones?)\b/i,
    packages:
      /^(?:dayjs|luxon|moment|moment-timezone|date-fns|arrow|pendulum|python-dateutil|chrono|time|jiff|timex|carbon)$/,
  },
  {
    words: 'requests to other servers',
    asked: /\bhttp (?:client|requests?|calls?)\b/i,
    packages:
      /^(?:axios|got|ky|undici|node-fetch|superagent|requests|httpx|aiohttp|urllib3|reqwest|ureq|resty|req|finch|hackney|tesla|httpoison|guzzle|okhttp|retrofit|faraday|httparty)$/,
  },
  {
    words: 'charts',
    asked: /\b(?:charts?|graphs|plots?)\b/i,
    packages: /^(?:chart\.js|d3|recharts|echarts|apexcharts|highcharts|plotly\.js|victory|nivo|visx|uplot|chartkick)$/,
  },
  {
    words: 'the command line',
    asked: /\b(?:command[- ]line|cli)\b|\bpars\w+ (?:the )?(?:arguments|flags|options)\b/i,
    packages:
      /^(?:commander|yargs|cac|oclif|meow|minimist|click|typer|docopt|fire|cobra|kong|pflag|clap|lexopt|argh|structopt|pico-args|thor|picocli|System\.CommandLine|optparse-applicative)$/,
  },
];

const ASKS_FOR_TOOL =
  /^(?:which|what)(?: [\w-]+){0,4} (?:librar(?:y|ies)|packages|dependencies|tools?|frameworks?|orms?|linters?|formatters?|bundlers?|routers?|test runners?|crates?|gems?)\b(?! (?:class|function|method|module|file))/i;
/** A longer question describes something in the code. */
const MOST_WORDS = 14;

/** The purpose that a library or tool is asked for; null where it is another than those that are known. */
export function purposeOf({ understanding: { text, identifiers } }: Inquiry): Purpose | null {
  if (identifiers.length > 0 || text.split(/\s+/).length > MOST_WORDS || !ASKS_FOR_TOOL.test(text)) return null;
  return PURPOSES.find(({ asked }) => asked.test(text)) ?? null;
}

/** "Which tool is used for linting?": of the dependencies, those that are known for it, or for each of two purposes. */
export function* composePurpose(inquiry: Inquiry): Generator<Part> {
  const purpose = purposeOf(inquiry);
  if (!purpose) return;
  const { text } = inquiry.understanding;
  const all = / and /.test(text) ? PURPOSES.filter(({ asked }) => asked.test(text)) : [purpose];
  const told = all.flatMap((each) => {
    const shown = knownFor(inquiry.evidence, each);
    if (shown.length === 0) return [];
    return [
      [
        `Of the dependencies, known for ${each.words} ${shown.length === 1 ? 'is' : 'are'} `,
        ...citedList(
          shown.slice(0, MOST).map((fact) => ({ text: inWords(fact), source: at(fact) })),
          Math.max(0, shown.length - MOST),
        ),
      ],
    ];
  });
  for (const [place, spans] of told.entries()) yield place === 0 ? opening(...spans) : bullet(...spans);
}

/** What only those need who make the product. */
const OF_MAKERS = /\btests\b|^linting|^type checks|^bundling/;

function knownFor(evidence: Evidence, { words, packages }: Purpose): Found<'dependency'>[] {
  const found = evidence
    .facts('dependency')
    .filter(
      ({ path, values }) =>
        !/(?:^|\/)(?:examples?|docs?|fixtures?|_examples)\//.test(path) && packages.test(ownName(values.name)),
    )
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length || a.startLine - b.startLine);
  const seen = new Set<string>();
  const once = found.filter(({ values }) => !seen.has(values.name) && seen.add(values.name));
  // Beside what the product runs on, what its makers need serves another end.
  const running = OF_MAKERS.test(words) ? [] : once.filter(({ values }) => values.scope === 'runtime');
  return running.length > 0 ? running : once;
}

const MOST = 5;

function inWords({ path, values: { name, version, scope } }: Found<'dependency'>): string {
  return `${code(name)} (${scope}${version ? `, ${plain(version)}` : ''}, in ${code(path)})`;
}

/** `github.com/labstack/echo/v4` is echo; what a scope of npm holds may be something for a library of that name. */
function ownName(name: string): string {
  const known = SCOPED.get(name);
  if (known !== undefined || name.startsWith('@')) return known ?? name;
  const parts = name.replace(/\/v\d+$/, '').split(/[/:]/);
  const last = parts.at(-1) ?? name;
  return parts.length > 1 && SAYS_LITTLE.test(last) ? name : last;
}

const SAYS_LITTLE = /^(?:client|core|test|mail|cli|validator|time|bun|req|storm)$/;
const SCOPED: ReadonlyMap<string, string> = new Map([
  ['@angular/core', 'angular'],
  ['@biomejs/biome', 'biome'],
  ['@mikro-orm/core', 'typeorm'],
  ['@mui/material', 'material'],
  ['@nestjs/core', 'express'],
  ['@playwright/test', 'playwright'],
  ['@prisma/client', 'prisma'],
  ['@reduxjs/toolkit', 'redux'],
  ['@sendgrid/mail', 'sendgrid'],
  ['github.com/asdine/storm/v3', 'storm'],
  ['github.com/go-playground/validator/v10', 'validator'],
  ['github.com/uptrace/bun', 'gorm'],
  ['github.com/urfave/cli', 'cobra'],
  ['github.com/urfave/cli/v2', 'cobra'],
  ['github.com/urfave/cli/v3', 'cobra'],
]);
