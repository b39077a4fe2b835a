import type { SourceFile } from '../source-file.ts';
import type { DependencyFound } from './dependency-found.ts';
import { requirement } from './toml-dependencies.ts';

type Reader = (file: SourceFile) => DependencyFound[];

/** Manifests whose dependencies stand one to a line. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/(?:^|\/)(?:[\w.-]*requirements[\w.-]*|requirements\/[\w.-]+|constraints)\.(?:txt|in)$/, requirements],
  [/(?:^|\/)setup\.cfg$/, setupCfg],
  [/(?:^|\/)setup\.py$/, setupPy],
  [/(?:^|\/)go\.mod$/, goMod],
  [/(?:^|\/)Gemfile$/, gemfile],
  [/\.gemspec$/, gemspec],
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, gradle],
  [/(?:^|\/)mix\.exs$/, mix],
  [/(?:^|\/)pubspec\.yaml$/, pubspec],
];

export function lineDependencies(file: SourceFile): DependencyFound[] {
  return READERS.find(([path]) => path.test(file.path))?.[1](file) ?? [];
}

function requirements(file: SourceFile): DependencyFound[] {
  const isDevelopment = /dev|test|lint|doc|ci/i.test(
    file.path
      .split('/')
      .slice(-2)
      .join('/')
      .replace(/requirements/g, ''),
  );
  return file.lines.flatMap((text, index): DependencyFound[] => {
    if (/^\s*(?:#|-|$)/.test(text)) return [];
    const found = requirement(
      text
        .replace(/\s+#.*$/, '')
        .replace(/\s*\\$/, '')
        .replace(/\s--hash.*$/, ''),
    );
    return found
      ? [{ ...found, scope: isDevelopment ? 'development' : 'runtime', ecosystem: 'PyPI', line: index + 1 }]
      : [];
  });
}

function setupCfg(file: SourceFile): DependencyFound[] {
  let section = '';
  let key = '';
  return file.lines.flatMap((text, index): DependencyFound[] => {
    const header = /^\[([^\]]+)\]/.exec(text);
    if (header) [section, key] = [header[1] ?? '', ''];
    const pair = /^([\w.-]+)\s*=\s*(.*)$/.exec(text);
    if (pair) key = pair[1] ?? '';
    const isMain = section === 'options' && key === 'install_requires';
    const isExtra = section === 'options.extras_require';
    const found = (isMain || isExtra) && !header ? requirement((pair ? pair[2] : text)?.trim() ?? '') : null;
    return found
      ? [
          {
            ...found,
            scope: isMain ? 'runtime' : /dev|test|lint|doc/.test(key) ? 'development' : 'optional',
            ecosystem: 'PyPI',
            line: index + 1,
          },
        ]
      : [];
  });
}

function setupPy(file: SourceFile): DependencyFound[] {
  const list = /\binstall_requires\s*=\s*\[([^\]]*)\]/.exec(file.code);
  if (!list) return [];
  return [...(list[1] ?? '').matchAll(/["']([^"'\n]+)["']/g)].flatMap((match): DependencyFound[] => {
    const found = requirement(match[1] ?? '');
    return found
      ? [{ ...found, scope: 'runtime', ecosystem: 'PyPI', line: file.lineAt(list.index + list[0].indexOf(match[0])) }]
      : [];
  });
}

function goMod(file: SourceFile): DependencyFound[] {
  let block = '';
  return file.lines.flatMap((text, index): DependencyFound[] => {
    const open = /^(\w+)\s*\($/.exec(text.trim());
    if (open) block = open[1] ?? '';
    else if (text.trim() === ')') block = '';
    const match = (
      block === 'require' ? /^\s*([\w./~-]+\.[\w./~-]+)\s+(v\S+)(.*)$/ : /^require\s+(\S+)\s+(v\S+)(.*)$/
    ).exec(text);
    // What others need is not a decision of this project.
    if (!match || /\/\/\s*indirect/.test(match[3] ?? '')) return [];
    return [{ name: match[1] ?? '', version: match[2] ?? '', scope: 'runtime', ecosystem: 'Go', line: index + 1 }];
  });
}

function gemfile(file: SourceFile): DependencyFound[] {
  const groups: string[] = [];
  // Where a gem is made, its specification says what it needs; the rest is for those who make it.
  const isOfGem = file.lines.some((text) => /^\s*gemspec\b/.test(text));
  return file.lines.flatMap((text, index): DependencyFound[] => {
    const group = /^\s*group\s+(.+?)\s+do\b/.exec(text);
    if (group) groups.push(group[1] ?? '');
    else if (
      /^\s*(?:source|platforms?|path|git|if|unless)\b.*(?:\bdo\b|$)/.test(text) &&
      /\bdo\s*$|^\s*(?:if|unless)\b/.test(text)
    )
      groups.push('');
    else if (/^\s*end\b/.test(text)) groups.pop();
    const match = /^\s*gem\s+["']([\w-]+)["']\s*(.*)$/.exec(text);
    if (!match) return [];
    const where = [...groups, match[2] ?? ''].join(' ');
    const isDevelopment = isOfGem || (/:development|:test/.test(where) && !/:production/.test(where));
    const version = [...(match[2] ?? '').matchAll(/(?:^|,)\s*["']([~><=!\d][^"']*)["']/g)]
      .map((each) => each[1] ?? '')
      .join(', ');
    return [
      {
        name: match[1] ?? '',
        version,
        scope: isDevelopment ? 'development' : 'runtime',
        ecosystem: 'RubyGems',
        line: index + 1,
      },
    ];
  });
}

function gemspec(file: SourceFile): DependencyFound[] {
  return file.lines.flatMap((text, index): DependencyFound[] => {
    const match = /\.add_(runtime_|development_)?dependency[\s(]+["']([\w-]+)["'](.*)$/.exec(text);
    if (!match) return [];
    const version = [...(match[3] ?? '').matchAll(/["']([^"']+)["']/g)].map((each) => each[1] ?? '').join(', ');
    return [
      {
        name: match[2] ?? '',
        version,
        scope: match[1] === 'development_' ? 'development' : 'runtime',
        ecosystem: 'RubyGems',
        line: index + 1,
      },
    ];
  });
}

function gradle(file: SourceFile): DependencyFound[] {
  return file.lines.flatMap((text, index): DependencyFound[] => {
    const match =
      /^\s*(\w*[iI]mplementation|api|compileOnly|runtimeOnly|annotationProcessor|kapt|ksp|testRuntimeOnly|testCompileOnly|compile|testCompile|developmentOnly)\s*\(?\s*(?:platform\(\s*|enforcedPlatform\(\s*)?["']([\w.-]+:[\w.-]+)(?::([^"':@]+))?/.exec(
        text,
      );
    if (!match) return [];
    const [, configuration = '', name = '', version = ''] = match;
    const scope = /^(?:test|androidTest|integrationTest)/.test(configuration)
      ? 'test'
      : /^(?:annotationProcessor|kapt|ksp|compileOnly)$/.test(configuration)
        ? 'build'
        : configuration === 'developmentOnly'
          ? 'development'
          : 'runtime';
    return [{ name, version, scope, ecosystem: 'Maven', line: index + 1 }];
  });
}

function mix(file: SourceFile): DependencyFound[] {
  return file.lines.flatMap((text, index): DependencyFound[] => {
    const match = /^\s*\{:(\w+),\s*(?:"([^"]*)")?(.*)\}/.exec(text);
    if (!match || /in_umbrella:|path:/.test(match[3] ?? '')) return [];
    const isDevelopment =
      /only:\s*(?:\[?\s*:(?:dev|test)|\[[^\]]*:(?:dev|test))/.test(match[3] ?? '') && !/:prod/.test(match[3] ?? '');
    return [
      {
        name: match[1] ?? '',
        version: match[2] ?? '',
        scope: isDevelopment ? 'development' : 'runtime',
        ecosystem: 'Hex',
        line: index + 1,
      },
    ];
  });
}

function pubspec(file: SourceFile): DependencyFound[] {
  let section = '';
  return file.lines.flatMap((text, index): DependencyFound[] => {
    const header = /^(\w+):/.exec(text);
    if (header) section = header[1] ?? '';
    const match = /^ {2}([\w-]+):\s*(.*)$/.exec(text);
    if (!match || !/^(?:dev_)?dependencies$/.test(section) || /^(?:flutter|sdk)$/.test(match[1] ?? '')) return [];
    return [
      {
        name: match[1] ?? '',
        version: (match[2] ?? '').replace(/\s*#.*$/, '').replace(/^["']|["']$/g, ''),
        scope: section === 'dependencies' ? 'runtime' : 'development',
        ecosystem: 'pub',
        line: index + 1,
      },
    ];
  });
}
