import type { Language } from '../language.ts';
import { type BlockRule, readBlocks } from '../light-blocks.ts';

export const graphql: Language = {
  name: 'graphql',
  kind: 'data',
  extensions: ['graphql', 'graphqls', 'gql'],
  read: (text) => ({ symbols: readBlocks(text, { rules: RULES, lineComment: '#', quotedDocs: true }) }),
};

const RULES: BlockRule[] = [
  {
    kind: 'struct',
    pattern: /^(?:extend\s+)?(?:type|input)\s+(?<name>\w+)(?:\s+implements\s+&?\s*(?<bases>[\w\s&,]+))?/,
    within: ['top'],
  },
  { kind: 'interface', pattern: /^(?:extend\s+)?interface\s+(?<name>\w+)/, within: ['top'] },
  { kind: 'enum', pattern: /^(?:extend\s+)?enum\s+(?<name>\w+)/, within: ['top'] },
  { kind: 'type', pattern: /^(?:extend\s+)?(?:union|scalar)\s+(?<name>\w+)/, within: ['top'] },
  { kind: 'macro', pattern: /^directive\s+(?<name>@\w+)/, within: ['top'] },
  { kind: 'function', pattern: /^(?:query|mutation|subscription|fragment)\s+(?<name>\w+)/, within: ['top'] },
  { kind: 'property', pattern: /^(?<name>\w+)\s*(?:\(|:)/, within: ['struct', 'interface'] },
  { kind: 'constant', pattern: /^(?<name>[A-Za-z_]\w*)\s*(?:@.*)?$/, within: ['enum'] },
];
