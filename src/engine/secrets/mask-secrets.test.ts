import { describe, expect, it } from 'vitest';
import { busyMs } from '../../../test/busy-ms.ts';
import { maskSecrets } from './mask-secrets.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const HEX = '0123456789abcdef';
const WORD = UPPER + LOWER + DIGITS;
const URL_SAFE = `${WORD}_-`;
const BASE64 = `${WORD}+/`;

/** The same secrets in every run, without one of them standing in this file. */
function randomFrom(seed: number): (alphabet: string, length: number) => string {
  let state = seed * 2654435761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return (state ^ (state >>> 15)) >>> 0;
  };
  return (alphabet, length) => Array.from({ length }, () => alphabet[next() % alphabet.length]).join('');
}

type Maker = (random: (alphabet: string, length: number) => string) => string;

const PLANTED: [kind: string, make: Maker][] = [
  ['aws_access_key', (r) => `AKIA${r(`${UPPER}234567`, 16)}`],
  ['aws_secret_key', (r) => `aws_secret_access_key = "${r(BASE64, 36)}9aZ1"`],
  ['gcp_api_key', (r) => `AIza${r(URL_SAFE, 34)}x`],
  ['gcp_oauth_secret', (r) => `GOCSPX-${r(URL_SAFE, 27)}x`],
  ['gcp_access_token', (r) => `ya29.${r(URL_SAFE, 120)}`],
  ['azure_storage_key', (r) => `AccountKey=${r(BASE64, 86)}==`],
  ['azure_client_secret', (r) => `${r(WORD, 3)}8Q~${r(WORD, 34)}`],
  ['azure_sas_signature', (r) => `https://a.blob.core.windows.net/c?sv=2022&sig=${r(WORD, 43)}%3D`],
  ['digitalocean_token', (r) => `dop_v1_${r(HEX, 64)}`],
  ['databricks_token', (r) => `dapi${r(HEX, 32)}`],
  ['github_token', (r) => `ghp_${r(WORD, 36)}`],
  ['github_token', (r) => `github_pat_${r(WORD, 22)}_${r(WORD, 59)}`],
  ['gitlab_token', (r) => `glpat-${r(WORD, 20)}`],
  ['bitbucket_token', (r) => `ATBB${r(WORD, 32)}`],
  ['npm_token', (r) => `npm_${r(WORD, 36)}`],
  ['pypi_token', (r) => `pypi-AgEIcHlwaS5vcmc${r(URL_SAFE, 90)}`],
  ['rubygems_key', (r) => `rubygems_${r(HEX, 48)}`],
  ['docker_token', (r) => `dckr_pat_${r(WORD, 27)}`],
  ['slack_token', (r) => `xoxb-${r(DIGITS, 12)}-${r(DIGITS, 12)}-${r(WORD, 24)}`],
  ['slack_webhook', (r) => `https://hooks.slack.com/services/T${r(UPPER, 8)}/B${r(UPPER, 8)}/${r(WORD, 24)}`],
  ['discord_webhook', (r) => `https://discord.com/api/webhooks/${r('123456789', 18)}/${r(WORD, 68)}`],
  ['telegram_token', (r) => `${r('123456789', 9)}:AA${r(WORD, 33)}`],
  ['sendgrid_key', (r) => `SG.${r(WORD, 22)}.${r(WORD, 43)}`],
  ['mailgun_key', (r) => `key-${r(HEX, 32)}`],
  ['mailchimp_key', (r) => `${r(HEX, 32)}-us12`],
  ['twilio_key', (r) => `SK${r(HEX, 32)}`],
  ['stripe_key', (r) => `sk_live_${r(WORD, 24)}`],
  ['stripe_webhook_secret', (r) => `whsec_${r(WORD, 32)}`],
  ['shopify_token', (r) => `shpat_${r(HEX, 32)}`],
  ['anthropic_key', (r) => `sk-ant-api03-${r(WORD, 93)}AA`],
  ['openai_key', (r) => `sk-proj-${r(WORD, 48)}`],
  ['openai_key', (r) => `sk-${r(WORD, 20)}T3BlbkFJ${r(WORD, 20)}`],
  ['huggingface_token', (r) => `hf_${r(WORD, 34)}`],
  ['linear_key', (r) => `lin_api_${r(WORD, 40)}`],
  ['postman_key', (r) => `PMAK-${r(HEX, 24)}-${r(HEX, 34)}`],
  ['grafana_token', (r) => `glsa_${r(WORD, 32)}_${r(HEX, 8)}`],
  ['vault_token', (r) => `hvs.${r(WORD, 40)}`],
  ['jwt', (r) => `eyJhbGciOiJIUzI1NiJ9.eyJ${r(WORD, 40)}.${r(URL_SAFE, 42)}x`],
  ['bearer_token', (r) => `Authorization: Bearer ${r(WORD, 40)}7`],
  ['basic_auth', (r) => `Authorization: Basic ${r(WORD, 30)}7a==`],
  ['connection_string', (r) => `postgres://app:${r(WORD, 16)}@db.internal:5432/app`],
  ['connection_string', (r) => `mongodb+srv://svc:${r(WORD, 12)}@cluster0.abc.mongodb.net`],
  ['password', (r) => `password = "${r(WORD, 10)}4!"`],
  ['password', (r) => `DB_PASSWORD=${r(LOWER, 5)}9${r(WORD, 8)}3k`],
  ['password', (r) => `<password>${r(WORD, 12)}7</password>`],
  ['secret', (r) => `client_secret: '${r(HEX, 30)}a1'`],
  ['token', (r) => `"access_token": "${r(WORD, 38)}a1"`],
  ['api_key', (r) => `const apiKey: string = "${r(HEX, 30)}a1";`],
  [
    'private_key',
    (r) => `-----BEGIN RSA PRIVATE KEY-----\n${r(BASE64, 64)}\n${r(BASE64, 64)}\n-----END RSA PRIVATE KEY-----`,
  ],
  ['private_key', (r) => `"-----BEGIN PRIVATE KEY-----\\n${r(BASE64, 64)}\\n-----END PRIVATE KEY-----\\n"`],
];

