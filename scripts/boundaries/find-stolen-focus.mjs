import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { parseSync } = createRequire(import.meta.url)('@swc/core');

const FOLDER = 'apps/web/src';
const LEFT_OUT = /\.test\.tsx?$|(^|\/)testing-/;

/** Finds code of the web client that moves the focus after it waited for an answer. By then the
 *  person may type elsewhere, so such code calls `focusOnNews` of `ui/typing.ts`. Returns
 *  violations in the shape of cruise-boundaries.mjs. */
export function findStolenFocus(root) {
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      if (!/\bfocus\(/.test(text)) return [];
      const tree = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx') });
      return Array.from({ length: movesAfterWaiting(tree) }, () => ({
        rule: 'focus-asks-after-waiting',
        from: `${FOLDER}/${path}`,
        to: 'focus() after an await',
      }));
    });
}

/** How many calls of `focus` stand behind an `await` of their function, or in a callback of
 *  `then`. */
function movesAfterWaiting(tree) {
  let found = 0;
  const visit = (node, scope) => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, scope));
    if (node === null || typeof node !== 'object') return;
    let inner = scope;
    if (isFunction(node)) inner = { hasWaited: scope.hasWaited };
    if (isCallOf(node, 'then')) inner = { hasWaited: true };
    if (isCallOf(node, 'focus') && inner.hasWaited) found += 1;
    for (const child of Object.values(node)) visit(child, inner);
    if (node.type === 'AwaitExpression') scope.hasWaited = true;
  };
  visit(tree.body, { hasWaited: false });
  return found;
}

function isFunction({ type }) {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|MethodProperty)$/.test(type ?? '');
}

/** Whether a node calls this method, such as `field.focus()` or `field.current?.focus()`. */
function isCallOf(node, method) {
  if (node.type !== 'CallExpression') return false;
  const callee = node.callee.type === 'OptionalChainingExpression' ? node.callee.base : node.callee;
  return callee.type === 'MemberExpression' && callee.property.value === method;
}
