import type { ProxyPair } from '@hemicycle/contract/proxies';
import { checkPairs, type PairFacts, type PairRefusal } from '@hemicycle/rules/proxies/check-pairs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.ts';
import { Autocomplete, type AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconTrash, IconX } from '../../ui/icons.ts';
import { ProxiesSetAside } from './ProxiesSetAside.tsx';
import styles from './ProxyVoters.module.css';
import { asksToSelect, tellSelectFirst } from './select-first.ts';

type Who = 'proxy' | 'represented';

interface ProxyValues {
  readonly pairs: readonly ProxyPair[];
  /** The people in the two fields; an empty id: none. */
  readonly chosen: ProxyPair;
  /** The pairs that do not count because one of the two people was removed from the
   *  session. */
  readonly setAside: readonly ProxyPair[];
}

/** The proxies of a session: the list of pairs, and two fields that add a pair. The form around
 *  saves them, with the pair that stands in the fields. Source: PROXY-02 … PROXY-06, BEY-10, looks
 *  picture 9. */
export function ProxyVoters({
  pairs,
  chosen,
  setAside,
  refusal,
  people,
  facts,
  onChange,
}: ProxyValues & {
  /** Why the form was not saved with the pair in the fields. */
  refusal: PairRefusal | undefined;
  people: readonly AutocompleteOption[];
  facts: PairFacts;
  onChange: (values: ProxyValues) => void;
}) {
  const { t } = useTranslation('proxies');
  const { proxyUserId, behalfOfUserId } = chosen;
  const [addRefusal, setAddRefusal] = useState<PairRefusal>();
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
  const problem = addRefusal ?? refusal;
  const nameOf = (userId: string) => people.find(({ id }) => id === userId)?.label ?? userId;

  function choose(who: Who, userId: string) {
    setAddRefusal(undefined);
    const one = who === 'proxy' ? { proxyUserId: userId } : { behalfOfUserId: userId };
    onChange({ pairs, chosen: { ...chosen, ...one }, setAside });
    focusIn.current = who;
    focusNext.current = userId === '' ? 'input' : 'button';
  }

  async function handleAdd() {
    const checked = checkPairs([chosen], facts, pairs);
    if (checked.ok) {
      setAddRefusal(undefined);
      onChange({ pairs: [...pairs, chosen], chosen: { proxyUserId: '', behalfOfUserId: '' }, setAside });
      announce(t('added', { proxy: nameOf(proxyUserId), represented: nameOf(behalfOfUserId) }));
      focusIn.current = 'proxy';
      focusNext.current = 'input';
      return;
    }
    if (asksToSelect(checked.code)) await tellSelectFirst();
    else setAddRefusal(checked.code);
  }

  function handleRemove(removed: ProxyPair) {
    setAddRefusal(undefined);
    onChange({ pairs: pairs.filter((pair) => pair !== removed), chosen, setAside });
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
          onChange({ pairs: counts ? [...pairs, pair] : pairs, chosen, setAside: others });
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
        <p className={styles.problem} role="alert" tabIndex={-1} data-invalid>
          {t(problem, { count: facts.votersMax ?? 0 })}
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
