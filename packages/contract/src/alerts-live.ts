import { z } from 'zod';
import { alert } from './alerts.ts';
import { livePart } from './live-part.ts';

const alerts = z.array(alert);

/** `alerts`: the messages of moderators to everybody whose time is not over, oldest first. */
export const alertsLive = livePart({
  state: { alerts },
  changes: [z.object({ kind: z.literal('alerts'), alerts })],
});
