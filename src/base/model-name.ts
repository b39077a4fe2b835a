/** Who serves a language model. The last two speak the protocol of OpenAI at an address of the operator's choice. */
export const MODEL_PROVIDERS = ['anthropic', 'openai', 'google', 'openai-compatible', 'ollama'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

export interface ModelName {
  provider: ModelProvider;
  model: string;
  /** Where it is served, if not at the provider's usual address. */
  url?: string;
}

const OLLAMA_URL = 'http://127.0.0.1:11434';

/** Reads `provider:model` or `provider:model@https://address`; throws a sentence that completes "LOREKEEP_LLM must …". */
export function readModelName(text: string): ModelName {
  const [, provider, model, address] = /^([a-z-]+):(.+?)(?:@(https?:\/\/.+))?$/.exec(text.trim()) ?? [];
  const known = MODEL_PROVIDERS.find((each) => each === provider);
  if (!known || !model || /\s/.test(model))
    throw new Error(`must be one of ${MODEL_PROVIDERS.join(', ')}, a colon and the name of a model, not '${text}'`);
  const url = address === undefined ? undefined : serverUrl(address);
  if (known === 'openai-compatible' && !url)
    throw new Error(`must name the server too, such as openai-compatible:${model}@http://127.0.0.1:8080/v1`);
  if (known === 'ollama') return { provider: known, model, url: `${url ?? OLLAMA_URL}/v1`.replace('/v1/v1', '/v1') };
  return url ? { provider: known, model, url } : { provider: known, model };
}

/** The services that sell models; a server of one's own may well need no key. */
export function needsKey({ provider, url }: ModelName): boolean {
  return url === undefined && provider !== 'ollama';
}

/** As answers name what wrote them: without the address, which is nobody's business. */
export function shownModelName({ provider, model }: ModelName): string {
  return `${provider}:${model}`;
}

function serverUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.search || url.hash)
    throw new Error(`must have an address without name, password or query after the @, not '${text}'`);
  return url.href.replace(/\/+$/, '');
}
