import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { cough } from './air-store.ts';

/** Mutes the interpreter while a pointer or a key holds it, also where the pointer slides off it.
 *  Source: BEY-38. */
export function CoughButton({ coughs, ...look }: { coughs: boolean } & Pick<ButtonProps, 'size' | 'icon'>) {
  const { t } = useTranslation('interpretation');
  return (
    <Button
      {...look}
      aria-pressed={coughs}
      onPointerDown={(event) => {
        // The button goes on getting the events of this pointer, wherever it goes.
        event.currentTarget.setPointerCapture(event.pointerId);
        void cough(true);
      }}
      onPointerUp={() => void cough(false)}
      onPointerCancel={() => void cough(false)}
      onLostPointerCapture={() => void cough(false)}
      onBlur={() => void cough(false)}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        // Held Space would open the microphone of the main chamber.
        event.preventDefault();
        if (!event.repeat) void cough(true);
      }}
      onKeyUp={({ key }) => {
        if (key === ' ' || key === 'Enter') void cough(false);
      }}
    >
      {t('cough')}
    </Button>
  );
}