describe('maskSecrets', () => {
  const each = 8;

  it.each(PLANTED.map(([kind, make], row) => ({ kind, make, row })))('masks $kind ($row)', ({ kind, make, row }) => {
    for (let round = 0; round < each; round++) {
      const secret = make(randomFrom(row * 1000 + round));
      const before = `line one\n${'  '.repeat(round % 3)}x = 1 // `;
      const { text, found } = maskSecrets(`${before}${secret}\nlast line`);
      expect(found, secret).toContainEqual({ kind, line: 2 });
      expect(text).toContain(`[masked:${kind}]`);
      expect(text.split('\n')).toHaveLength(`${before}${secret}\nlast line`.split('\n').length);
      const longestPart = secret.split(/[^A-Za-z0-9]+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
      const stillThere =
        text.includes(longestPart) && !/^(?:services|password|webhooks|certificate)$/i.test(longestPart);
      expect(stillThere && !/secret|access|authorization/i.test(longestPart), text).toBe(false);
    }
  });

  it('is tried on at least 300 planted secrets of at least 30 kinds', () => {
    expect(PLANTED.length * each).toBeGreaterThanOrEqual(300);
    expect(new Set(PLANTED.map(([kind]) => kind)).size).toBeGreaterThanOrEqual(30);
  });

  it.each([
    'password = "changeme"',
    'password = "your-password-here"',
    'password: "Password"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what people write in shell files.
    'PASSWORD=${DB_PASSWORD}',
    'password = os.environ["DB_PASSWORD"]',
    'const token = getToken(request.headers);',
    'token: string;',
    'token = next_token()',
    'api_key = config.get("api_key")',
    'if password == "":',
    'passwordField: "input#pwd1"',
    'token_url = "https://auth.example.org/oauth2/token"',
    '"forgot_password": "Have you forgotten your password?"',
    'password_hash = "pbkdf2_sha256$30000$Vo0VlMnkR4Bk$qEvtdyZRWTcOsCnI"',
    'secret = "test-secret-value-1"',
    'auth_type = "oauth2"',
    "'password' => 'required|string|confirmed|min:8',",
    "'mail:password' => 'nullable|string|max:191',",
    "'password' => 'max:255',",
    "'password' => 'trim|required|min_length[8]',",
    'AKIAIOSFODNN7EXAMPLE',
    'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'sk_test_xxxxxxxxxxxxxxxxxxxxxxxx',
    'Authorization: Bearer <token>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what people write in shell files.
    'Authorization: Bearer ${token}',
    'Basic authentication is described below',
    'postgres://user:password@localhost/db',
    'postgres://postgres:postgres@localhost:5432/app',
    'http://localhost:8080/path@2x.png',
    'https://example.com/a:b@c',
    'git@github.com:team/project.git',
    'commit 03988c5a5ba248c3b9b11ea96fd4fda5e98849aa',
    'sha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"',
    '"integrity": "sha512-oVJ0Bgk2R7fGoU6RBzWmGqGVG9eVZ9DJdUZlXNmWzRgO7VtZVnFLvgHpXoo9SDgjJlDkVVqTLPgCBqO1qVvTOQ=="',
    'id: 550e8400-e29b-41d4-a716-446655440000',
    'client_secret_id = "550e8400-e29b-41d4-a716-446655440000"',
    'token = "550e8400-e29b-41d4-a716-446655440000"',
    'const sk-button = "sk-button-primary-large-rounded"',
    'npm_config_registry=https://registry.example.org',
    'import { hf_tokenizer } from "x"',
    'task-us1 and risk-us2',
    'if (pem.startsWith("-----BEGIN RSA PRIVATE KEY-----")) return;',
    '-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\n-----END CERTIFICATE-----',
    'eyJ is how a token begins',
    '<input type="password" name="password1" id="id_password2">',
    'minPasswordLength: 12, maxTokens: 4096000000',
    'TOKEN_LIFETIME_SECONDS=31536000',
    'password_validators = ["MinimumLength8Validator"]',
    'public class ResetPasswordCommand : IResetPasswordCommand',
    'entity.V2UpgradeToken = user.V2UpgradeToken;',
    'Fido2Credentials = Login.Fido2Credentials == null ? null : 1,',
  ])('leaves what is no secret: %s', (text) => {
    expect(maskSecrets(text)).toEqual({ text, found: [] });
  });

  it('keeps the lines of a key that spans several, also with Windows line ends', () => {
    const random = randomFrom(7);
    const key = [
      '-----BEGIN PRIVATE KEY-----',
      random(BASE64, 64),
      random(BASE64, 64),
      '-----END PRIVATE KEY-----',
    ].join('\r\n');
    const { text, found } = maskSecrets(`a\r\n${key}\r\nb`);
    expect(text).toBe('a\r\n[masked:private_key]\r\n\r\n\r\n\r\nb');
    expect(found).toEqual([{ kind: 'private_key', line: 2 }]);
  });

  it('masks a key without its end', () => {
    const { text } = maskSecrets(`-----BEGIN PRIVATE KEY-----\n${randomFrom(8)(BASE64, 64)}\n`);
    expect(text).toBe('[masked:private_key]\n\n');
  });

  it('takes about as long for hostile text as for any other', () => {
    const hostile = [
      'AKIA',
      '-eyJ',
      '://a:',
      'password="',
      'password: ',
      '-----BEGIN PRIVATE KEY-----\n',
      'Bearer ',
      'xoxb-',
      'token',
    ];
    for (const piece of hostile) {
      const text = piece.repeat(Math.ceil(300_000 / piece.length));
      const started = busyMs();
      maskSecrets(text);
      expect(busyMs() - started, piece).toBeLessThan(4_000);
    }
  });
});
