import {
  cloneElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { type MenuEntry, MenuList } from './MenuList.tsx';
import { Tip } from './Tip.tsx';

export type { MenuEntry };

const PLACES = {
  'bottom-end': { side: 'bottom', align: 'end' },
  'bottom-start': { side: 'bottom', align: 'start' },
  'top-end': { side: 'top', align: 'end' },
  'top-start': { side: 'top', align: 'start' },
} as const;

/** A menu anchored to the button that opens it. Hairlines separate the `sections`; `head` stands
 *  above the entries. Source: FND-14. */
export function PopupMenu({
  trigger,
  tip,
  label,
  head,
  sections,
  headings,
  position = 'bottom-end',
  opened: openedFromOutside,
  onChange,
}: {
  trigger: ReactElement<ComponentProps<'button'>>;
  /** The tooltip of the trigger; null: none now. Given always or never, so that the trigger stays
   *  the same element. */
  tip?: string | null;
  label: string;
  head?: ReactNode;
  sections: readonly (readonly MenuEntry[])[];
  /** The heading of each section, by its index. With headings, no section may be empty. */
  headings?: readonly (string | undefined)[];
  position?: keyof typeof PLACES;
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [openedHere, setOpenedHere] = useState(false);
  const opened = openedFromOutside ?? openedHere;
  const change = (next: boolean) => {
    setOpenedHere(next);
    onChange?.(next);
  };
  const control = cloneElement(trigger, {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    'aria-controls': opened ? id : undefined,
    onClick: () => change(!opened),
  });
  return (
    <>
      {tip === undefined ? (
        control
      ) : (
        <Tip text={tip} off={tip === null || opened}>
          {control}
        </Tip>
      )}
      {opened && (
        <MenuList
          id={id}
          label={label}
          head={head}
          sections={sections}
          headings={headings}
          anchor={button}
          place={PLACES[position]}
          onClose={() => change(false)}
        />
      )}
    </>
  );
}
