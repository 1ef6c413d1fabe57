import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { holdHandlers } from '../../ui/hold.ts';
import { cough } from './air.ts';

/** Mutes the interpreter while a pointer or a key holds it. Source: BEY-38. */
export function CoughButton({ coughs, ...look }: { coughs: boolean } & Pick<ButtonProps, 'size' | 'icon'>) {
  const { t } = useTranslation('interpretation');
  return (
    <Button {...look} aria-pressed={coughs} {...holdHandlers((held) => void cough(held))}>
      {t('cough')}
    </Button>
  );
}
