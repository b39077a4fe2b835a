import { bySuffix, directoryOf, exactly, joinPath, type ProjectFiles, type Resolve } from './project-files.ts';

/** Names of Ruby's own library that a project also gives to files of its own, which are loaded by other means. */
const STANDARD: ReadonlySet<string> = new Set(
  `base64 benchmark bigdecimal cgi coverage csv date delegate digest drb erb etc fiber fileutils find forwardable io ipaddr
  irb json logger matrix minitest monitor observer open3 openssl optparse ostruct pathname pp prime pstore psych racc random
  rbconfig readline resolv ripper securerandom set shellwords singleton socket stringio strscan syslog tempfile thread time
  timeout tmpdir tracer tsort uri weakref yaml zlib`.split(/\s+/),
);

/** Ruby: `require_relative` starts at the file; `require` looks in lib/ and then at the end of paths. */
export function rubyResolver(files: ProjectFiles): Resolve {
  const spelled = (path: string): string[] => (path.endsWith('.rb') ? [path] : [`${path}.rb`]);
  return (from, module) => {
    const beside = joinPath(directoryOf(from), module);
    if (module.startsWith('.')) return exactly(beside === null ? undefined : files.first(spelled(beside)));
    const library = files.first([...spelled(`lib/${module}`), ...spelled(module)]);
    if (library !== undefined) return exactly(library);
    if (STANDARD.has(module)) return [];
    const relative = beside === null ? undefined : files.first(spelled(beside));
    if (relative !== undefined) return [{ file: relative, certainty: 'likely' }];
    return spelled(module).flatMap((path) => bySuffix(files.endingIn(path), 'likely'));
  };
}

const MADE = /^([A-Z][\w:]*)\.new\b/;
const PUT_OFF = /\.set\(.*$/s;
const QUEUED = /^perform_(?:later|now|async|in|at)$/;

/**
 * What a call reaches where Ruby calls it otherwise: `Parcel.new(1).send_off` is a method of `Parcel`, `Parcel.new` runs
 * `initialize`, and a job that is queued by `perform_later` does its work in `perform`.
 */
export function rubyCall(name: string, receiver: string): { name: string; receiver: string } {
  const made = MADE.exec(receiver)?.[1];
  if (made !== undefined) return { name, receiver: made };
  if (!/^[A-Z]/.test(receiver)) return { name, receiver };
  if (QUEUED.test(name)) return { name: 'perform', receiver: receiver.replace(PUT_OFF, '') };
  return { name: name === 'new' ? 'initialize' : name, receiver };
}
