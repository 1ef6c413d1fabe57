import type { DisplayCurrentItem } from '@hemicycle/contract/display-state';
import styles from './Wall.module.css';
import { Words } from './Words.tsx';

const MOVER_ROLES = ['rapporteur', 'mover', 'seconder'] as const;

/** Who is named at an item, a line for each role. Source: AGENDA-01, BEY-33. */
export function Movers({ movers }: Pick<DisplayCurrentItem, 'movers'>) {
  const roles = MOVER_ROLES.filter((role) => movers.some((mover) => mover.role === role));
  return (
    <>
      {roles.map((role) => (
        <p key={role} className={styles.movers}>
          <Words text={role} />{' '}
          {movers
            .filter((mover) => mover.role === role)
            .map(({ name }, index) => (
              <bdi key={name}>
                {index > 0 && ' · '}
                {name}
              </bdi>
            ))}
        </p>
      ))}
    </>
  );
}
