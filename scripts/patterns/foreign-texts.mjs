// What a made pattern takes in that may be a name of somebody else's code: `new RegExp(`\\b${name}\\b`)` throws for `a(b`, and
// finds other things than meant for `$el`. Such a text has to go through `escaped`; what is a pattern itself has to say so.

const SAYS_PATTERN = /^(?:[A-Z][A-Z\d_]*|patterns?|[a-z]\w*Pattern)$/;

/** The expressions in made patterns of which nothing says that they are patterns, with their lines. */
export function foreignTexts(ts, file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp' && node.arguments?.[0]) {
      for (const part of foreignParts(ts, node.arguments[0], new Set()))
        found.push({ written: part.getText(), line: source.getLineAndCharacterOfPosition(part.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function foreignParts(ts, node, seen) {
  const inside = (each) => foreignParts(ts, each, seen);
  if (ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node) || ts.isNumericLiteral(node)) return [];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return inside(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return inside(node.template);
  if (ts.isTemplateExpression(node)) return node.templateSpans.flatMap((span) => inside(span.expression));
  if (ts.isConditionalExpression(node)) return [...inside(node.whenTrue), ...inside(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...inside(node.left), ...inside(node.right)];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(inside);
  if (ts.isSpreadElement(node)) return inside(node.expression);
  if (ts.isPropertyAccessExpression(node) && (node.name.text === 'source' || SAYS_PATTERN.test(node.name.text)))
    return [];
  if (ts.isIdentifier(node)) {
    if (SAYS_PATTERN.test(node.text) || seen.has(node.text)) return [];
    const made = declared(ts, node);
    if (made === undefined) return [node];
    seen.add(node.text);
    return inside(made).length > 0 ? [node] : [];
  }
  if (ts.isCallExpression(node)) {
    const { expression } = node;
    if (ts.isIdentifier(expression)) return /^(?:escaped|String)$|Pattern$/.test(expression.text) ? [] : [node];
    if (!ts.isPropertyAccessExpression(expression)) return [node];
    const method = expression.name.text;
    if (/Pattern$/.test(method)) return [];
    // What makes each part of a list safe makes the list safe.
    if (method === 'map' && node.arguments[0] !== undefined) {
      const [by] = node.arguments;
      if (/^escaped$|Pattern$/.test(by.getText())) return [];
      return ts.isArrowFunction(by) && !ts.isBlock(by.body) ? inside(by.body) : [node];
    }
    return /^(?:join|replace|replaceAll|filter|flat|slice)$/.test(method) ? inside(expression.expression) : [node];
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'Set') return (node.arguments ?? []).flatMap(inside);
  return [node];
}

/** What a constant of the function or of the file is made of. */
function declared(ts, name) {
  for (let scope = name.parent; scope; scope = scope.parent) {
    if (
      ts.isFunctionLike(scope) &&
      scope.parameters.some((each) => each.name.getText().match(/\w+/g)?.includes(name.text))
    )
      return undefined;
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const each of statement.declarationList.declarations)
        if (ts.isIdentifier(each.name) && each.name.text === name.text) return each.initializer;
    }
  }
  return undefined;
}
