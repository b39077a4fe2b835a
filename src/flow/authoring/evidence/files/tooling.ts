/** Folders of what helps to make the product: what starts there is not the product. */
export const TOOLING =
  /^(?:tools?|scripts?|hack|build|ci|contrib|utils?|dev|misc|extras?|cmake|m4|docs?)\/|(?:^|\/)xtask\//;

/** Folders of scripts that are started by hand: their options are not those of the product's command. */
export const SCRIPT_FOLDER =
  /^(?:packages\/)?(?:extras?|scripts?|tools?|dev|devtools|\.github|profiling|benchmarks?|hack|contrib|misc|ci|(?:release|build|packag(?:e|ing))[-_.]?(?:builder|tool(?:s|ing)?|scripts?))\/|(?:^|\/)xtask\/|(?:^|\/)(?:locustfile\w*\.py$|(?:load|stress|perf)[-_]?tests?\/)/i;

/** Files that make or install the product and are no part of it when it runs. */
export const BUILD_FILE =
  /^(?:(?:un)?install(?:er)?(?:[-_][\w.-]+)?|get[-_][\w.-]+)\.(?:py|sh|ps1)$|(?:^|\/)(?:Gemfile|Rakefile|Vagrantfile|Podfile|Fastfile|Dangerfile|GNUmakefile|Makefile|setup\.py|build\.rs|noxfile\.py|tasks\.py|fabfile\.py|conanfile\.py|magefile\.go|build\.gradle(?:\.kts)?|[\w.-]+\.(?:gemspec|rake)|(?:gulpfile|Gruntfile|webpack|rspack|rsbuild|rollup|vite|vitest|esbuild|tsup|jest|babel|karma|playwright|cypress|eslint|prettier|postcss|tailwind|svelte|metro|testem|ember-cli-build|i18next-parser|\.pnpmfile)[\w.-]*\.\w+)$|(?:^|\/)(?:webpack|rspack|rollup|vite|vitest|esbuild|babel|jest|eslint|prettier|postcss|tailwind)[-_](?:config|preset)\/|(?:^|\/)(?:scripts?|build(?:er)?|packaging|installers?|tools?|extras?|contrib|misc|hack|ci)\/(?:[\w-]+\/)*(?:build|release|publish|bundle|package|deploy|ci|lint|test|docs?)[\w.-]*\.\w+$|(?:^|\/)(?:scripts|hack|ci|releases?)\/(?:[\w-]+\/)*[\w.-]+\.(?:[cm]?[jt]s|py|sh|rb|pl)$/;

/** What Rails takes where the product is made and tested. */
export const OF_MAKING = /(?:^|\/)config\/environments\/(?:development|test|staging)\.rb$/;

/** Folders of what tests, builds and rolls the product out: `.ci_cd/`, `.buildkite/`. */
export const CI_FOLDER =
  /(?:^|\/)(?:\.(?:ci|cd|circleci|github|gitlab|gitea|forgejo|buildkite|teamcity|woodpecker)(?:[-_][\w-]+)?|ci[-_]?cd|host[-_]init)\//i;

/** Folders of what sets the product up on machines: its own settings may be given there, beside those of the scripts. */
export const DEPLOY_FOLDER = /(?:^|\/)(?:deploy(?:ment)?s?|provision(?:ing)?|infra(?:structure)?|ansible)\//i;
