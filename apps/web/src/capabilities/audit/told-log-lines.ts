import { CLIENT_LOG_LINE_MAX_CHARS } from '@hemicycle/contract/limits';
import { partTexts } from '@hemicycle/rules/client-log/kept-lines';
import { withoutKeys } from '@hemicycle/rules/client-log/without-keys';
import { textsOfPeople } from '../../texts-of-people.ts';
import { keptLogLines } from './recent-log-lines.ts';

/** The kept lines of the console, the newest last, at most 500 characters of each, without keys
 *  and without what people wrote or chose; none while a secret poll is open. Source: AUDIT-02,
 *  DESIGN §7. */
export function toldLogLines(): string[] {
  const texts = textsOfPeople();
  return keptLogLines().map((parts) =>
    withoutKeys(partTexts(parts, texts).join(' ')).slice(0, CLIENT_LOG_LINE_MAX_CHARS),
  );
}
