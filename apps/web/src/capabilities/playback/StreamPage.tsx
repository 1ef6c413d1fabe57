import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { streamMasterPath } from '@hemicycle/contract/stream-addresses';
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
import { useCaptionLanguageName } from '../captions/public.ts';
import type { PlayedClock } from './attach-stream.ts';
import { canFillScreen, FullScreenButton } from './FullScreenButton.tsx';
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
/** The language in which this browser hears streams. */
const SOUND_KEY = 'streamSound';
const FLOOR = 'floor';

type Channel = PublicStream['channels'][number];

/** The public page of a stream: a player a room, with the sounds of its interpreters and captions,
 *  without an account. A question for the channels that fails leaves what plays. Source: STREAM-12,
 *  issue 34 §2. */
export function StreamPage({ code }: { code: string }) {
  const { t } = useTranslation(['playback', 'sessions', 'ui']);
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
  const roomIds = [...new Set(live.map(({ floorId }) => floorId))];
  const roomId = roomIds.find((id) => id === chosen) ?? roomIds[0];
  const soundsOf = (floorId: string) => live.filter((one) => one.floorId === floorId);
  const titleOf = (floorId: string) =>
    (live.find(({ id }) => id === floorId) ?? soundsOf(floorId)[0])?.title ?? '';
  return (
    <>
      <div className={pageStyles.head}>
        <div className={pageStyles.names}>
          <h1 className={pageStyles.title} dir="auto">
            {title}
          </h1>
          <p className={pageStyles.when}>
            {t('sessions:dayAndTime', {
              day: formats().day(epochStartTime, 0),
              time: formats().time(epochStartTime),
            })}
          </p>
        </div>
        {roomIds.length > 1 && roomId !== undefined && (
          <Select
            label={t('stream.room')}
            value={roomId}
            onChoose={setChosen}
            choices={roomIds.map((value) => ({ value, label: titleOf(value) }))}
          />
        )}
      </div>
      {closed ? (
        <EmptyState title={t('stream.closed')}>{t('stream.closedText')}</EmptyState>
      ) : roomId === undefined ? (
        <EmptyState title={t('stream.notLive')}>{t('stream.notLiveText')}</EmptyState>
      ) : (
        <LiveRoom
          key={roomId}
          code={code}
          title={titleOf(roomId)}
          channels={soundsOf(roomId)}
          onStopped={loadAgain}
          languages={soundsOf(roomId).some(({ captioned }) => captioned) ? captions : []}
        />
      )}
    </>
  );
}

/** One player for all sounds of a room: its picture stays where another sound is chosen.
 *  `onStopped` is called when the picture stops. */
function LiveRoom({
  code,
  title,
  channels,
  languages,
  onStopped,
}: {
  code: string;
  title: string;
  channels: readonly Channel[];
  languages: readonly string[];
  onStopped: () => Promise<unknown>;
}) {
  const { t } = useTranslation('playback');
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [clock] = useState<PlayedClock>(() => ({ playedMs: () => null }));
  const { channel, wanted, isGone } = useWantedSound(channels);
  const base = streamMasterPath(code, channel?.id ?? '');
  const address = attempt === 0 ? base : `${base}?again=${String(attempt)}`;
  const failed = useStream(video, address, 'live', { clock });
  useEffect(() => {
    if (failed) void onStopped();
  }, [failed, onStopped]);
  const kept = useRecalled(CAPTIONS_KEY);
  const language = languages.find((one) => one === kept) ?? null;
  const line = useStreamCaptions(code, language, clock);
  const nameOf = useCaptionLanguageName();
  return (
    <div ref={stage} className={styles.stage}>
      <div className={styles.picture}>
        <video
          {...{ ref: video, controls: true, autoPlay: true, playsInline: true }}
          // The video's own button would leave the captions out.
          controlsList={canFillScreen() ? 'nofullscreen' : undefined}
          aria-label={title}
        />
        {failed && (
          <div className={styles.failed} role="alert">
            <p>{t('stream.stopped')}</p>
            <Button onClick={() => setAttempt(attempt + 1)}>{t('readAgain')}</Button>
          </div>
        )}
      </div>
      {language !== null && (
        <p className={styles.caption} dir="auto" lang={language === FLOOR_LANGUAGE ? undefined : language}>
          {line !== null && line.speaker !== null && <b>{`${line.speaker}: `}</b>}
          {line?.text}
        </p>
      )}
      {isGone && (
        <p className={styles.lost} role="status">
          {t('stream.soundGone', { title: wanted })}
        </p>
      )}
      {(channels.length > 1 || languages.length > 0 || canFillScreen()) && (
        <div className={styles.controls}>
          {channels.length > 1 && (
            <StageChoice
              label={t('sound')}
              value={channel?.language ?? FLOOR}
              onChoose={(value) => remember(SOUND_KEY, value)}
              choices={channels.map((one) => ({
                value: one.language ?? FLOOR,
                label: one.language ?? t('floor'),
              }))}
            />
          )}
          {languages.length > 0 && (
            <StageChoice
              label={t('captions')}
              value={language ?? OFF}
              onChoose={(value) => remember(CAPTIONS_KEY, value)}
              choices={[
                { value: OFF, label: t('captionsOff') },
                ...languages.map((value) => ({
                  value,
                  label: nameOf(value),
                })),
              ]}
            />
          )}
          <span className={styles.room} />
          <FullScreenButton stage={stage} />
        </div>
      )}
    </div>
  );
}

/** The channel in the language that this browser wants, or that of the floor. `isGone`: it was
 *  there while this page was open. */
function useWantedSound(channels: readonly Channel[]) {
  const wanted = useRecalled(SOUND_KEY) ?? FLOOR;
  const [heard, setHeard] = useState<string | null>(null);
  const own = channels.find(({ language }) => (language ?? FLOOR) === wanted);
  const channel = own ?? channels.find(({ language }) => language === null) ?? channels[0];
  const isThere = own !== undefined;
  useEffect(() => {
    if (isThere) setHeard(wanted);
  }, [isThere, wanted]);
  return { channel, wanted, isGone: !isThere && heard === wanted && wanted !== FLOOR };
}
