import type { ModerationActDetail } from '@hemicycle/contract/audit';
import type { ActWords } from './act-word-list.ts';

/** What belongs to an act, in words and in the order in which it is read; empty where there is
 *  nothing to say. `number` writes a number; `tip` names a help tip by its id (absent: the id). */
export function detailsInWords(
  detail: ModerationActDetail,
  words: ActWords,
  {
    number = String,
    tip: tipTitle = (tip) => tip,
  }: {
    readonly number?: (value: number) => string;
    readonly tip?: (tip: string) => string | undefined;
  } = {},
): string[] {
  const { from, to, message, source, word, on, setting, people, device, reason, list, minutes, tip, note } =
    detail;
  const { changes = [], file, item, log, passkey, poll, result, rule, screen, way } = detail;
  return [
    source && words.sources[source],
    word && words.words[word],
    setting && words.settings[setting],
    screen && words.screens[screen],
    on === undefined ? undefined : on ? words.on : words.off,
    device && words.devices[device],
    from === undefined ? undefined : `${words.from}: ${from}`,
    to === undefined ? undefined : `${words.to}: ${to}`,
    people === undefined ? undefined : `${words.people}: ${number(people)}`,
    minutes === undefined ? undefined : `${words.minutes}: ${number(minutes)}`,
    message,
    reason,
    list,
    item,
    note,
    tip === undefined ? undefined : tipTitle(tip),
    way && words.ways[way],
    ...[poll, rule, passkey, result, file, log],
    ...changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
  ].filter((part) => part !== undefined);
}
