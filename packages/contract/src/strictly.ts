import type { z } from 'zod';
import * as core from 'zod/v4/core';

/** The schemas whose senders may add unknown names, each with the reason. Unknown names are
 *  ignored. */
export const mayHoldMore = core.registry<{ readonly because: string }>();

/** The same schema, but it refuses an object with an unknown name. Otherwise a misspelt or
 *  forgotten name would silently mean its default. Schemas in `mayHoldMore` stay as they are.
 *  @throws Error for an intersection, whose sides would refuse each other. */
export function strictly<T extends z.ZodType>(schema: T): T {
  // A clone has the same class as the original schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return strict(schema) as T;
}

function strict(schema: core.$ZodType): core.$ZodType {
  if (mayHoldMore.has(schema)) return schema;
  if (schema instanceof core.$ZodObject) {
    const { def } = schema._zod;
    const shape = Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, strict(one)]));
    return core.clone(schema, { ...def, shape, catchall: def.catchall ?? core._never(core.$ZodNever) });
  }
  if (schema instanceof core.$ZodArray) {
    const { def } = schema._zod;
    return core.clone(schema, { ...def, element: strict(def.element) });
  }
  if (schema instanceof core.$ZodUnion) {
    const { def } = schema._zod;
    return core.clone(schema, { ...def, options: def.options.map(strict) });
  }
  if (schema instanceof core.$ZodRecord) {
    const { def } = schema._zod;
    return core.clone(schema, { ...def, valueType: strict(def.valueType) });
  }
  if (schema instanceof core.$ZodPipe) {
    const { def } = schema._zod;
    return core.clone(schema, { ...def, in: strict(def.in) });
  }
  if (
    schema instanceof core.$ZodOptional ||
    schema instanceof core.$ZodNullable ||
    schema instanceof core.$ZodDefault ||
    schema instanceof core.$ZodPrefault ||
    schema instanceof core.$ZodReadonly
  ) {
    const { def } = schema._zod;
    const inner = { ...def, innerType: strict(def.innerType) };
    return core.clone<core.$ZodType>(schema, inner);
  }
  if (schema instanceof core.$ZodIntersection) throw new Error('An intersection cannot be strict.');
  return schema;
}
