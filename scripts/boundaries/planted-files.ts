/** A file that needs nothing. */
export const nothing = 'export const nothing = 0;\n';
/** The files of an installed library. */
export const library = (name: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'export default {};\n',
});
