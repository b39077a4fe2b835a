import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'pom.xml':
    '<project><groupId>shop</groupId><artifactId>shop</artifactId><dependencies><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency></dependencies></project>',
  'src/main/resources/application.properties': 'server.port=8080\nshop.title=Books\n',
  'src/main/java/shop/Module.java': 'package shop;\n\npublic class Module {\n  private String port;\n}\n',
};

test.each([
  ['Which environment variable sets the port?', 'no environment variable about it was found'],
  ['Which command line flag sets the port?', 'no command-line option about it was found'],
  ['Which environment variables are there?', 'no environment variable about it was found'],
])('%s', async (question, lack) => {
  const { text, support } = await askSources(question, { sources: SOURCES });
  expect(support).toBe('weak');
  expect(text).toContain(lack);
  expect(text).toContain('`server.port`');
  // A field of the code is no environment variable.
  expect(text).not.toContain('Module');
});

test('what is said of an option and its variable in one place is told of both', async () => {
  const { text } = await askSources('How do I enable TLS?', {
    sources: {
      'Cargo.toml': '[package]\nname = "shop"\n\n[dependencies]\nclap = "4"\n',
      'src/main.rs':
        'use clap::Parser;\n\n#[derive(Parser)]\npub struct Args {\n    /// TLS certificate to use\n    #[arg(long, env = "SHOP_TLS_CERT")]\n    pub tls_cert: Option<String>,\n\n    /// TLS key to use\n    #[arg(long, env = "SHOP_TLS_KEY")]\n    pub tls_key: Option<String>,\n}\n\nfn main() {\n    Args::parse();\n}\n',
    },
  });
  expect(text).toContain('| `--tls-cert` [3] | TLS certificate to use |');
});

test.each([
  ['What is the default threshold for a strong recommendation?', '0.04'],
  ['What is the default of medium_rec_thresh?', '0.25'],
])('a setting is known by its own key and by words that it cuts off: %s', async (question, value) => {
  const { text, support } = await askSources(question, {
    sources: {
      'src/main/resources/application.properties':
        'shop.match.strong_rec_thresh=0.04\nshop.match.medium_rec_thresh=0.25\nshop.title=Books\n',
      'pom.xml': SOURCES['pom.xml'],
      'src/main/java/shop/Match.java':
        'package shop;\n\n/** A recommendation with its threshold. */\npublic class Match {\n  private double strongRecommendationThreshold;\n}\n',
    },
  });
  expect(support).toBe('strong');
  expect(text).toContain(`_rec_thresh\` is a setting; its default is \`${value}\``);
});
