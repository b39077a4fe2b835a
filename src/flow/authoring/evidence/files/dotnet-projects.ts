import { escaped } from '../../../../base/escaped.ts';
import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

interface DotnetProject {
  folder: string;
  /** As its program is typed. */
  name: string;
  /** Whether it is built to run by itself. */
  runs: boolean;
  /** Whether it answers requests. */
  isWeb: boolean;
  /** Whether it is installed as a tool. */
  isInstalled: boolean;
  /** As others speak of it: the name of its file. */
  file: string;
}

/** Projects of C# with the names of their programs: what a tool is installed as, the assembly, or the file of the project. */
const projects = derived((evidence): DotnetProject[] =>
  evidence.files.flatMap(({ path, place }): DotnetProject[] => {
    const file = /(?:^|\/)([\w.-]+)\.csproj$/.exec(path)?.[1];
    if (file === undefined || place === 'test') return [];
    const text = (evidence.lines(path) ?? []).join('\n');
    const said = (key: string): string | undefined =>
      new RegExp(`<${escaped(key)}>\\s*([\\w.-]+)\\s*</${escaped(key)}>`).exec(text)?.[1];
    const isWeb = /\bSdk="Microsoft\.NET\.Sdk\.Web"/.test(text) || text.includes('"Microsoft.AspNetCore.App"');
    return [
      {
        folder: directoryOf(path),
        file,
        name: said('ToolCommandName') ?? said('AssemblyName') ?? file,
        runs: /^(?:Win)?Exe$/i.test(said('OutputType') ?? '') || /\bSdk="Microsoft\.NET\.Sdk\.Web"/.test(text),
        isWeb,
        isInstalled: said('PackAsTool')?.toLowerCase() === 'true',
      },
    ];
  }),
);

/** The program that the project around a file of C# makes; null where it makes none, or several projects share a folder. */
export function dotnetProgram(evidence: Evidence, path: string): string | null {
  const project = projectAround(evidence, path);
  return project?.runs ? project.name : null;
}

/**
 * Whether a file is of a program beside a web application that no document, image or workflow speaks of: one that those
 * who make the product start where it lies.
 */
export function isOfMakers(evidence: Evidence, path: string): boolean {
  const project = path.endsWith('.cs') ? projectAround(evidence, path) : undefined;
  return (
    project !== undefined &&
    !project.isWeb &&
    project.runs &&
    !project.isInstalled &&
    projects(evidence).some(({ isWeb, runs }) => isWeb && runs) &&
    !spokenOf(evidence).includes(project.file)
  );
}

function projectAround(evidence: Evidence, path: string): DotnetProject | undefined {
  const around = projects(evidence).filter(({ folder }) => folder === '.' || path.startsWith(`${folder}/`));
  const deepest = Math.max(...around.map(({ folder }) => folder.length));
  const [only, ...others] = around.filter(({ folder }) => folder.length === deepest);
  return others.length === 0 ? only : undefined;
}

const TELLS = /(?:^|\/)[\w.-]*Dockerfile[\w.-]*$|(?:^|\/)\.github\/|\.(?:md|mdx|rst|adoc|txt|ya?ml)$/i;

/** What documents, images and workflows say of the programs that a repository makes. */
const spokenOf = derived((evidence): string[] => {
  const names = projects(evidence).flatMap(({ runs, file }) => (runs ? file : []));
  const found = new Set<string>();
  for (const { path } of names.length > 0 ? evidence.files : []) {
    if (!TELLS.test(path)) continue;
    const text = (evidence.lines(path) ?? []).join('\n');
    for (const name of names) if (text.includes(name)) found.add(name);
  }
  return [...found];
});
