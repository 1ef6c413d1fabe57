import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import type { PublicStream } from '@hemicycle/contract/streaming';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { remember, useRecalled } from '../../ui/browser-memory.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Select } from '../../ui/Select.tsx';
import { useLastReady } from '../../ui/use-last-ready.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useCaptionLanguages } from '../captions/public.ts';
import type { PlayedClock } from './attach-stream.ts';
import pageStyles from './PlaybackPage.module.css';
import styles from './PlayerStage.module.css';
import { StageChoice } from './StageChoice.tsx';
import { useStream } from './use-stream.ts';
import { useStreamCaptions } from './use-stream-captions.ts';

/** How often the page asks which channels are live, in ms. */
const ASK_EVERY_MS = 10_000;
/** The captions that this browser reads with streams. */
const CAPTIONS_KEY = 'streamCaptions';
const OFF = 'off';

type Channel = PublicStream['channels'][number];

/** The public page of a stream: its channels, each with picture and sound, without an account. A
 *  question for the channels that fails leaves what plays. Source: STREAM-12. */
export function StreamPage({ code }: { code: string }) {
  const { t } = useTranslation(['playback', 'ui']);
  const load = useCallback(() => api('GET /api/stream/:code', { params: { code } }), [code]);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const last = useLastReady(loaded);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    const timer = setInterval(() => void loadAgain(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [loadAgain]);
  if (loaded.state === 'failed' && loaded.error instanceof ApiError && loaded.error.code === 'not-found') {
    return <EmptyState title={t('stream.notThere')}>{t('stream.notThereText')}</EmptyState>;
  }
  if (loaded.state === 'failed' && last === null) {
    return (
      <LoadFailed
        title={t('stream.failed')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  if (last === null) return <Loading label={t('ui:loading')} />;
  const { title, epochStartTime, closed, captions, channels } = last;
  const live = channels.filter((channel) => channel.live);
  const channel = live.find(({ id }) => id === chosen) ?? live[0];
  return (
    <>
      <div className={pageStyles.head}>
        <div className={pageStyles.names}>
          <h1 className={pageStyles.title} dir="auto">
            {title}
          </h1>
          <p className={pageStyles.when}>
            {formats().day(epochStartTime, 0)}, {formats().time(epochStartTime)}
          </p>
        </div>
        {live.length > 1 && channel !== undefined && (
          <Select
            label={t('stream.channel')}
            value={channel.id}
            onChoose={setChosen}
            choices={live.map(({ id, title: label }) => ({ value: id, label }))}
          />
        )}
      </div>
      {closed ? (
        <EmptyState title={t('stream.closed')}>{t('stream.closedText')}</EmptyState>
      ) : channel === undefined ? (
        <EmptyState title={t('stream.notLive')}>{t('stream.notLiveText')}</EmptyState>
      ) : (
        <LiveChannel key={channel.id} code={code} channel={channel} languages={captions} />
      )}
    </>
  );
}

function LiveChannel({
  code,
  channel,
  languages,
}: {
  code: string;
  channel: Channel;
  languages: readonly string[];
}) {
  const { t } = useTranslation('playback');
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [clock] = useState<PlayedClock>(() => ({ playedMs: () => null }));
  const base = `/api/stream/${encodeURIComponent(code)}/${encodeURIComponent(channel.id)}/live.m3u8`;
  const address = attempt === 0 ? base : `${base}?again=${String(attempt)}`;
  const failed = useStream(video, address, 'live', { clock });
  const kept = useRecalled(CAPTIONS_KEY);
  const language = languages.find((one) => one === kept) ?? null;
  const line = useStreamCaptions(code, language, clock);
  const names = useCaptionLanguages();
  return (
    <div className={styles.stage}>
      <div className={styles.picture}>
        <video ref={video} controls autoPlay playsInline aria-label={channel.title} />
        {failed && (
          <div className={styles.failed} role="alert">
            <p>{t('stream.stopped')}</p>
            <Button onClick={() => setAttempt(attempt + 1)}>{t('readAgain')}</Button>
          </div>
        )}
      </div>
      {languages.length > 0 && (
        <>
          {language !== null && (
            <p
              className={styles.caption}
              dir="auto"
              lang={language === FLOOR_LANGUAGE ? undefined : language}
            >
              {line !== null && line.speaker !== null && <b>{`${line.speaker}: `}</b>}
              {line?.text}
            </p>
          )}
          <div className={styles.controls}>
            <StageChoice
              label={t('captions')}
              value={language ?? OFF}
              onChoose={(value) => remember(CAPTIONS_KEY, value)}
              choices={[
                { value: OFF, label: t('captionsOff') },
                ...languages.map((value) => ({
                  value,
                  label: names.find((name) => name.value === value)?.label ?? value,
                })),
              ]}
            />
          </div>
        </>
      )}
    </div>
  );
}
