import { expect, type Page } from '@playwright/test';
import { attend, OPEN_SESSION } from './support/attend.ts';
import { test } from './support/test.ts';
import { expectWholeAtEachWidth } from './support/whole-page.ts';
import { wordsOf } from './support/words.ts';

type Say = ReturnType<typeof wordsOf>;

/** A screen of the administration. `before`: what is done at `address` before it is looked at. */
interface Screen {
  readonly screen: string;
  readonly address: string;
  readonly before?: (page: Page, say: Say) => Promise<void>;
}

const pressed =
  (key: string) =>
  async (page: Page, say: Say): Promise<void> => {
    await page
      .getByRole('button', { name: say(key), exact: true })
      .first()
      .click();
  };
const EDITOR = `/app/admin/sessions/${OPEN_SESSION}`;
const LIST =
  'email,displayName,groups,roles\nnova@example.org,Nova Petrova,Liberal Forum,Member\nnova@example,Second,Green,Member\nmember08@demo.test,Rosa Quispe Mamani,Greens,Member\n';

const SCREENS: readonly Screen[] = [
  { screen: 'people', address: '/app/admin/people' },
  { screen: 'a person', address: '/app/admin/people/member08' },
  { screen: 'a new person', address: '/app/admin/people/new' },
  { screen: 'the import of people', address: '/app/admin/people/import' },
  {
    screen: 'the differences of an import',
    address: '/app/admin/people/import',
    before: async (page, say) => {
      await page.locator('input[type=file]').setInputFiles({
        ...{ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) },
      });
      await expect(page.getByText(say('people-import.nothingYet'))).toBeVisible();
    },
  },
  { screen: 'roles', address: '/app/admin/roles' },
  { screen: 'a new role', address: '/app/admin/roles', before: pressed('role-admin.add') },
  { screen: 'groups', address: '/app/admin/groups' },
  { screen: 'a new group', address: '/app/admin/groups', before: pressed('group-admin.add') },
  { screen: 'sittings', address: '/app/admin/sessions' },
  { screen: 'the editor of a sitting', address: EDITOR },
  { screen: 'a new sitting', address: '/app/admin/sessions/new' },
  { screen: 'the acts of moderators', address: EDITOR, before: pressed('moderation.acts') },
  { screen: 'the import of a sitting', address: '/app/admin/sittings/import' },
  { screen: 'quorum rules', address: '/app/admin/quorums' },
  { screen: 'a new quorum rule', address: '/app/admin/quorums', before: pressed('quorum-admin.add') },
  { screen: 'single sign-on', address: '/app/admin/sign-on' },
  { screen: 'a new sign-in service', address: '/app/admin/sign-on', before: pressed('sign-on-admin.add') },
  { screen: 'the settings of the site', address: '/app/admin/site' },
  {
    screen: 'all settings of the site',
    address: '/app/admin/site',
    before: async (page, say) => {
      await page.getByRole('switch', { name: say('site-admin.expert') }).click();
    },
  },
  { screen: 'the house', address: '/app/admin/house' },
  { screen: 'the help tips', address: '/app/admin/help-tips' },
  { screen: 'the state of the site', address: '/app/admin/state' },
  { screen: 'the audit log', address: '/app/admin/audit' },
  { screen: 'the reports of browsers', address: '/app/admin/reports' },
  { screen: 'the first steps', address: '/app/admin/first-steps' },
  { screen: 'earlier sittings', address: '/app/sittings' },
  { screen: 'an earlier sitting', address: '/app/sittings/plenary-sitting-113' },
];

for (const language of ['en', 'ar'] as const) {
  const say = wordsOf(language);
  for (const { screen, address, before } of SCREENS) {
    test(`[FND-11][PERM-25] ${screen}: each text is whole, nothing lies beside the page, Tab reaches all, axe finds nothing, at three widths (${language}) @at-night`, async ({
      signInAs,
    }) => {
      test.setTimeout(150_000);
      const admin = await signInAs('admin', { locale: language, viewport: { width: 1440, height: 900 } });
      // These pages read all that they show once, and then ask for nothing.
      await admin.goto(address, { waitUntil: 'networkidle' });
      await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
      await before?.(admin, say);
      await expectWholeAtEachWidth(admin);
    });
  }

  test(`[BEY-12] attendance of a sitting: the same (${language}) @at-night`, async ({ signInAs }) => {
    test.setTimeout(150_000);
    const marit = await signInAs('moderator', { locale: language });
    await attend(marit, OPEN_SESSION, new RegExp(`^${say('chamber.tabs.participants')}`));
    await marit.getByRole('tab', { name: new RegExp(`^${say('chamber.tabs.participants')}`) }).click();
    await marit.getByRole('button', { name: say('people.attendance'), exact: true }).click();
    await expect(marit.getByRole('dialog')).toBeVisible();
    await expectWholeAtEachWidth(marit);
  });
}
