import { type ColourRoles, darkColours, lightColours, measures } from '@hemicycle/rules/site/tokens';

function declarations(values: ColourRoles): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--hc-${name}`, value]));
}

/** All `--hc-…` variables: those of every page, those of a light page, and those of a dark one.
 *  Source: looks §4. */
export const tokenVariables = {
  variables: declarations(measures),
  light: declarations(lightColours),
  dark: declarations(darkColours),
};
