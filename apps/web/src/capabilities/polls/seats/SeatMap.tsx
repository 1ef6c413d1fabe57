import { seatBeside, type SeatDirection } from '@hemicycle/rules/votes/seat-beside';
import { leadingOption } from '@hemicycle/rules/votes/leading-option';
import { layOutSeatMap } from '@hemicycle/rules/votes/seat-map';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { decisionKind, useOptionText } from '../words/poll-words.ts';
import { figureRise, frameSeatMap, NAME_LINE_PX } from './seat-map-frame.ts';
import { arcPath, seatLineWidth, seatMarkPath } from '@hemicycle/rules/votes/seat-mark-path';
import styles from './SeatMap.module.css';
import { type Seat, seatGroups } from '@hemicycle/rules/votes/seats-of';
import { useSeatTexts } from './use-seat-texts.ts';
import { useWidth } from '../marks/use-width.ts';

const UNMEASURED_PX = 390;
/** Half of the gap between the arcs of two groups, in px. The outer arcs also reach this far below
 *  the floor line. */
const ARC_GAP_PX = 2;

const directions: Partial<Record<string, SeatDirection>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The house drawn as a half circle, one mark for each seat. In the middle stands the count of the
 *  first option, in a vote that is over (`isOver`) that of the option with the most votes, or how
 *  many voted where none has the most. It shows a room, so it is not mirrored in a right-to-left
 *  language. It is one tab stop. Arrow keys move from seat to seat, Page Up and Page Down from
 *  group to group, Home and End to the ends. A screen reader reads name, group and decision of each
 *  seat. `describedBy` is the id of the count in words. Source: BEY-04, looks §6 "Seat map". */
