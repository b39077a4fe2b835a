import { directoryOf, type ImportTarget, joinPath, type ProjectFiles } from './project-files.ts';

interface Project {
  path: string;
  folder: string;
  /** The name of its file: `Shop.Till`. */
  name: string;
  /** Paths of the projects it names; null where it may take more than its file says. */
  references: string[] | null;
}

const REFERENCE = /<ProjectReference\s[^>]*?\bInclude="([^"]+)"/g;
const PACKAGE = /<PackageReference\s[^>]*?\bInclude="([^"]+)"/g;
/** A library by its file, code of another folder, or another file that says more. */
const MORE = /<HintPath>|<Compile\s[^>]*?\bInclude="\.\.|<Import\s[^>]*?\bProject="[^"]*\.(?:props|targets|projitems)"/;
/** What a framework calls its own; an application puts its extensions of the framework there too. */
const OF_FRAMEWORK = /^(?:Microsoft|System)(?:\.|$)/;

/** What the projects of C# in a repository can see of each other, by what their files say they are built with. */
export class CsharpProjects {
  readonly #files: ProjectFiles;
  readonly #projects: Project[];
  readonly #byFolder = new Map<string, Project | null>();
  readonly #seen = new Map<Project, ReadonlySet<string> | null>();
  /** Whether any project names another: where none does, they are put together in another way. */
  readonly #isTold: boolean;

  constructor(files: ProjectFiles) {
    this.#files = files;
    const shared = ['Directory.Build.props', 'Directory.Build.targets'].flatMap((name) =>
      files
        .named(name)
        .filter((path) => files.text(path).includes('<ProjectReference'))
        .map(directoryOf),
    );
    const paths = [...files.directories()].flatMap((folder) =>
      files.inDirectory(folder).filter((path) => path.endsWith('.csproj')),
    );
    const named = new Map(paths.map((path) => [nameOf(path), path]));
    this.#projects = paths.map((path) => {
      const isShared = shared.some((folder) => folder === '' || path.startsWith(`${folder}/`));
      return this.#read(path, named, isShared);
    });
    this.#isTold = this.#projects.some(({ references }) => references !== null && references.length > 0);
  }

  /** Of the files that declare a namespace, those that a file can see; of one of a framework, none is surely meant. */
  meant(from: string, module: string, targets: readonly ImportTarget[]): ImportTarget[] {
    const isOfFramework = OF_FRAMEWORK.test(module);
    return targets
      .filter(({ file }) => this.#sees(from, this.#files.path(file)))
      .map((target) => {
        const isOwn = !isOfFramework || OF_FRAMEWORK.test(this.#around(this.#files.path(target.file))?.name ?? '');
        return isOwn ? target : { ...target, certainty: 'guess' };
      });
  }

  #sees(from: string, target: string): boolean {
    const [user, used] = [this.#around(from), this.#around(target)];
    if (!this.#isTold || user === null || used === null || user === used) return true;
    const seen = this.#reach(user);
    return seen === null || seen.has(used.path);
  }

  /** The paths of all projects that one is built with, also by way of others; null where that cannot be told. */
  #reach(project: Project): ReadonlySet<string> | null {
    const known = this.#seen.get(project);
    if (known !== undefined) return known;
    const found = new Set<string>();
    let isWhole = true;
    const next = [project];
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (one.references === null) isWhole = false;
      for (const path of one.references ?? []) {
        if (found.has(path)) continue;
        found.add(path);
        const other = this.#projects.find((each) => each.path === path);
        if (other) next.push(other);
      }
    }
    const seen = isWhole ? found : null;
    this.#seen.set(project, seen);
    return seen;
  }

  /** The project whose folder is the nearest around a file; null where there is none, or several share it. */
  #around(path: string): Project | null {
    const folder = directoryOf(path);
    const known = this.#byFolder.get(folder);
    if (known !== undefined) return known;
    const here = this.#projects.filter((project) => project.folder === folder);
    const [only = null] = here;
    const found = here.length > 1 ? null : (only ?? (folder === '' ? null : this.#around(folder)));
    this.#byFolder.set(folder, found);
    return found;
  }

  #read(path: string, named: ReadonlyMap<string, string>, isShared: boolean): Project {
    const text = this.#files.text(path).replace(/<!--[\s\S]*?-->/g, '');
    const folder = directoryOf(path);
    const project = { path, folder, name: nameOf(path) };
    const written = [...text.matchAll(REFERENCE)].flatMap(([, include = '']) => include.split(';'));
    const references = written.map((each) => joinPath(folder, each.trim().replaceAll('\\', '/')));
    const isKnown = references.every((each) => each !== null && this.#files.id(each) !== undefined);
    if (isShared || !isKnown || MORE.test(text)) return { ...project, references: null };
    // A project may be taken as the package that is made of it.
    const packages = [...text.matchAll(PACKAGE)].flatMap(([, name = '']) => named.get(name) ?? []);
    return { ...project, references: [...references.filter((each) => each !== null), ...packages] };
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.csproj'.length);
}
