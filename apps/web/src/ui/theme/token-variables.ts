import { type ColourRoles, darkColours, lightColours, measures } from '@hemicycle/rules/site/tokens';

function declarations(values: ColourRoles): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--hc-${name}`, value]));
}

/** All `--hc-…` variables, in the shape of Mantine's `cssVariablesResolver`. */
export const tokenVariables = {
  variables: declarations(measures),
  light: declarations(lightColours),
  dark: declarations(darkColours),
};
