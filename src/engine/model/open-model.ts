import type { LanguageModel } from 'ai';
import { type ModelName, shownModelName } from '../../base/model-name.ts';

/** A language model that is ready to be asked. */
export interface OpenModel {
  /** As answers name it: `anthropic:claude-…`. */
  name: string;
  model: LanguageModel;
}

/** A redirect would carry the repository's text to an address that nobody chose. */
const steadyFetch: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

/** Opens the model of the settings. The libraries are loaded here, so that nobody pays for them without a model. */
export async function openModel(name: ModelName, apiKey: string | undefined): Promise<OpenModel> {
  return { name: shownModelName(name), model: await modelOf(name, apiKey) };
}

async function modelOf({ provider, model, url }: ModelName, apiKey = ''): Promise<LanguageModel> {
  const settings = { apiKey, fetch: steadyFetch, ...(url !== undefined && { baseURL: url }) };
  switch (provider) {
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model);
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings)(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings)(model);
    case 'openai-compatible':
    case 'ollama': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const own = { name: provider, baseURL: url ?? '', fetch: steadyFetch, includeUsage: true };
      return createOpenAICompatible(apiKey === '' ? own : { ...own, apiKey })(model);
    }
  }
}
