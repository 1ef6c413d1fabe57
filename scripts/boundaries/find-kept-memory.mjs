import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { KEPT_MEMORY } from './kept-memory.mjs';

const { parseSync } = createRequire(import.meta.url)('@swc/core');

const FOLDER = 'apps/server/src';
const LEFT_OUT = /\.test\.ts$|(^|\/)(testing|test|fake)-/;
const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);
const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
]);

/** Finds the collections of the server that outlive the call that made them, and that
 *  `kept-memory.mjs` does not declare. Another server that shares the database does not know what
 *  they hold. Returns violations in the shape of cruise-boundaries.mjs.
 *
 *  @param {string} root
 *  @param {Record<string, Record<string, string>>} [declared] */
export function findUndeclaredMemory(root, declared = KEPT_MEMORY) {
  return memoryOf(root)
    .filter(({ path, name }) => declared[path]?.[name] === undefined)
    .map(({ path, name }) => ({ rule: 'memory-is-declared', from: `${FOLDER}/${path}`, to: name }));
}

/** Finds declarations of `kept-memory.mjs` whose collection is not there any more.
 *
 *  @param {string} root
 *  @param {Record<string, Record<string, string>>} [declared] */
export function findIdleMemory(root, declared = KEPT_MEMORY) {
  const there = new Set(memoryOf(root).map(({ path, name }) => `${path} ${name}`));
  return Object.entries(declared)
    .flatMap(([path, names]) => Object.keys(names).map((name) => `${path} ${name}`))
    .filter((declaration) => !there.has(declaration));
}

function memoryOf(root) {
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !LEFT_OUT.test(path))
    .flatMap((path) => {
      const tree = parseSync(readFileSync(join(folder, path), 'utf8'), { syntax: 'typescript' });
      return keptIn(tree).map((name) => ({ path, name }));
    });
}

/** The names of the collections that stay: those of the module itself, those of a class, and those
 *  of a function that returns functions, which use the collection later. */
function keptIn(tree) {
  const names = [];
  const visit = (node, around) => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, around));
    if (node === null || typeof node !== 'object') return;
    const stays = FUNCTIONS.has(node.type) ? returnsFunctions(node) : around;
    if (node.type === 'VariableDeclarator' && stays && isEmptyCollection(node.init))
      names.push(node.id.value);
    if (/^(Class|Private)Property$/.test(node.type) && isEmptyCollection(node.value)) {
      names.push(
        node.key.type === 'PrivateName' ? `#${node.key.value ?? node.key.id.value}` : node.key.value,
      );
    }
    for (const child of Object.values(node)) visit(child, stays);
  };
  visit(tree.body, true);
  return names;
}

function isEmptyCollection(value) {
  if (value?.type === 'ArrayExpression') return value.elements.length === 0;
  if (value?.type !== 'NewExpression') return false;
  return COLLECTIONS.has(value.callee.value) && (value.arguments ?? []).length === 0;
}

/** Whether a function returns a function, or an object that holds functions. */
function returnsFunctions({ body }) {
  if (!body) return false;
  if (body.stmts === undefined) return holdsFunctions(body, new Set());
  const own = new Set(body.stmts.flatMap(functionsNamedIn));
  return body.stmts.some(
    ({ type, argument }) => type === 'ReturnStatement' && argument && holdsFunctions(argument, own),
  );
}

function functionsNamedIn(statement) {
  if (statement.type === 'FunctionDeclaration') return [statement.identifier.value];
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.filter(({ init }) => FUNCTIONS.has(init?.type)).map(({ id }) => id.value);
}

function holdsFunctions(value, own) {
  if (value.type === 'ParenthesisExpression') return holdsFunctions(value.expression, own);
  if (value.type === 'Identifier') return own.has(value.value);
  if (FUNCTIONS.has(value.type)) return true;
  return (
    value.type === 'ObjectExpression' &&
    value.properties.some(
      (property) =>
        FUNCTIONS.has(property.type) ||
        (property.type === 'KeyValueProperty' && holdsFunctions(property.value, own)) ||
        (property.type === 'Identifier' && own.has(property.value)),
    )
  );
}
