/**
 * Secrets that show by their own shape. `anchor` is what the fast first scan looks for; `shape` is then tried at that very
 * place (`back` characters before it). A first group in `shape` is kept, the rest of the match is masked. Every
 * quantifier is bounded and no two neighbours can match the same text, so trying costs the same whatever the text says.
 */
export interface SecretRule {
  kind: string;
  anchor: RegExp;
  shape: RegExp;
  back?: number;
  /** Values that have the shape but are words or well-known defaults. */
  not?: RegExp;
}

export const SECRET_RULES: SecretRule[] = [
  // Clouds
  { kind: 'aws_access_key', anchor: /A[KSB]IA|ACCA/, shape: /(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])/y },
  { kind: 'gcp_api_key', anchor: /AIza/, shape: /AIza[\w-]{35}(?![\w-])/y },
  { kind: 'gcp_oauth_secret', anchor: /GOCSPX-/, shape: /GOCSPX-[\w-]{28}(?![\w-])/y },
  { kind: 'gcp_access_token', anchor: /ya29\./, shape: /ya29\.[\w-]{30,500}/y },
  {
    kind: 'azure_storage_key',
    anchor: /(?:Account|SharedAccess)Key=/,
    shape: /((?:Account|SharedAccess)Key=)[A-Za-z0-9+/]{42,100}={0,2}/y,
  },
  { kind: 'azure_client_secret', anchor: /\dQ~/, shape: /[\w~.]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])/y, back: 3 },
  { kind: 'azure_sas_signature', anchor: /[?&]sig=/, shape: /([?&]sig=)[A-Za-z0-9%+/]{40,120}={0,2}/y },
  { kind: 'digitalocean_token', anchor: /do[opr]_v1_/, shape: /do[opr]_v1_[0-9a-f]{64}(?![0-9a-f])/y },
  { kind: 'databricks_token', anchor: /dapi[0-9a-f]/, shape: /dapi[0-9a-f]{32}(?:-\d)?(?![0-9a-f])/y },
  { kind: 'cloudflare_ca_key', anchor: /v1\.0-/, shape: /v1\.0-[0-9a-f]{24}-[0-9a-f]{146}/y },
  // Code hosts and registries
  { kind: 'github_token', anchor: /gh[opusr]_/, shape: /gh[opusr]_[A-Za-z0-9]{36,255}(?![A-Za-z0-9])/y },
  { kind: 'github_token', anchor: /github_pat_/, shape: /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}(?![A-Za-z0-9])/y },
  {
    kind: 'gitlab_token',
    anchor: /gl(?:pat|ptt|dt|rt|cbt|soat|oas|ft)-/,
    shape: /gl(?:pat|ptt|dt|rt|cbt|soat|oas|ft)-[\w.-]{20,100}(?![\w-])/y,
  },
  { kind: 'bitbucket_token', anchor: /ATBB/, shape: /ATBB[A-Za-z0-9]{32}(?![A-Za-z0-9])/y },
  { kind: 'atlassian_token', anchor: /ATATT3/, shape: /ATATT3[\w=-]{150,250}/y },
  { kind: 'npm_token', anchor: /npm_/, shape: /npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/y },
  { kind: 'npm_token', anchor: /:_authToken=/, shape: /(:_authToken=)[\w-]{20,100}(?![\w-])/y },
  { kind: 'pypi_token', anchor: /pypi-A/, shape: /pypi-A[\w-]{50,500}/y },
  { kind: 'rubygems_key', anchor: /rubygems_/, shape: /rubygems_[0-9a-f]{48}(?![0-9a-f])/y },
  { kind: 'docker_token', anchor: /dckr_(?:pat|oat)_/, shape: /dckr_(?:pat|oat)_[\w-]{27,40}(?![\w-])/y },
  // Messages and mail
  { kind: 'slack_token', anchor: /xox[abeoprs]/, shape: /xox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{20,250}/y },
  { kind: 'slack_token', anchor: /xapp-/, shape: /xapp-\d-[A-Z0-9]{8,14}-\d{10,15}-[0-9a-f]{64}/y },
  {
    kind: 'slack_webhook',
    anchor: /hooks\.slack\.com/,
    shape: /(hooks\.slack\.com\/(?:services|workflows)\/)[\w/]{40,90}/y,
  },
  { kind: 'discord_webhook', anchor: /\/api\/webhooks\//, shape: /(\/api\/webhooks\/\d{17,20}\/)[\w-]{60,80}/y },
  { kind: 'telegram_token', anchor: /:AA/, shape: /(?<=(?<!\d)\d{8,10})(:)AA[\w-]{33}(?![\w-])/y },
  { kind: 'sendgrid_key', anchor: /SG\./, shape: /SG\.[\w-]{22}\.[\w-]{43}(?![\w-])/y },
  { kind: 'mailgun_key', anchor: /key-/, shape: /key-[0-9a-f]{32}(?![0-9a-f])/y },
  { kind: 'mailchimp_key', anchor: /-us\d/, shape: /[0-9a-f]{32}-us\d{1,2}(?![0-9a-z])/y, back: 32 },
  { kind: 'twilio_key', anchor: /SK[0-9a-f]{4}/, shape: /SK[0-9a-f]{32}(?![0-9a-f])/y },
  // Payment and shops
  {
    kind: 'stripe_key',
    anchor: /[sr]k_(?:live|test)_/,
    shape: /[sr]k_(?:live|test)_[A-Za-z0-9]{20,250}(?![A-Za-z0-9])/y,
  },
  { kind: 'stripe_webhook_secret', anchor: /whsec_/, shape: /whsec_[A-Za-z0-9+/]{32,64}={0,2}/y },
  { kind: 'shopify_token', anchor: /shp(?:at|ca|pa|ss)_/, shape: /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}(?![0-9a-fA-F])/y },
  { kind: 'square_token', anchor: /sq0(?:atp|csp)-/, shape: /sq0(?:atp|csp)-[\w-]{22,43}(?![\w-])/y },
  // Models
  { kind: 'anthropic_key', anchor: /sk-ant-/, shape: /sk-ant-[a-z]{3,8}\d{2}-[\w-]{80,120}(?![\w-])/y },
  {
    kind: 'openai_key',
    anchor: /sk-/,
    shape:
      /sk-(?:(?:proj|svcacct|admin)-[\w-]{40,200}|[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}|[A-Za-z0-9]{48})(?![\w-])/y,
  },
  { kind: 'huggingface_token', anchor: /hf_/, shape: /hf_[A-Za-z0-9]{34}(?![A-Za-z0-9])/y },
  { kind: 'replicate_token', anchor: /r8_/, shape: /r8_[A-Za-z0-9]{37}(?![A-Za-z0-9])/y },
  // Tools of teams
  { kind: 'linear_key', anchor: /lin_api_/, shape: /lin_api_[A-Za-z0-9]{40}(?![A-Za-z0-9])/y },
  { kind: 'notion_token', anchor: /ntn_/, shape: /ntn_[A-Za-z0-9]{43,50}(?![A-Za-z0-9])/y },
  { kind: 'postman_key', anchor: /PMAK-/, shape: /PMAK-[0-9a-f]{24}-[0-9a-f]{34}(?![0-9a-f])/y },
  { kind: 'figma_token', anchor: /figd_/, shape: /figd_[\w-]{40}(?![\w-])/y },
  { kind: 'supabase_token', anchor: /sbp_/, shape: /sbp_[0-9a-f]{40}(?![0-9a-f])/y },
  {
    kind: 'planetscale_token',
    anchor: /pscale_(?:tkn|pw|oauth)_/,
    shape: /pscale_(?:tkn|pw|oauth)_[\w.-]{32,64}(?![\w-])/y,
  },
  {
    kind: 'doppler_token',
    anchor: /dp\.(?:pt|st|ct)\./,
    shape: /dp\.(?:pt|st|ct)\.[A-Za-z0-9.]{40,60}(?![A-Za-z0-9])/y,
  },
  { kind: 'newrelic_key', anchor: /NR(?:AK|JS|II)-/, shape: /NR(?:AK|JS|II)-[A-Za-z0-9_-]{19,40}(?![A-Za-z0-9])/y },
  { kind: 'sentry_token', anchor: /sntry[su]_/, shape: /sntry[su]_[A-Za-z0-9+/=_-]{40,300}/y },
  { kind: 'grafana_token', anchor: /gl(?:sa|c)_/, shape: /gl(?:sa|c)_[A-Za-z0-9+/=_]{32,400}/y },
  { kind: 'vault_token', anchor: /hv[sbr]\./, shape: /hv[sbr]\.[\w-]{24,200}(?![\w-])/y },
  {
    kind: 'terraform_token',
    anchor: /\.atlasv1\./,
    shape: /[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,70}(?![\w-])/y,
    back: 14,
  },
  { kind: 'age_key', anchor: /AGE-SECRET-KEY-/, shape: /AGE-SECRET-KEY-1[A-Z0-9]{58}(?![A-Z0-9])/y },
  // Shapes that many systems share. A token in JSON form begins where nothing before it could belong to it.
  { kind: 'jwt', anchor: /eyJ/, shape: /(?<![\w.-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8,8000}\.[\w-]{20,2000}/y },
  {
    kind: 'bearer_token',
    anchor: /[Bb]earer /,
    shape: /([Bb]earer )[\w.~+/-]{24,1000}={0,2}(?![\w.~+/-])/y,
    not: /^\D*$/,
  },
  {
    kind: 'basic_auth',
    anchor: /Basic /,
    shape: /(Basic )[A-Za-z0-9+/]{16,300}={0,2}(?![A-Za-z0-9+/=])/y,
    not: /^\D*$/,
  },
  {
    kind: 'connection_string',
    anchor: /:\/\//,
    shape: /(:\/\/[^\s:/@'"`<>]{0,100}:)[^\s/@'"`<>]{3,200}(?=@[\w[])/y,
    not: /^(?:pass|password|passwd|pwd|secret|postgres|mysql|root|admin|user|username|guest|test|foo|bar|pw|\d{1,5})$/i,
  },
];
