import { OWN_HELP_PATH } from '@hemicycle/rules/foundations/help-address';
import { chaptersOf, type HelpChapter, type HelpReader } from '@hemicycle/rules/foundations/help-chapters';
import { Fragment, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { loadGuide } from './guides.ts';
import styles from './HelpGuide.module.css';
import type { Guide, GuideBlock, Words } from './read-guide.ts';

const READERS: readonly HelpReader[] = ['members', 'interpreters', 'clerks', 'judges'];

/** The product's own help: the chapters by reader, and the one that is open. `courts`: the variant
 *  for courts; `query`: what the links to other chapters carry on. Source: FND-09, FND-10,
 *  AGENDA-02. */
export function HelpGuide({
  chapter,
  courts,
  query,
}: {
  chapter: HelpChapter;
  courts: boolean;
  query: string;
}) {
  const { t, i18n } = useTranslation(['help', 'ui']);
  const { language } = i18n;
  const { loaded, busy, loadAgain } = useLoaded(
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another language is another guide
    useCallback(() => loadGuide(chapter), [chapter, language]),
  );
  const chapters = chaptersOf(courts);
  return (
    <div className={styles.layout}>
      <nav className={styles.nav} aria-label={t('navigation')}>
        {READERS.filter((reader) => chapters.some((one) => one.reader === reader)).map((reader) => (
          <Fragment key={reader}>
            <h2>{t(`reader.${reader}`)}</h2>
            <ul>
              {chapters
                .filter((one) => one.reader === reader)
                .map(({ key }) => (
                  <li key={key}>
                    <Link
                      to={`${OWN_HELP_PATH}/${key}${query}`}
                      aria-current={key === chapter ? 'page' : undefined}
                    >
                      {t(`chapter.${key}`)}
                    </Link>
                  </li>
                ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <article className={styles.guide}>
        {loaded.state === 'loading' && <Loading label={t('ui:loading')} />}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('failed')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
        )}
        {loaded.state === 'ready' && <Shown guide={loaded.value} />}
      </article>
    </div>
  );
}

function Shown({ guide }: { guide: Guide }) {
  const head = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // After a link to another chapter the focus goes to its title.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else head.current?.focus();
  }, [guide.title]);
  return (
    <>
      <h1 ref={head} tabIndex={-1}>
        {guide.title}
      </h1>
      {guide.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of a guide never move
        <Block key={index} block={block} />
      ))}
    </>
  );
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{shown(block.words)}</h2>;
    case 'paragraph':
      return <p>{shown(block.words)}</p>;
    case 'list': {
      // oxlint-disable-next-line react/no-array-index-key -- the items of a guide never move
      const items = block.items.map((words, index) => <li key={index}>{shown(words)}</li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function shown(words: readonly Words[]) {
  return words.map(({ text, onScreen }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the words of a line never move
    onScreen ? <b key={index}>{text}</b> : <Fragment key={index}>{text}</Fragment>,
  );
}
