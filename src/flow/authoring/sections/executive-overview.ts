import { escaped } from '../../../base/escaped.ts';
import { isCalledOtherwise } from '../evidence/called-kind.ts';
import { at, type Evidence, type Found } from '../evidence/evidence.ts';
import { TOOLING } from '../evidence/files/tooling.ts';
import {
  compareVersions,
  isReleasedElsewhere,
  newestNoted,
  newestRelease,
  packageNoted,
} from '../evidence/history/releases.ts';
import { dayOf, firstCommit, isImport, monthInWords } from '../evidence/history.ts';
import { productFiles, testFiles } from '../evidence/parts.ts';
import { isOwnName, profileOf } from '../evidence/profile.ts';
import type { Page, Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { contents, description, lead } from '../statements/purpose.ts';
import { count, digits, percent } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { code } from '../wording/markup.ts';
import { withArticle } from '../wording/plural.ts';

/** What the project is in its own words, what it consists of, and how old and how far it is. */
export const executiveOverview: SectionWriter = {
  id: 'executive_overview',
  title: 'Executive overview',
  budget: 300,
  write(evidence, page) {
    const first = lead(evidence);
    page.paragraph(first, description(evidence, first?.text ?? ''), contents(evidence));
    page.paragraph(codeBase(evidence), runtime(evidence), installed(evidence), licence(evidence));
    page.paragraph(...age(evidence));
    if (page.isEmpty) page.remark(`No README, manifest or source code was found in ${evidence.projectName}`);
    noteMissing(evidence, page);
  },
};

function installed(evidence: Evidence): Statement | null {
  const binaries = evidence
    .facts('entry-point')
    .filter(
      ({ values, path }) => values.what === 'binary' && evidence.file(path)?.place === 'source' && !TOOLING.test(path),
    );
  // What a manifest of a part installs is told where that of the project installs nothing.
  const ofProject = binaries.filter(({ path }) => path === profileOf(evidence).manifest?.path);
  const called = binaries.filter(
    ({ path, values }) => !path.includes('/') || calledLike(profileOf(evidence).name).test(values.name),
  );
  const own = ofProject.length > 0 ? ofProject : called;
  const names = [...new Set(own.map(({ values }) => code(values.name)))];
  return names.length > 0
    ? {
        text: `It installs the ${names.length === 1 ? 'command' : 'commands'} ${ranked(names)}`,
        sources: own.slice(0, 2).map(at),
      }
    : null;
}

/** A program that is called like the project, maybe with what kind of program it is. */
function calledLike(name: string): RegExp {
  return new RegExp(`^${escaped(name)}[-_]?(?:cli|ctl|d|server)?$`, 'i');
}

function codeBase(evidence: Evidence): Statement | null {
  const { languages, kind, manifest } = profileOf(evidence);
  const files = productFiles(evidence);
  const [main, second] = languages;
  const first = manifest ? at(manifest) : files[0] && { path: files[0].path, startLine: 1, endLine: 10 };
  if (!main || !first) return null;
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  const tests = testFiles(evidence).length;
  const beside = second && second.share >= 0.05 ? ` and ${percent(second.share, 1)} ${second.name}` : '';
  return {
    text: `${isCalledOtherwise(evidence) ? 'Its code has' : `It is ${withArticle(kind)} of`} ${digits(lines)} lines in ${count(files.length, 'source file')}, ${shareOf(main.share)} ${main.name}${beside}${tests > 0 ? `, beside ${count(tests, 'file')} of tests` : ''}`,
    sources: [first],
  };
}

/** "all of them", where the rest would be rounded away. */
function shareOf(share: number): string {
  return share === 1 ? 'all of them' : share >= 0.995 ? 'nearly all of them' : `${percent(share, 1)} of them`;
}

function runtime(evidence: Evidence): Statement | null {
  const manifest = evidence
    .facts('manifest')
    .find(({ values, path }) => values.runtime !== undefined && !path.includes('/'));
  const package_ = manifest ?? profileOf(evidence).manifest;
  // The manifest of a part that is never published names no package.
  if (!package_ || (package_.path.includes('/') && package_.values.version === '0.0.0')) return null;
  const { name, version, ecosystem, private: isPrivate } = package_.values;
  // One of several packages below the root speaks for the project where it is called like it.
  const isPart = package_.path.includes('/') && evidence.facts('manifest').length > 1;
  const short = name?.split('/').at(-1) ?? '';
  if (isPart && !isOwnName(evidence, short) && !calledLike(profileOf(evidence).name).test(short)) return null;
  const named = name ? `The ${isPrivate ? '' : `${ecosystem} `}package is called ${code(name)}` : null;
  const parts = [
    version && !version.includes('$') ? `version ${version}` : null,
    package_.values.runtime ? `needs ${package_.values.runtime}` : null,
  ].filter(Boolean);
  if (!named) return null;
  return { text: parts.length > 0 ? `${named} (${parts.join(', ')})` : named, sources: [at(package_)] };
}

function licence(evidence: Evidence): Statement | null {
  const all = evidence.facts('licence');
  const root = all.filter(({ path }) => !path.includes('/'));
  const [written, ...others] = root.filter(({ values }) => values.source === 'manifest');
  const files = root.filter(({ values }) => values.source === 'file');
  // A manifest tells how several licences go together; files only tell that each of them is there. What a tool wrote
  // into a manifest counts less than the one text that lies beside it.
  const isOfFile = files.length !== 1 || files.some(({ values }) => written?.values.name.includes(values.name));
  if (written && others.length === 0 && isOfFile)
    return { text: `The licence is ${written.values.name}${apart(files)}`, sources: [written, ...files].map(at) };
  const told = root.length === 0 ? all.slice(0, 1) : written && !isOfFile && others.length === 0 ? files : root;
  // `GPL-3.0-only` says more of the same than `GPL-3.0`.
  const named = [...new Map(told.map((each) => [each.values.name.replace(/-only$/, ''), each])).values()];
  if (named.length === 0) return null;
  return {
    text: `${named.length === 1 ? 'The licence is' : 'The licences are'} ${joined(named.map(({ values }) => values.name))}${apart(told)}`,
    sources: named.map(at),
  };
}

/** Folders that the text of a licence sets apart. */
function apart(licences: readonly Found<'licence'>[]): string {
  const folders = [...new Set(licences.flatMap(({ values }) => values.except ?? []))];
  return folders.length === 0
    ? ''
    : `, but for ${ranked(folders.map(code))}, which ${folders.length === 1 ? 'has' : 'have'} terms of ${folders.length === 1 ? 'its' : 'their'} own`;
}

function age(evidence: Evidence): (Statement | null)[] {
  const { commits } = evidence;
  const first = firstCommit(evidence);
  const last = commits.at(-1);
  if (!first || !last || commits.length < 3) return [];
  const authors = evidence.pack.meta.statistics.contributors;
  const latest = newestNoted(evidence);
  const ofPackage = latest && packageNoted(evidence, latest.path);
  const tagged = newestRelease(evidence);
  const isNewer =
    tagged && (!latest || ofPackage !== undefined || compareVersions(tagged.version, latest.values.version) > 0);
  return [
    {
      text: `${evidence.isHistoryCut ? 'The history at hand begins' : isImport(first) ? 'The history in this repository begins' : 'Development began'} in ${monthInWords(first.date)} and has come to ${count(commits.length, 'commit')} by ${count(authors, 'author')}, the last of them on ${dayOf(last.date)}`,
      sources: [{ commit: first.sha }, { commit: last.sha }],
    },
    isNewer
      ? {
          text: `The newest tagged release${isReleasedElsewhere(evidence) ? ' of this branch' : ''} is ${tagged.version} of ${tagged.date}`,
          sources: [{ commit: tagged.commit }],
        }
      : latest
        ? {
            text: `The newest release in the changelog${ofPackage ? ` of ${code(ofPackage)}` : ''} is ${latest.values.version}${latest.values.date ? ` of ${latest.values.date}` : ''}`,
            sources: [at(latest)],
          }
        : null,
  ];
}

/** Files in which a package has its name and version; of some of them neither is read. */
const MANIFEST =
  /(?:^|\/)(?:package\.json|composer\.json|pom\.xml|Cargo\.toml|pyproject\.toml|setup\.(?:py|cfg)|mix\.exs|go\.mod|(?:build|settings)\.gradle(?:\.kts)?|build\.sbt|meson\.build|CMakeLists\.txt|Directory\.Build\.props|pubspec\.yaml|Package\.swift|[^/]+\.(?:csproj|fsproj|vbproj|gemspec|cabal|podspec|nimble|rockspec))$/;

function noteMissing(evidence: Evidence, page: Page): void {
  const { readme, manifest } = profileOf(evidence);
  if (!readme) page.caveat('No README was found, so the purpose is told from the code and the manifest');
  if (!manifest && evidence.facts('manifest').length === 0 && !evidence.files.some(({ path }) => MANIFEST.test(path)))
    page.caveat('No manifest with the name or version of a package was found');
  const product = evidence.files.filter(({ place }) => place === 'source');
  const skipped = product.filter(({ language }) => language === 'text').length;
  if (skipped > product.length / 2) page.caveat('More than half of the files are in no language that was parsed');
}
