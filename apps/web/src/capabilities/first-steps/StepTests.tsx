import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { testClock, testMail, testMedia } from '@hemicycle/contract/first-steps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { MessageKind } from '../../ui/KindIcon.tsx';
import { useAction } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { triesConnection } from './try-connection.ts';
import { readFirstSteps } from './use-first-steps.ts';

interface Variant {
  readonly variant: 'primary' | 'default';
}

/** A button that makes a test, and below it how the last one ended. */
function Test<Answer>({
  variant,
  label,
  run,
  describe,
}: Variant & {
  label: string;
  run: () => Promise<Answer>;
  describe: (answer: Answer) => { kind: MessageKind; title: string; text: string };
}) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const action = useAction(async () => {
    setAnswer(null);
    setAnswer(await run());
    await readFirstSteps();
  });
  const told = answer === null ? null : describe(answer);
  return (
    <>
      <Button variant={variant} busy={action.busy} onClick={() => void action.run()}>
        {label}
      </Button>
      {action.failureText !== null && <AlertBanner kind="error" title={action.failureText} />}
      {told !== null && (
        <AlertBanner kind={told.kind} title={told.title}>
          {told.text}
        </AlertBanner>
      )}
    </>
  );
}

/** Sends a letter to the person who asks. */
export function TestMail({ variant }: Variant) {
  const { t } = useTranslation('first-steps');
  return (
    <Test<AnswerOf<typeof testMail>>
      variant={variant}
      label={t('test.mail')}
      run={() => api('POST /api/firststeps/mail/test')}
      describe={({ outcome, to, reason }) => ({
        kind: outcome === 'sent' ? 'success' : outcome === 'refused' ? 'error' : 'warning',
        title: t(`mail.${outcome}`, { to }),
        text: t(`mail.${outcome}Text`, { reason: reason ?? '' }),
      })}
    />
  );
}

/** Tries a connection of media in this browser, then asks the server about its media server. */
export function TestMedia({ variant }: Variant) {
  const { t } = useTranslation('first-steps');
  const { mediaUrl } = useSiteConfig();
  return (
    <Test<AnswerOf<typeof testMedia>>
      variant={variant}
      label={t('test.media')}
      run={async () => {
        const browserConnects = await triesConnection(mediaUrl);
        return api('POST /api/firststeps/media/test', { body: { browserConnects } });
      }}
      describe={({ outcome }) => ({
        kind: outcome === 'silent' || outcome === 'browser-fails' ? 'error' : 'success',
        title: t(`media.${outcome}`),
        text: t(`media.${outcome}Text`),
      })}
    />
  );
}

/** Compares the clocks of this device, the server and the database. */
export function TestClock({ variant }: Variant) {
  const { t } = useTranslation('first-steps');
  const seconds = (ms: number) => (Math.abs(ms) / 1000).toFixed(1);
  return (
    <Test<AnswerOf<typeof testClock>>
      variant={variant}
      label={t('test.clock')}
      run={() => api('POST /api/firststeps/clock/test', { body: { browserMs: Date.now() } })}
      describe={({ outcome, databaseAheadMs, browserAheadMs }) => ({
        kind: outcome === 'right' ? 'success' : outcome === 'browser-off' ? 'warning' : 'error',
        title: t(`clock.${outcome}`),
        text: t(`clock.${outcome}Text`, {
          database: seconds(databaseAheadMs),
          browser: seconds(browserAheadMs),
        }),
      })}
    />
  );
}
