import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { goToProvider } from './sign-on.ts';

/** A button for each provider of single sign-on; nothing on a site without one. Source: BEY-21. */
export function SignOnButtons({
  disabled,
  onFailure,
}: {
  disabled: boolean;
  onFailure: (text: string | null) => void;
}) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const { loaded } = useLoaded(useCallback(() => api('GET /api/auth/sign-on'), []));
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    // Who comes back from the provider by Back finds the page as it was left, waiting.
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setAsked(null);
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);
  if (loaded.state !== 'ready') return null;

  async function handlePress(providerId: string) {
    setAsked(providerId);
    onFailure(null);
    try {
      await goToProvider(providerId, location.search);
    } catch (error) {
      setAsked(null);
      onFailure(errorText(error));
    }
  }

  return loaded.value.map(({ id, name }) => (
    <Button
      key={id}
      size="lg"
      fullWidth
      busy={asked === id}
      disabled={disabled || (asked !== null && asked !== id)}
      onClick={() => void handlePress(id)}
    >
      {t('signInWith', { name })}
    </Button>
  ));
}
