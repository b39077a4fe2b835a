import type { ConcernName } from '../../understanding/asked-whole.ts';

/** By which signs a project shows how it sees to something. Names are matched in lower case, with `_` between their words. */
export interface Concern {
  /** Stands in the paths of files that are there for it. */
  root: RegExp;
  /** Packages and modules of a language that are known for it. */
  modules: RegExp;
  /** Definitions that do it for the whole. */
  names: RegExp;
  /** Types that do it, by names that functions have for other things. */
  types?: RegExp;
  settings: RegExp;
  /** Headings of documents that are about it. */
  headings: RegExp;
}

export const CONCERNS: Readonly<Record<ConcernName, Concern>> = {
  logging: {
    root: /log/i,
    modules:
      /^(?:pino|pino-http|winston|bunyan|morgan|log4js|loglevel|consola|tslog|log\/slog|log|go\.uber\.org\/zap|github\.com\/(?:sirupsen\/logrus|rs\/zerolog|go-kit\/log|charmbracelet\/log|hashicorp\/go-hclog)|k8s\.io\/klog(?:\/v2)?|[\w-]+\.[\w-]+\/\S+\/log(?:ger|ging)?|logging|loguru|structlog|tracing|tracing_subscriber|env_logger|psr\/log|monolog\/monolog|org\.slf4j|slf4j-api|ch\.qos\.logback|org\.apache\.logging\.log4j|serilog\S*|nlog|microsoft\.extensions\.logging|lograge|semantic_logger|logger)$/,
    names:
      /^(?:(?:init|setup|set_up|configure|create|new|get|make|build)_)?log(?:ger|gers|ging)(?:_(?:service|middleware|config|configuration|factory|provider|module|interceptor|filter))?$|_(?:logger|logging)$|^log_(?:middleware|request|requests)$/,
    settings:
      /(?:^|[_.-])log(?:s|ging|ger)?(?:[_.-](?:level|format|file|path|dir|output|channel|sql|requests?|json)|$)/,
    headings: /^(?:logs?|logging|loggers?)$/,
  },
  errors: {
    root: /error|exception|sentry/i,
    modules:
      /^(?:express-async-errors|@sentry\/[\w-]+|sentry_sdk|sentry-sdk|sentry-(?:ruby|rails)|sentry\/\S+|github\.com\/getsentry\/sentry-go|rollbar|bugsnag\S*|honeybadger|airbrake|thiserror|anyhow|eyre|color-eyre|http-errors|@hapi\/boom|github\.com\/pkg\/errors|rescue|filp\/whoops)$/,
    names:
      /^(?:\w+_)?(?:error|exception)s?_(?:handler|handlers|handling|middleware|boundary|filter|mapper|advice|controller|renderer|reporter|responder)$|^(?:handle|render|report|respond_with|write|send|on)_(?:(?:api|http|json|internal|server|app|unexpected|uncaught|unhandled)_)?(?:error|exception)s?$|^(?:app|api|http|base|custom|domain|service|application)_(?:error|exception)$|^exceptions?\/handler$|^fallback_controller$/,
    settings: /(?:^|[_.-])(?:sentry|rollbar|bugsnag|honeybadger|airbrake)(?:[_.-]|$)/,
    headings: /^(?:errors?|error handling|exceptions?|handling errors)$/,
  },
  caching: {
    root: /cach/i,
    modules:
      /^(?:node-cache|lru-cache|cache-manager|@nestjs\/cache-manager|keyv|quick-lru|cacheable|memjs|memcached|pymemcache|python-memcached|cachetools|aiocache|diskcache|dogpile\.cache|flask-caching|flask_caching|django\.core\.cache|functools\.lru_cache|github\.com\/(?:patrickmn\/go-cache|dgraph-io\/ristretto(?:\/v2)?|allegro\/bigcache(?:\/v3)?|coocood\/freecache|hashicorp\/golang-lru(?:\/v2)?|bluele\/gcache|maypok86\/otter(?:\/v2)?)|com\.github\.ben-manes\.caffeine|org\.springframework\.cache\S*|moka|cached|dalli|solid_cache|readthis|cachex|con_cache|nebulex|symfony\/cache|illuminate\/cache|psr\/simple-cache|microsoft\.extensions\.caching\.\w+|easycaching\S*)$/,
    names: /^(?:\w+_)?cache(?:r|s|_(?:service|manager|store|provider|client|middleware|warmer|backend|repository))?$/,
    settings: /(?:^|[_.-])cach(?:e|ing)(?:[_.-]|$)/,
    headings: /^(?:caching|caches?)$/,
  },
  authentication: {
    root: /auth|oidc|login|session|passport/i,
    modules:
      /^(?:passport(?:-[\w-]+)?|next-auth|@auth\/[\w-]+|better-auth|lucia|jsonwebtoken|jose|express-jwt|@nestjs\/(?:passport|jwt)|openid-client|devise|omniauth(?:-[\w-]+)?|sorcery|authlogic|doorkeeper|flask-login|flask_login|django-allauth|allauth|django\.contrib\.auth|python-jose|pyjwt|jwt|authlib|fastapi-users|github\.com\/(?:golang-jwt\/jwt|coreos\/go-oidc|gofiber\/fiber\/v\d\/middleware\/(?:basicauth|keyauth)|markbates\/goth|go-webauthn\/webauthn)(?:\/v\d+)?|golang\.org\/x\/oauth2|org\.springframework\.security|spring-boot-starter-security|laravel\/(?:sanctum|passport|fortify|jetstream|breeze|socialite|ui)|symfony\/security-bundle|guardian|pow|ueberauth|joken|bcrypt_elixir|bcrypt|bcryptjs|argon2|jsonwebtoken|axum-login|actix-identity|microsoft\.aspnetcore\.authentication\S*|microsoft\.aspnetcore\.identity\S*)$/,
    names:
      /^(?:(?:new|get|the)_)?(?:(?:jwt|token|session|basic|bearer|api_?key|api|ldap|oauth2?|oidc|saml|local|user|http)_)?auth(?:enticate|enticated|entication|enticator)?(?:_(?:user|request|service|middleware|guard|handler|controller|provider|plug|backend|strategy|manager|filter|token|required))?$|^(?:require|ensure|check|verify)_(?!(?:\w+_)?[cx]srf_)(?:\w+_)?(?:auth|authenticated|authentication|login|logged_in|signed_in|session|token)$|^(?:login|sign_in|signin|session|sessions)_(?:controller|handler|service|manager|view)$|^login$|^(?:apply|add|use|set_?up|register|install|attach|mount|init|configure)_(?:security|auth(?:entication)?)(?:_(?:middlewares?|guards?|filters?|handlers?))?$|^is_(?:authenticated|logged_in|signed_in)$/,
    settings:
      /(?:^|[_.-])(?:auth|jwt|oauth2?|oidc|sso|saml|ldap|session|login|signup|registration)(?:[_.-]|$)|token_(?:secret|expir\w*|ttl)/,
    headings: /^(?:.*\b)?(?:authentication|auth|sign(?:ing)?[- ]?in|log(?:ging)?[- ]?in|single sign-on|sso)$/,
  },
  permissions: {
    root: /permission|polic|abilit|acl|role|access/i,
    modules:
      /^(?:pundit|cancancan|cancan|rolify|action_policy|casbin|github\.com\/casbin\/casbin(?:\/v\d+)?|accesscontrol|@casl\/[\w-]+|django-guardian|guardian|rules|spatie\/laravel-permission|bodyguard|canada|let_me|microsoft\.aspnetcore\.authorization|django\.contrib\.auth\.(?:mixins|decorators)|rest_framework\.permissions)$/,
    names:
      /^(?:(?:user|role|access|api|check|require|ensure|verify)_)?(?:permissions?|authori[sz](?:e|er|ation)|access_control|acl|rbac)(?:_(?:service|checker|manager|middleware|guard|handler|evaluator|filter|class|mixin))?$|^(?:has|check|require|ensure|verify|is)_(?:\w+_)?(?:permissions?|role|roles|access|admin|owner)$|^(?:can|may)_(?:access|read|write|edit|view|manage|update|delete)$/,
    types: /(?:^|_)(?:polic(?:y|ies)|abilit(?:y|ies))$/,
    settings: /(?:^|[_.-])(?:permissions?|rbac|acl|admins?|roles?)(?:[_.-]|$)/,
    headings: /^(?:.*\b)?(?:permissions?|authori[sz]ation|access control|roles?(?: and permissions?)?)$/,
  },
  validation: {
    root: /valid/i,
    modules:
      /^(?:zod|yup|joi|@hapi\/joi|ajv|valibot|superstruct|class-validator|express-validator|vee-validate|typebox|@sinclair\/typebox|pydantic|marshmallow|cerberus|wtforms|voluptuous|github\.com\/(?:go-playground\/validator|go-ozzo\/ozzo-validation|asaskevich\/govalidator)(?:\/v\d+)?|(?:javax|jakarta)\.validation|org\.hibernate\.validator|dry-validation|fluentvalidation\S*|validator|garde|ecto\.changeset|respect\/validation|rest_framework\.serializers)$/,
    names: /^(?:validate|validator|validators|validation|validations)(?:_\w+)?$|_(?:validator|validation)$/,
    settings: /(?:^|[_.-])validat\w*(?:[_.-]|$)/,
    headings: /^(?:.*\b)?validations?$/,
  },
  emails: {
    root: /mail/i,
    modules:
      /^(?:nodemailer|resend|@sendgrid\/mail|mailgun\.js|mailgun-js|postmark|@react-email\/[\w-]+|bamboo\w*|swoosh|gopkg\.in\/gomail\.v2|github\.com\/(?:wneessen\/go-mail|jordan-wright\/email|emersion\/go-smtp|emersion\/go-message|go-mail\/mail|xhit\/go-simple-mail\/v2)|net\/smtp|lettre|smtplib|aiosmtplib|fastapi-mail|fastapi_mail|flask-mail|flask_mail|django\.core\.mail|anymail|phpmailer\/phpmailer|symfony\/mailer|symfony\/mailgun-mailer|action_mailer|actionmailer|javax\.mail|jakarta\.mail|spring-boot-starter-mail|org\.springframework\.mail|mailkit|sendgrid)$/,
    names:
      /(?:^|_)(?:e?mailer|e?mailers|mail_service|email_service|email_sender|mail_sender|smtp_\w+|mail_client)$|^(?:send|deliver|queue|dispatch)_(?:\w+_)?e?mails?(?:_\w+)?$|^(?:send)_mail$/,
    settings: /(?:^|[_.-])(?:smtp|e?mail|mailer|mailgun|postmark|sendgrid)(?:[_.-]|$)/,
    headings: /^(?:.*\b)?(?:e?mails?|smtp|mailers?)(?: (?:settings|configuration|setup))?$/,
  },
  monitoring: {
    root: /metric|telemetry|monitor|tracing|prometheus/i,
    modules:
      /^(?:prom-client|@opentelemetry\/[\w-]+|dd-trace|newrelic|@sentry\/[\w-]+|prometheus_client|prometheus-client|django-prometheus|opentelemetry(?:[.-][\w.-]+)?|github\.com\/prometheus\/client_golang(?:\/\S+)?|go\.opentelemetry\.io\/\S+|io\.micrometer\S*|micrometer-\S+|opentelemetry(?:_\w+)?|telemetry(?:_\w+)?|prom_ex|prometheus|metrics|yabeda\S*|skylight|scout_apm|appsignal|prometheus-net\S*|opentelemetry\.\S+)$/,
    names:
      /(?:^|_)(?:metrics|telemetry|prometheus|tracing|tracer|health_?check|monitoring)(?:_(?:service|middleware|controller|handler|collector|exporter|registry|reporter|server))?$/,
    settings: /(?:^|[_.-])(?:metrics|prometheus|otel|telemetry|tracing|sentry|newrelic|datadog|statsd)(?:[_.-]|$)/,
    headings: /^(?:.*\b)?(?:monitoring|metrics|observability|telemetry|tracing|prometheus)$/,
  },
  'rate limits': {
    root: /limit|throttl/i,
    modules:
      /^(?:express-rate-limit|express-slow-down|@fastify\/rate-limit|rate-limiter-flexible|@upstash\/ratelimit|bottleneck|@nestjs\/throttler|rack-attack|flask-limiter|flask_limiter|slowapi|django-ratelimit|django_ratelimit|golang\.org\/x\/time\/rate|github\.com\/(?:ulule\/limiter\/v3|didip\/tollbooth(?:\/v\d+)?|go-chi\/httprate|juju\/ratelimit|throttled\/throttled(?:\/v\d+)?)|governor|tower_governor|com\.bucket4j\S*|bucket4j\S*|resilience4j-ratelimiter|hammer|ex_rated|symfony\/rate-limiter|aspnetcoreratelimit)$/,
    names: /(?:^|_)(?:rate_?limit(?:er|s|ing|ed)?|throttl(?:e|er|ing|ed))(?:_\w+)?$/,
    settings: /(?:^|[_.-])(?:rate_?limit\w*|throttl\w*|max_rate)(?:[_.-]|$)|[_.-](?:max_rate|rate_?limit\w*)$/,
    headings: /^(?:.*\b)?(?:rate[- ]?limit(?:s|ing)?|throttling)$/,
  },
  translations: {
    root: /i18n|locale|translat|lang/i,
    modules:
      /^(?:i18next(?:-[\w-]+)?|react-i18next|next-intl|next-i18next|vue-i18n|@nuxtjs\/i18n|react-intl|@formatjs\/[\w-]+|@lingui\/[\w-]+|svelte-i18n|i18n-js|i18n|rails-i18n|gettext|flask-babel|flask_babel|babel|django\.utils\.translation|github\.com\/nicksnyder\/go-i18n(?:\/v2(?:\/\S+)?)?|golang\.org\/x\/text\/\S+|fluent|rust-i18n|rust_i18n|symfony\/translation|ex_cldr\S*)$/,
    names: /^(?:i18n|translat(?:e|or|ion|ions)|localizer|locali[sz]ation|locale)(?:_\w+)?$/,
    settings: /(?:^|[_.-])(?:locale|lang|language|i18n)(?:[_.-]|$)/,
    headings: /^(?:.*\b)?(?:translations?|translating|internationali[sz]ation|locali[sz]ation|i18n|languages)$/,
  },
  passwords: {
    root: /passw|hash|crypt|auth|user|account/i,
    modules:
      /^(?:bcrypt(?:js)?(?:-[\w-]+)?|bcrypt_elixir|argon2|argon2_elixir|@node-rs\/(?:argon2|bcrypt)|scrypt|pbkdf2|pbkdf2_elixir|passlib|argon2-cffi|django\.contrib\.auth\.hashers|werkzeug\.security|password_auth|password-hash|github\.com\/alexedwards\/argon2id|golang\.org\/x\/crypto\/(?:bcrypt|argon2|scrypt|pbkdf2)|at\.favre\.lib|org\.mindrot\.jbcrypt|org\.springframework\.security\.crypto|bcrypt\.net\S*|libsodium\S*|sodium\S*|microsoft\.aspnetcore\.identity\S*|devise|django\.contrib\.auth\S*|symfony\\component\\passwordhasher\S*|fastapi_users\S*)$/,
    names:
      /^(?:(?:new|get|the)_)?(?:pass(?:word|phrase)_(?:hash(?:er|ers|ing)?|encoder|encryptor|service|manager|policy|validator)|(?:bcrypt|argon2(?:id)?|scrypt|pbkdf2)_\w*hash\w*|hash(?:er)?)$|^(?:create|make|compute|generate|calculate)_(?:pass(?:word|phrase)_)?hash$|^(?:hash|encrypt|encode|verify|check|compare|validate|set|make)_pass(?:word|phrase)(?:_hash)?$|^(?:has|verify)_secure_password$/,
    settings:
      /(?:^|[_.-])(?:password[_.-](?:hash\w*|min\w*|length|polic\w*|pepper|salt|rounds|cost|algo\w*)|bcrypt|argon2|hash_?(?:rounds|cost|algo\w*)|salt_?rounds)(?:[_.-]|$)/,
    headings: /^(?:.*\b)?(?:passwords?(?: (?:hashing|storage|policy))?|hashing)$/,
  },
  pagination: {
    root: /pag|cursor/i,
    modules:
      /^(?:kaminari|will_paginate|pagy|django\.core\.paginator|rest_framework\.pagination|fastapi_pagination|fastapi-pagination|scrivener\w*|flop|knplabs\/knp-paginator-bundle|nestjs-paginate|typeorm-pagination|mongoose-paginate\S*|org\.springframework\.data\.domain\.page\w*|x\.pagedlist\S*)$/,
    names:
      /^(?:(?:get|new|apply|with|parse|build|to|make|set|create)_)?(?:\w+_)?(?:paginat(?:e|ed|es|ion|or|ors)|pager|page_(?:request|info|result|params|query|options)|paged_(?:list|result|response))(?:_(?:helper|helpers|service|params|query|request|response|result|results|options|info|class|mixin|list|meta|dto|schema|middleware|factory|builder))?$/,
    settings: /(?:^|[_.-])(?:page_?size|per_?page|pagination|paginat\w*|page_?limit|max_?page\w*)(?:[_.-]|$)/,
    headings: /^(?:.*\b)?(?:pagination|paging)$/,
  },
  uploads: {
    root: /upload|storage|blob|media|attach|s3|file/i,
    modules:
      /^(?:multer(?:-[\w-]+)?|formidable|busboy|@fastify\/multipart|express-fileupload|@aws-sdk\/client-s3|@google-cloud\/storage|@azure\/storage-blob|minio|django-storages|storages|django\.core\.files\.storage|python-multipart|active_storage|activestorage|carrierwave|shrine|paperclip|dragonfly|aws-sdk-s3|waffle|league\/flysystem\S*|vich\/uploader-bundle|spatie\/laravel-medialibrary|github\.com\/(?:minio\/minio-go|aws\/aws-sdk-go(?:-v2)?\/service\/s3|tus\/tusd)(?:\/\S+)?|gocloud\.dev\/blob|aws_sdk_s3|object_store|opendal|rust-s3|com\.amazonaws\.services\.s3|software\.amazon\.awssdk\.services\.s3|awssdk\.s3|azure\.storage\.blobs|tus-\S+|@uppy\/\S+)$/,
    names:
      /^(?:(?:new|get|the|local|s3|disk|cloud|remote)_)?(?:file|files|blob|object|media|image|attachment|upload|uploads)_?(?:storage|store|uploader|upload|service|manager|controller|handler|backend)$|^(?:handle|save|store|process|create)_(?:\w+_)?(?:upload|uploads|uploaded_file|attachment)s?$|_uploader$|^uploader$/,
    settings: /(?:^|[_.-])(?:uploads?|s3|storage|media_root|minio|bucket|blob|filesystem_\w+|max_file_size)(?:[_.-]|$)/,
    headings: /^(?:.*\b)?(?:uploads?|file (?:uploads?|storage)|object storage|s3)$/,
  },
  sessions: {
    root: /session|cookie|auth/i,
    modules:
      /^(?:express-session|cookie-session|connect-redis|connect-pg-simple|connect-mongo|iron-session|@fastify\/(?:secure-session|session)|koa-session|remix-auth|github\.com\/(?:gorilla\/sessions|alexedwards\/scs(?:\/v2)?|gin-contrib\/sessions|gofiber\/(?:fiber\/v\d+\/middleware|storage)\/session|labstack\/echo-contrib\/session)|django\.contrib\.sessions|flask_session|flask-session|starlette\.middleware\.sessions|starsessions|tower_sessions|tower-sessions|actix_session|actix-session|axum_session|activerecord-session_store|org\.springframework\.session|microsoft\.aspnetcore\.session)$/,
    names:
      /^(?:(?:new|get|the|user|web|auth|login|http|redis|db|database|create|save|load|start|destroy|delete|revoke|refresh)_)*sessions?(?:_(?:service|manager|store|storage|middleware|handler|repository|provider|factory|controller|guard|token|cookie|backend|auth|authenticator|data))?$/,
    settings: /(?:^|[_.-])(?:session|cookie)(?:[_.-]|$)/,
    headings: /^(?:.*\b)?sessions?(?: (?:management|handling|storage))?$/,
  },
  'feature flags': {
    root: /feature|flag|toggle/i,
    modules:
      /^(?:unleash-client|@unleash\/\S+|flagsmith(?:-\S+)?|launchdarkly-\S+|@launchdarkly\/\S+|@openfeature\/\S+|github\.com\/(?:open-feature\/go-sdk|launchdarkly\/\S+|unleash\/unleash-client-go(?:\/\S+)?|thomaspoignant\/go-feature-flag)|flipper\S*|rollout|waffle|django-waffle|gargoyle|laravel\/pennant|fun_with_flags|featureflow\S*|posthog(?:-\S+)?|@growthbook\/\S+|growthbook|microsoft\.featuremanagement\S*|org\.togglz\S*)$/,
    names:
      /^(?:(?:is|get|has|use|check|with|the|new)_)?(?:feature_?(?:flags?|toggles?|switch(?:es)?|manager|gate|service|provider)|features|flags_?(?:service|provider|manager))(?:_(?:enabled|service|provider|manager|context|store|client|middleware|guard))?$|^(?:is_)?feature_enabled$/,
    settings: /(?:^|[_.-])(?:features?|experiments?|experimental|beta)(?:[_.-]|$)/,
    headings: /^(?:.*\b)?(?:feature (?:flags?|toggles?)|experimental features)$/,
  },
  'HTTP requests': {
    root: /http|client|request|fetch|api/i,
    modules:
      /^(?:axios|got|node-fetch|undici|ky|superagent|cross-fetch|ofetch|needle|requests|httpx|aiohttp|urllib3|urllib\.request|http\.client|github\.com\/(?:go-resty\/resty(?:\/v2)?|hashicorp\/go-retryablehttp|imroc\/req(?:\/v3)?|parnurzeal\/gorequest)|reqwest|hyper|ureq|isahc|surf|guzzlehttp\/\S+|guzzle|symfony\/http-client|faraday|httparty|rest-client|typhoeus|http\.rb|okhttp3|retrofit2|org\.springframework\.web\.(?:client|reactive\.function\.client)|java\.net\.http|org\.apache\.http\S*|tesla|finch|httpoison|req|system\.net\.http|restsharp|refit|flurl\S*)$/,
    names:
      /^(?:(?:new|get|the|default|base|create|make|build|safe|secure|internal)_)*(?:(?:http|api|rest|web|fetch|request)_)+(?:client|clients|helper|helpers|service|util|utils|fetcher|requester|wrapper|builder|adapter)(?:_(?:service|factory|builder|with_\w+))?$|^(?:fetch|request|send|do|make|execute|perform|http)_(?:http_)?(?:json|request|url|get|post|api)(?:_with_\w+)?$|^http_(?:get|post|fetch|request)$/,
    settings: /(?:^|[_.-])(?:http_?client|https?_?proxy|request_?timeout|http_?timeout|user_?agent)(?:[_.-]|$)/,
    headings: /^(?:.*\b)?(?:http (?:clients?|requests?)|outgoing requests)$/,
  },
};
