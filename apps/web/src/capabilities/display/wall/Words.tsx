import type { DisplayLanguage } from '@hemicycle/contract/display-state';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../i18n/languages.ts';
import type { Resources } from '../../../i18n/resources.ts';
import { useDisplay } from './display-line.ts';
import styles from './Wall.module.css';

type Catalogue = Resources['display'];
/** A text of the display that is one sentence. */
export type WallText =
  | { [Key in keyof Catalogue]: Catalogue[Key] extends string ? Key : never }[keyof Catalogue]
  | `hidden.${keyof Catalogue['hidden']}`;

/** The languages of this display, the first one first. */
export function useWallLanguages(): readonly [DisplayLanguage, ...DisplayLanguage[]] {
  const [first = 'en-US', ...others] = useDisplay((told) => told.languages);
  return [first, ...others];
}

type Values = Record<string, string | number>;

/** A text in the languages of the display, side by side. `values`: those of the text, for all
 *  languages or for each. Source: BEY-33. */
export function Words({
  text,
  values = {},
}: {
  text: WallText;
  values?: Values | ((language: DisplayLanguage) => Values);
}) {
  const { i18n } = useTranslation('display');
  return (
    <SideBySide
      write={(language) =>
        i18n.getFixedT(language, 'display')(text, typeof values === 'function' ? values(language) : values)
      }
    />
  );
}

/** What `write` says in each language of the display; once where all say the same. */
export function SideBySide({ write }: { write: (language: DisplayLanguage) => string }) {
  const chosen = useWallLanguages();
  const texts = chosen.map((language) => ({ language, text: write(language) }));
  const [first, ...others] = texts;
  return (
    <>
      <bdi lang={first?.language}>{first?.text}</bdi>
      {others
        .filter(({ text }) => text !== first?.text)
        .map(({ language, text }) => (
          <span key={language}>
            {' '}
            <bdi className={styles.second} lang={language} dir={languages[language].direction}>
              {text}
            </bdi>
          </span>
        ))}
    </>
  );
}

/** The word of an option: the default ones in the languages of the display, others as written. */
export function OptionWord({ option }: { option: string }) {
  const { i18n } = useTranslation('display');
  const known = option === 'Yea' || option === 'Nay' ? option : option === 'Pres.' ? 'Pres' : null;
  if (known === null) return <bdi>{option}</bdi>;
  return <SideBySide write={(language) => i18n.getFixedT(language, 'display')(`options.${known}`)} />;
}
