import { tileInside } from '@hemicycle/rules/layout/stage';
import { primaryGroupOf, useGroups } from '../../people/public.ts';
import { PersonTile } from './PersonTile.tsx';
import type { StagePersonView } from './stage-people.ts';
import styles from './Stage.module.css';
import { useSize } from './use-size.ts';

const NOT_MEASURED = { widthPx: 0, heightPx: 0 };

/** The fixed place beside the stage: one person, whatever the layout, the page and the speaker.
 *  Source: BEY-16, A11Y-03. */
export function BesidePlace({ view, label }: { view: StagePersonView; label: string }) {
  const { ref, widthPx, heightPx } = useSize(() => NOT_MEASURED);
  const groups = useGroups();
  const tile = tileInside({ x: 0, y: 0, width: widthPx, height: heightPx });
  return (
    <div ref={ref} className={styles.beside}>
      {tile.width > 0 && (
        <ul className={styles.people} aria-label={label}>
          <PersonTile
            view={view}
            tile={{ ...tile, seat: 0, size: 'small' }}
            large={false}
            group={primaryGroupOf(view.person.groups, groups)}
            menu={null}
          />
        </ul>
      )}
    </div>
  );
}
