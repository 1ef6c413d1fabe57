import type { Kysely } from 'kysely';
import type { Mail } from '../../adapters/mail/mail.ts';
import type { Database } from '../../database.ts';
import { loadLogo } from './logo-store.ts';
import { loadHouse } from './site-config.ts';

/** Mail that carries the logo of the house over each letter, where the house has one. Source:
 *  FND-04. */
export function mailOfHouse(mail: Mail, db: Kysely<Database>): Mail {
  return {
    async send(letter) {
      const { siteLogo, name } = await loadHouse(db);
      const png = siteLogo === null ? null : await loadLogo(db, siteLogo);
      await mail.send(png === null ? letter : { ...letter, logo: { png, name } });
    },
    verify: () => mail.verify(),
    close: () => mail.close(),
  };
}
