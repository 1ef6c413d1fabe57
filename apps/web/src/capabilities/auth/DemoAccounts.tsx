import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { DEFAULT_LANGUAGE } from '../../i18n/languages.ts';
import { MarkedText } from '../../i18n/MarkedText.tsx';
import { sentenceGap } from '../../i18n/sentences.ts';
import { IconCheck } from '../../ui/icons.ts';
import { accountKind, accountName, type DemoAccount, listDemoAccounts } from './demo-accounts.ts';
import styles from './DemoAccounts.module.css';

/** The accounts of the demonstration site. A press fills the form with an account and marks its
 *  row. */
export function DemoAccounts({
  accounts,
  password,
  filledEmail,
  onFill,
}: {
  accounts: readonly DemoAccount[];
  password: string;
  filledEmail: string;
  onFill: (account: DemoAccount) => void;
}) {
  const { t, i18n } = useTranslation('auth');
  const rows = listDemoAccounts(accounts);
  const many = rows.find((row) => row.alike.length > 1)?.alike;
  /** The text that the server gave, or its translation from the catalogue where that has one for
   *  this kind of account. */
  const inLanguage = (texts: 'demoRoles' | 'demoRoleNames', { email }: DemoAccount, given: string) => {
    const key = `${texts}.${accountKind(email)}`;
    const translated = currentLanguage() !== DEFAULT_LANGUAGE && i18n.exists(key, { ns: 'auth' });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- asked above whether the key exists
    return translated ? t(key as 'demoRoles.member') : given;
  };
  return (
    <section className={styles.panel} aria-labelledby="demo-accounts">
      <div className={styles.head}>
        <h2 id="demo-accounts" className={styles.title}>
          {t('demoTitle')}
        </h2>
        <p className={styles.text}>
          <MarkedText text={t('demoPassword', { password })} renderMark={(part) => <b>{part}</b>} />
          {sentenceGap()}
          {many &&
            t('demoMembers', {
              count: many.length,
              first: accountName(many[0]?.email ?? ''),
              last: accountName(many.at(-1)?.email ?? ''),
            })}
        </p>
      </div>
      <ul className={styles.list}>
        {rows.map(({ account, alike }) => {
          const filled = alike.some((one) => one.email === filledEmail);
          return (
            <li key={account.email}>
              <button
                type="button"
                className={styles.row}
                aria-pressed={filled}
                onClick={() => onFill(account)}
              >
                <span className={styles.who}>
                  <span>
                    <b>{inLanguage('demoRoleNames', account, account.role)}</b>{' '}
                    <span className={styles.name}>{account.displayName}</span>
                  </span>
                  <span className={styles.what}>{inLanguage('demoRoles', account, account.description)}</span>
                </span>
                <code className={styles.account} dir="ltr">
                  {accountName(account.email)}
                </code>
                <span className={styles.action}>
                  {filled && <IconCheck aria-hidden="true" />}
                  {filled ? t('demoFilledIn') : t('demoFillIn')}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
