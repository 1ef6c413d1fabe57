import { cloneElement, type ComponentProps, type ReactElement } from 'react';
import { tellWhy } from './tell-why.ts';
import { Tip } from './Tip.tsx';

/** Says why its control does nothing now: in a tooltip, to screen readers, and on touch screens in
 *  a toast. The keyboard still reaches the control, which stays the same element with and without a
 *  reason, so that it keeps the focus. Source: FND-47, RESP-02. */
export function Reason({
  text,
  tip,
  children,
}: {
  /** Undefined while the control is available. */
  text: string | undefined;
  /** The tooltip of the available control. */
  tip?: string | undefined;
  children: ReactElement<Pick<ComponentProps<'button'>, 'aria-describedby' | 'aria-disabled' | 'onClick'>>;
}) {
  return (
    <Tip text={text ?? tip} off={text === undefined && tip === undefined} describes={text !== undefined}>
      {text === undefined
        ? children
        : cloneElement(children, {
            'aria-disabled': true,
            onClick: (event) => {
              event.preventDefault();
              tellWhy(text);
            },
          })}
    </Tip>
  );
}