export function SeatMap({
  seats,
  voteOptions,
  isOver,
  describedBy,
}: {
  seats: readonly Seat[];
  voteOptions: readonly string[];
  isOver: boolean;
  describedBy: string;
}) {
  const { t } = useTranslation('polls');
  const id = useId();
  const texts = useSeatTexts();
  const optionText = useOptionText();
  const { ref, widthPx } = useWidth<HTMLDivElement>();
  const ring = useRef<SVGCircleElement>(null);
  const [current, setCurrent] = useState(0);
  const [pointed, setPointed] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);

  const width = widthPx === 0 ? UNMEASURED_PX : widthPx;
  const groups = seatGroups(seats);
  const sizes = groups.map((group) => group.seats.length).join(' ');
  const names = groups.map((group) => texts.group(group)).join('\n');
  const map = useMemo(() => layOutSeatMap(sizes.split(' ').map(Number)), [sizes]);
  const counts = voteOptions.map((option) => ({
    option,
    votes: seats.filter((seat) => seat.voteDecision === option).length,
  }));
  const counted = isOver ? leadingOption(counts) : (counts[0] ?? null);
  const figure = counted?.votes ?? seats.filter((seat) => seat.voteDecision !== null).length;
  const word = counted === null ? t('seats.figureVoted') : optionText(counted.option);
  const frame = useMemo(
    () =>
      frameSeatMap(
        map,
        width,
        names
          .split('\n')
          .map((name, index) => ({ name, count: formats().number(map.arcs[index]?.seats ?? 0) })),
        word,
      ),
    [map, width, names, word],
  );
  const { pitch, centreX, arcRadius } = frame;
  const place = (index: number) => {
    const seat = map.seats[index];
    return { x: centreX + (seat?.x ?? 0) * pitch, y: (seat?.y ?? 0) * pitch };
  };
  const marks = useMemo(
    () =>
      seats.map((seat, index) => {
        const kind = seat.voteDecision === null ? 'none' : decisionKind(voteOptions, seat.voteDecision);
        const at = map.seats[index] ?? { x: 0, y: 0 };
        return (
          <path
            key={seat.userId}
            className={styles.seat}
            data-kind={kind}
            data-seat={index}
            fill={kind === 'nay' ? `url(#${id}-stripes)` : undefined}
            strokeWidth={seatLineWidth(kind, pitch)}
            d={seatMarkPath(kind, centreX + at.x * pitch, at.y * pitch, pitch)}
          />
        );
      }),
    [seats, voteOptions, map, centreX, pitch, id],
  );

  const at = Math.min(current, seats.length - 1);
  const shown = pointed ?? (focused ? at : null);
  useEffect(() => {
    // The panel may be lower than the map, so scroll to the current seat.
    if (focused) ring.current?.scrollIntoView({ block: 'nearest' });
  }, [at, focused]);

  function handleKey(event: KeyboardEvent) {
    const direction = directions[event.key];
    const next =
      direction === undefined
        ? jump(
            event.key,
            at,
            groups.map((group) => group.seats.length),
          )
        : seatBeside(map.seats, at, direction);
    if (next === null) return;
    event.preventDefault();
    setPointed(null);
    setCurrent(next);
  }

  function handlePoint(event: PointerEvent) {
    const index = event.target instanceof SVGElement ? event.target.dataset['seat'] : undefined;
    setPointed(index === undefined ? null : Number(index));
    if (index !== undefined && event.type === 'pointerdown') setCurrent(Number(index));
  }

  const shownSeat = shown === null ? undefined : seats[shown];
  const currentSeat = seats[at];
  return (
    <div
      ref={ref}
      className={styles.map}
      dir="ltr"
      role="listbox"
      tabIndex={0}
      aria-label={t('seats.map')}
      aria-describedby={describedBy}
      aria-activedescendant={`${id}-${at}`}
      onKeyDown={handleKey}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerMove={handlePoint}
      onPointerDown={handlePoint}
      onPointerLeave={() => setPointed(null)}
    >
      {currentSeat !== undefined && (
        <VisuallyHidden>
          <span
            key={at}
            id={`${id}-${at}`}
            role="option"
            aria-selected="true"
            aria-posinset={at + 1}
            aria-setsize={seats.length}
          >
            {texts.seat(currentSeat)}
          </span>
        </VisuallyHidden>
      )}
      <svg
        className={styles.drawing}
        viewBox={`0 ${frame.top} ${width} ${frame.height}`}
        aria-hidden="true"
        focusable="false"
      >
        <pattern
          id={`${id}-stripes`}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className={styles.stripe} width="2" height="4" />
        </pattern>
        {map.arcs.map((arc, index) => {
          const half = map.aisleRad / 2 - ARC_GAP_PX / arcRadius;
          return (
            <path
              key={arc.group}
              className={styles.arc}
              stroke={groups[index]?.color ?? undefined}
              d={arcPath(centreX, arcRadius, arc.fromRad - half, arc.toRad + half)}
            />
          );
        })}
        {frame.names.map((name) => (
          <text key={name.group} className={styles.name} textAnchor={name.anchor}>
            {name.lines.map((line, index) => (
              <tspan key={index} x={name.x} y={name.y + index * NAME_LINE_PX}>
                {line}
                {index === name.lines.length - 1 && (
                  <tspan
                    className={styles.count}
                  >{` ${formats().number(map.arcs[name.group]?.seats ?? 0)}`}</tspan>
                )}
              </tspan>
            ))}
          </text>
        ))}
        {frame.figureSize !== null && voteOptions.length > 0 && (
          <>
            <text
              className={styles.figure}
              fontSize={frame.figureSize}
              textAnchor="middle"
              x={centreX}
              y={-figureRise(frame.figureSize)}
            >
              {formats().number(figure)}
            </text>
            <text className={styles.figureWord} textAnchor="middle" x={centreX} y={-2}>
              {word}
            </text>
          </>
        )}
        {marks}
        {shown !== null && (
          <circle
            ref={ring}
            className={styles.chosen}
            cx={place(shown).x}
            cy={place(shown).y}
            r={pitch * 0.5 + 2}
          />
        )}
      </svg>
      {shownSeat !== undefined && shown !== null && (
        <span
          className={styles.tip}
          data-side={
            place(shown).x < width * 0.3 ? 'start' : place(shown).x > width * 0.7 ? 'end' : undefined
          }
          style={{
            insetInlineStart: `${(place(shown).x / width) * 100}%`,
            insetBlockEnd: `calc(${((frame.top + frame.height - place(shown).y) / frame.height) * 100}% + ${pitch * 0.5 + 6}px)`,
          }}
          aria-hidden="true"
        >
          <bdi className={styles.tipName}>{texts.name(shownSeat)}</bdi>
          <bdi>{texts.group(shownSeat)}</bdi>
          <bdi>{texts.decision(shownSeat)}</bdi>
        </span>
      )}
    </div>
  );
}

/** The seat to which Home, End, Page Up or Page Down moves; null for other keys. */
function jump(key: string, from: number, sizes: readonly number[]): number | null {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    case 'PageUp':
      return starts.findLast((start) => start < from) ?? 0;
    case 'PageDown':
      return starts.find((start) => start > from) ?? total - 1;
    default:
      return null;
  }
}
