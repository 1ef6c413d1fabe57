import type { ProxyPair } from '@hemicycle/contract/proxies';
import { checkPairs, type PairFacts } from '@hemicycle/rules/proxies/check-pairs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.ts';
import { Autocomplete, type AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { Button } from '../../ui/Button.tsx';
import { infoDialog } from '../../ui/dialog-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconTrash, IconX } from '../../ui/icons.ts';
import { ProxiesSetAside } from './ProxiesSetAside.tsx';
import styles from './ProxyVoters.module.css';

type Who = 'proxy' | 'represented';

/** The proxies of a session: the list of pairs, and two fields that add a pair. The form around
 *  saves them. Source: PROXY-02 … PROXY-06, BEY-10, looks picture 9. */
export function ProxyVoters({
  pairs,
  setAside,
  people,
  facts,
  onChange,
}: {
  pairs: readonly ProxyPair[];
  /** The pairs that do not count because one of the two people was removed from the session. */
  setAside: readonly ProxyPair[];
  people: readonly AutocompleteOption[];
  facts: PairFacts;
  onChange: (pairs: readonly ProxyPair[], setAside: readonly ProxyPair[]) => void;
}) {
  const { t } = useTranslation('proxies');
  const [proxyUserId, setProxy] = useState('');
  const [behalfOfUserId, setBehalf] = useState('');
  const [problem, setProblem] = useState<string>();
  const fields = useRef<HTMLDivElement>(null);
  // A field and the person chosen in it replace each other on the screen. The focus moves to the
  // new one.
  const focusNext = useRef<'input' | 'button' | null>(null);
  const focusIn = useRef<Who>('proxy');
  useEffect(() => {
    if (focusNext.current === null) return;
    const part = fields.current?.querySelector(`[data-who="${focusIn.current}"]`);
    part?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });
  // A field offers only three people of the whole site, so those who may vote come first.
  const { mayVote } = facts;
  const candidates = useMemo(
    () => [...people.filter(({ id }) => mayVote(id)), ...people.filter(({ id }) => !mayVote(id))],
    [people, mayVote],
  );
  const nameOf = (userId: string) => people.find(({ id }) => id === userId)?.label ?? userId;

  function choose(who: Who, userId: string) {
    setProblem(undefined);
    if (who === 'proxy') setProxy(userId);
    else setBehalf(userId);
    focusIn.current = who;
    focusNext.current = userId === '' ? 'input' : 'button';
  }

  async function handleAdd() {
    const added = { proxyUserId, behalfOfUserId };
    const checked = checkPairs([added], facts, pairs);
    if (checked.ok) {
      onChange([...pairs, added], setAside);
      announce(t('added', { proxy: nameOf(proxyUserId), represented: nameOf(behalfOfUserId) }));
      setBehalf('');
      choose('proxy', '');
      return;
    }
    switch (checked.code) {
      case 'not-chosen':
      case 'not-a-voter':
        await infoDialog({ title: t('information'), text: t('selectFirst') });
        return;
      case 'same-user':
      case 'represented-twice':
      case 'chain':
      case 'too-many':
        setProblem(t(checked.code, { count: facts.votersMax ?? 0 }));
    }
  }

  function handleRemove(removed: ProxyPair) {
    setProblem(undefined);
    onChange(
      pairs.filter((pair) => pair !== removed),
      setAside,
    );
    announce(
      t('removed', { proxy: nameOf(removed.proxyUserId), represented: nameOf(removed.behalfOfUserId) }),
    );
    fields.current?.querySelector('input')?.focus();
  }

  return (
    <div className={styles.proxies}>
      {pairs.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ul className={styles.pairs} aria-label={t('title')}>
          {pairs.map((pair) => {
            const names = { proxy: nameOf(pair.proxyUserId), represented: nameOf(pair.behalfOfUserId) };
            return (
              <li key={pair.behalfOfUserId} className={styles.pair}>
                <bdi className={styles.name}>{names.proxy}</bdi>
                <span className={styles.votesFor}>{t('votesFor')}</span>
                <bdi className={styles.name}>{names.represented}</bdi>
                <IconButton label={t('remove', names)} onClick={() => handleRemove(pair)}>
                  <IconTrash aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <ProxiesSetAside
        pairs={setAside}
        standing={pairs}
        facts={facts}
        nameOf={nameOf}
        onDecide={(pair, counts) => {
          const others = setAside.filter((one) => one !== pair);
          onChange(counts ? [...pairs, pair] : pairs, others);
          announce(
            t(counts ? 'added' : 'removed', {
              proxy: nameOf(pair.proxyUserId),
              represented: nameOf(pair.behalfOfUserId),
            }),
          );
          fields.current?.querySelector('input')?.focus();
        }}
      />
      <div ref={fields} className={styles.fields}>
        <Person who="proxy" label={t('who')} userId={proxyUserId} people={candidates} onChoose={choose} />
        <Person
          who="represented"
          label={t('inPlaceOf')}
          userId={behalfOfUserId}
          people={candidates}
          onChoose={choose}
        />
        <Button onClick={() => void handleAdd()}>{t('add')}</Button>
      </div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The field for one person, or the chosen person in its place. */
function Person({
  who,
  label,
  userId,
  people,
  onChoose,
}: {
  who: Who;
  label: string;
  userId: string;
  people: readonly AutocompleteOption[];
  onChoose: (who: Who, userId: string) => void;
}) {
  const { t } = useTranslation('proxies');
  if (userId === '') {
    return (
      <div data-who={who}>
        <Autocomplete
          label={label}
          options={people}
          chosenIds={[]}
          placeholder={t('typeName')}
          onChoose={(id) => onChoose(who, id)}
        />
      </div>
    );
  }
  const name = people.find(({ id }) => id === userId)?.label ?? userId;
  return (
    <div role="group" aria-label={label} data-who={who}>
      <p className={styles.label}>{label}</p>
      <p className={styles.chosen}>
        <bdi className={styles.name}>{name}</bdi>
        <IconButton label={t('takeBack', { name })} onClick={() => onChoose(who, '')}>
          <IconX aria-hidden="true" />
        </IconButton>
      </p>
    </div>
  );
}
