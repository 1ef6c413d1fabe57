import { type BackgroundChoice, pictureOf } from '@hemicycle/rules/background/background-choice';
import styles from './BackgroundPicture.module.css';

/** A small drawing of the effect of a choice; for a picture, the picture itself. The name of the
 *  choice is shown beside it. */
export function BackgroundPicture({ choice }: { choice: BackgroundChoice }) {
  const picture = pictureOf(choice);
  if (picture !== null) {
    return <img className={styles.picture} src={picture} alt="" draggable={false} />;
  }
  return (
    <span className={styles.picture} data-choice={choice} aria-hidden="true">
      <svg className={styles.room} viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice">
        <rect width="160" height="90" fill="#3d4a57" />
        <rect y="66" width="160" height="24" fill="#36424e" />
        <rect x="12" y="12" width="34" height="30" fill="#5d7080" />
        <path d="M29 12v30M12 27h34" stroke="#3d4a57" strokeWidth="2" />
        <path d="M112 14h38M112 30h38M112 46h38" stroke="#55646f" strokeWidth="4" />
        <path
          d="M116 12V4M124 12V2M132 28v-9M142 28V18M120 44v-9M146 44V34"
          stroke="#8096a3"
          strokeWidth="5"
        />
      </svg>
      <svg className={styles.person} viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice">
        <path d="M44 90c0-20 15-31 36-31s36 11 36 31z" fill="#27303a" />
        <rect x="74" y="46" width="12" height="16" fill="#9bacba" />
        <ellipse cx="80" cy="38" rx="14" ry="17" fill="#9bacba" />
        <path d="M64 40c0-16 6-22 16-22s16 6 16 22c-4-10-8-13-14-14-6 4-12 6-18 14z" fill="#27303a" />
      </svg>
    </span>
  );
}
