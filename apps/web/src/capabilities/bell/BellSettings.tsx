import type { Bell, BellDevice } from '@hemicycle/contract/bell';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconBell, IconBellOff, IconTrash } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import {
  BellDeniedError,
  canRing,
  deviceName,
  subscribedAddress,
  turnBellOn,
  unsubscribe,
} from './bell-device.ts';
import styles from './BellSettings.module.css';

/** The division bell of a person: turned on and off in this browser, and the other browsers in
 *  which it is on; or that the site rings by mail alone, or not at all. Source: BEY-42. */
export function BellSettings() {
  const { t } = useTranslation('bell');
  const load = useCallback(() => api('GET /api/bell'), []);
  const { loaded, busy, loadAgain } = useLoaded<Bell>(load);
  return (
    <section className={styles.bell} aria-labelledby="bell-title">
      <h2 id="bell-title">{t('title')}</h2>
      {loaded.state === 'loading' && <Loading label={t('loading')} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('loadFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && <Ways read={loaded.value} />}
    </section>
  );
}

/** The ways in which the site rings for this person. */
function Ways({ read }: { read: Bell }) {
  const { t } = useTranslation('bell');
  if (!read.push && !read.mail) return <AlertBanner kind="info" title={t('off')} />;
  if (!read.push) return <p className={styles.text}>{t('mailAlone')}</p>;
  return (
    <>
      <p className={styles.text}>{t('text')}</p>
      <Devices read={read} />
      {read.mail && <p className={styles.text}>{t('mailToo')}</p>}
    </>
  );
}

function Devices({ read }: { read: Bell }) {
  const { t } = useTranslation('bell');
  const [bell, setBell] = useState(read);
  const [address, setAddress] = useState<string | null>(null);
  const { run, busy, failure, failureText } = useAction(async (work: () => Promise<Bell>) => {
    setBell(await work());
    setAddress(await subscribedAddress());
  });
  useEffect(() => {
    void subscribedAddress().then(setAddress, () => undefined);
  }, []);
  const isHere = ({ ends }: BellDevice) => address?.endsWith(ends) ?? false;
  const here = bell.devices.find(isHere);

  function handleRemove(device: BellDevice) {
    void run(async () => {
      const left = await api('DELETE /api/bell/devices/:deviceId', { params: { deviceId: device.id } });
      if (isHere(device)) await unsubscribe();
      return left;
    });
  }

  return (
    <>
      {failure !== null && (
        <AlertBanner kind="error" title={t('failed')}>
          {failure instanceof BellDeniedError ? t('denied') : failureText}
        </AlertBanner>
      )}
      {!canRing() ? (
        <AlertBanner kind="info" title={t('cannot')}>
          {t('cannotText')}
        </AlertBanner>
      ) : (
        <div>
          {here === undefined ? (
            <Button
              variant="primary"
              busy={busy}
              icon={<IconBell aria-hidden="true" />}
              onClick={() => void run(() => turnBellOn(bell.publicKey, deviceName()))}
            >
              {t('turnOn')}
            </Button>
          ) : (
            <Button busy={busy} icon={<IconBellOff aria-hidden="true" />} onClick={() => handleRemove(here)}>
              {t('turnOff')}
            </Button>
          )}
        </div>
      )}
      {bell.devices.length === 0 ? (
        <p className={styles.text}>{t('none')}</p>
      ) : (
        <ul className={styles.devices} aria-label={t('devices')}>
          {bell.devices.map((device) => (
            <li key={device.id} className={styles.device}>
              <span>
                <bdi>{device.name}</bdi>
                <span className={styles.text}>
                  {isHere(device) ? t('thisOne') : t('since', { date: formats().stamp(device.createdAt) })}
                </span>
              </span>
              <Button
                size="sm"
                variant="quiet"
                busy={busy}
                icon={<IconTrash aria-hidden="true" />}
                aria-label={t('remove', { name: device.name })}
                onClick={() => handleRemove(device)}
              >
                {t('removeShort')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
