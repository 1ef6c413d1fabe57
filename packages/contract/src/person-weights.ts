import { z } from 'zod';
import { decimal, id } from './values.ts';

/** The weight of a person in a voting organisation; null: none. Source: PEOP-03. */
export const weightIn = z.object({ organisation: id, weight: decimal.nullable() });
export type WeightIn = z.output<typeof weightIn>;
