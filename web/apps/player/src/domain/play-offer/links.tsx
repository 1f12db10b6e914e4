import type { BonusTerms } from '@maidan/api';
import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useT } from './i18n.ts';
import { productsOf, type PlayProduct } from './rules.ts';

/** The group of the lobby whose games are all of one product. */
const groups: Partial<Record<PlayProduct, string>> = {
  slots: 'slots',
  quick: 'fast',
  crash: 'crash',
};

interface Props {
  terms: BonusTerms;
  /** Of the offer: where one screen has several such links. */
  name: string;
  variant?: 'primary' | 'secondary';
}

/** Links to what counts: sports, and of the casino the lobby or the group of its only product. */
export function PlayLinks({ terms, name, variant = 'secondary' }: Props) {
  const t = useT();
  const products = productsOf(terms);
  const [first, ...others] = products.filter((product) => product !== 'sports');
  const group = first && others.length === 0 ? groups[first] : undefined;
  const suffix = <span className="sr-only">: {name}</span>;
  const look = buttonClass({ variant });
  return (
    <>
      {products.includes('sports') && (
        <Link to="/sports" className={look}>
          {t('playoffers.play_sports')}
          {suffix}
        </Link>
      )}
      {group && (
        <Link to="/casino/$group" params={{ group }} className={look}>
          {t(`playoffers.play_${first as 'slots' | 'quick' | 'crash'}`)}
          {suffix}
        </Link>
      )}
      {first && !group && (
        <Link to="/casino" className={look}>
          {t('playoffers.play_casino')}
          {suffix}
        </Link>
      )}
    </>
  );
}
