import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { parseSync } = createRequire(import.meta.url)('@swc/core');

const FOLDER = 'apps/web/src';
const LEFT_OUT = /\.test\.tsx$|(^|\/)testing-/;
/** Components whose `title` would reach an HTML element. */
const BUTTONS = new Set(['Button', 'IconButton', 'TextButton', 'Link', 'NavLink', 'Select']);
/** HTML elements that are named by their title. */
const NAMED_BY_TITLE = new Set(['iframe']);

/** Finds tooltips of the browser in the web client: a `title` of an HTML element. Neither touch
 *  screens nor the keyboard open them; `ui/Tip.tsx` and `ui/Reason.tsx` do the same for everybody
 *  (FND-47). Returns violations in the shape of cruise-boundaries.mjs. */
export function findNativeTitles(root) {
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.tsx') && !LEFT_OUT.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      if (!/\btitle\b/.test(text)) return [];
      return titledElements(parseSync(text, { syntax: 'typescript', tsx: true })).map((element) => ({
        rule: 'tips-not-titles',
        from: `${FOLDER}/${path}`,
        to: `title of <${element}>`,
      }));
    });
}

/** The names of the elements in a tree that have a native title. */
function titledElements(tree) {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'JSXOpeningElement' && isHtml(node.name.value) && node.attributes.some(isTitle)) {
      found.push(node.name.value);
    }
    Object.values(node).forEach(visit);
  };
  visit(tree.body);
  return found;
}

function isHtml(name = '') {
  return BUTTONS.has(name) || (/^[a-z]/.test(name) && !NAMED_BY_TITLE.has(name));
}

/** Whether an attribute is a title, or spreads one: `{...(why && { title: why })}`. */
function isTitle(attribute) {
  if (attribute.type === 'JSXAttribute') return attribute.name.value === 'title';
  return attribute.type === 'SpreadElement' && spreadsTitle(attribute.arguments);
}

function spreadsTitle(node) {
  if (Array.isArray(node)) return node.some(spreadsTitle);
  if (node === null || typeof node !== 'object') return false;
  if (node.type === 'KeyValueProperty' && node.key.value === 'title') return true;
  if (node.type === 'CallExpression') return false;
  return Object.values(node).some(spreadsTitle);
}
