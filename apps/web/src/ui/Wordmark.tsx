import styles from './Wordmark.module.css';

const ROWS = [
  { radius: 6.6, seats: 5 },
  { radius: 11.2, seats: 8 },
  { radius: 15.8, seats: 11 },
] as const;

const dots = ROWS.flatMap(({ radius, seats }) =>
  Array.from({ length: seats }, (_, seat) => {
    const angle = (Math.PI * seat) / (seats - 1);
    return { x: 18 - radius * Math.cos(angle), y: 18 - radius * Math.sin(angle) };
  }),
);

/** The sign of the site, seats in a half circle, in the site colour. */
export function HemicycleMark({ widthPx = 36 }: { widthPx?: number }) {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 36 20"
      width={widthPx}
      height={(widthPx * 20) / 36}
      aria-hidden="true"
    >
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x.toFixed(2)} cy={y.toFixed(2)} r="1.5" fill="currentColor" />
      ))}
    </svg>
  );
}

/** The sign with the name of the site. `small` is for pages on which people work, where the name
 *  matters less. Source: looks pictures 2, 4 and 8. */
export function Wordmark({ siteName, small = false }: { siteName: string; small?: boolean }) {
  return (
    <span className={styles.wordmark} data-small={small || undefined}>
      <HemicycleMark {...(small && { widthPx: 30 })} />
      <span className={styles.name} dir="auto">
        {siteName}
      </span>
    </span>
  );
}
