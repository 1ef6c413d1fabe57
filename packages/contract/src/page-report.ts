import { z } from 'zod';
import { DEVICE_TROUBLES } from './mission-control-names.ts';
import { foreignLine } from './values.ts';

const amount = (most: number) => z.number().nonnegative().max(most).nullable();

/** A device that could not be used. */
export const deviceTrouble = z.enum(DEVICE_TROUBLES);
export type DeviceTrouble = z.output<typeof deviceTrouble>;

/** What a page knows of its own line and devices, and the server does not. `line`: how its sound
 *  travels, the worse of both directions; null: no sound travels. `silentForMs`: how long its open
 *  microphone has carried no sound; null: it is muted, or heard. `cameraFrozen`: the camera is on
 *  and gives no pictures. `sharing`: it shares a screen. `trouble`: why a device that was asked for
 *  is not used. It names no device, and nothing that is said or shown. Source: ADMIN-03. */
export const pageReport = z.strictObject({
  system: foreignLine(40),
  browser: foreignLine(40),
  line: z
    .strictObject({
      roundTripMs: amount(600_000),
      jitterMs: amount(600_000),
      lossFraction: amount(1),
    })
    .nullable(),
  speaking: z.boolean(),
  silentForMs: z.number().int().nonnegative().max(86_400_000).nullable(),
  cameraFrozen: z.boolean(),
  sharing: z.boolean().optional(),
  trouble: deviceTrouble.nullable(),
});
export type PageReport = z.output<typeof pageReport>;
