import { helpChapterAt, isHelpChapter } from '@hemicycle/rules/foundations/help-chapters';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { HelpGuide } from '../capabilities/help/HelpGuide.tsx';
import { SiteFrame, useSiteConfig } from '../capabilities/site/public.ts';

/** `/app/help` and its chapters: the help that comes with the site, for everybody, opened at what
 *  `refer` and `look` name. Source: FND-09, FND-10. */
export function Help() {
  const { t } = useTranslation('help');
  const { chapter } = useParams();
  const [asked] = useSearchParams();
  const config = useSiteConfig();
  const courts = asked.get('variant') === 'courts' || (config.flags?.enableCaseAgendaItem ?? false);
  const refer = asked.get('refer');
  const shown = isHelpChapter(chapter)
    ? chapter
    : helpChapterAt({ refer, look: asked.get('look'), origin: location.origin, courts });
  return (
    <SiteFrame title={t('title')} width="page">
      <HelpGuide chapter={shown} courts={courts} query={location.search} />
    </SiteFrame>
  );
}
