// The patterns that a file of TypeScript or JavaScript writes: its literals, and what `new RegExp` is given. Constants of the
// file are put in where they stand; the place of what is known to the running program alone holds a character that no
// pattern asks for.
const UNKNOWN = '\uFFFC';
const DEEPEST = 5;

export function patternsIn(ts, path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = new Map();
  const found = [];
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) constants.set(node.name.text, node.initializer);
    const isMade = ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp';
    if (isMade || node.kind === ts.SyntaxKind.RegularExpressionLiteral) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);

  const written = (node, depth) => {
    if (!node || depth > DEEPEST) return UNKNOWN;
    const inside = (part) => written(part, depth + 1);
    if (ts.isStringLiteralLike(node)) return node.text;
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) return node.text.slice(1, node.text.lastIndexOf('/'));
    if (ts.isIdentifier(node)) return inside(constants.get(node.text));
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return inside(node.expression);
    if (ts.isBinaryExpression(node)) return inside(node.left) + inside(node.right);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return inside(node.expression);
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'String.raw')
      return filled(node.template, 'rawText', inside);
    return ts.isTemplateExpression(node) ? filled(node, 'text', inside) : UNKNOWN;
  };
  const filled = (template, kind, inside) =>
    template.head
      ? template.head[kind] +
        template.templateSpans.map((span) => inside(span.expression) + span.literal[kind]).join('')
      : template[kind];

  return found.map((node) => {
    const [pattern, flags] = ts.isNewExpression(node) ? (node.arguments ?? []) : [node];
    const given = flags && ts.isStringLiteralLike(flags) ? flags.text : '';
    return {
      source: written(pattern, 0),
      flags: flags ? given : ts.isNewExpression(node) ? '' : node.text.slice(node.text.lastIndexOf('/') + 1),
      line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
    };
  });
}
