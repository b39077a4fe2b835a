import type { Language } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export const bash: Language = {
  name: 'bash',
  kind: 'code',
  extensions: ['sh', 'bash', 'zsh', 'ksh', 'bats'],
  fileNames: ['.bashrc', '.bash_profile', '.profile', '.zshrc', 'pkgbuild'],
  interpreters: ['sh', 'bash', 'zsh', 'dash', 'ksh'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-bash.wasm', unoptimized: true },
  syntax: {
    symbols: {
      function_definition: { kind: 'function' },
      variable_assignment: {
        kind: (tree, node, { local }) => (local || !isPlain(tree, node) ? null : 'variable'),
        body: longValue,
      },
    },
    imports: {
      command: (tree, node) => {
        if (!/^(source|\.)$/.test(tree.textOf(tree.field(node, 'name')))) return null;
        const path = tree.textOf(tree.field(node, 'argument')).replace(/^["']|["']$/g, '');
        return path === '' ? null : { module: path, names: [] };
      },
    },
    calls: {
      command: {
        callee: (tree, node) => {
          const name = tree.textOf(tree.field(node, 'name'));
          return /^[\w./-]+$/.test(name) ? { name, receiver: null } : null;
        },
        arguments: (tree, node) => tree.fields(node, 'argument'),
      },
    },
    comments: ['comment'],
    wrappers: ['declaration_command'],
    valueNames: ['variable_name'],
    reference: (tree, node) => (tree.isIn(node, 'name') ? null : 'value'),
    opaque: ['raw_string', 'number', 'string_content'],
    exported: ({ tree, outer, kind }) => kind === 'function' || /^export\b/.test(tree.textOf(outer).slice(0, 8)),
  },
};

/** A variable of the script itself, not one that is set for a single command or in a loop. */
function isPlain(tree: SyntaxTree, node: Node): boolean {
  const parent = tree.type(tree.parent(node) ?? 0);
  return (
    ['program', 'declaration_command', 'list', 'variable_assignments'].includes(parent) &&
    tree.above(node, 'function_definition', 'subshell', 'while_statement', 'for_statement') === null
  );
}

function longValue(tree: SyntaxTree, node: Node): Node | null {
  const value = tree.field(node, 'value');
  return value !== null && tree.end(value) - tree.start(value) > 80 ? value : null;
}
