import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Star as Shape } from 'lucide-react';
import { useFavourite, type FavouriteKind } from './favourites.ts';
import { useT } from './i18n.ts';

interface Props {
  kind: FavouriteKind;
  value: string;
  /** What is starred, for those who hear the page. */
  name: string;
  className?: string;
}

/** Keeps something among the player's favourites; a guest is asked to sign in first. */
export function Star({ kind, value, name, className }: Props) {
  const t = useT();
  const { href } = useLocation();
  const { signedIn, on, toggle } = useFavourite(kind, value);
  const classes = clsx(
    'tap relative z-1 grid place-items-center text-quiet hover:text-fore',
    className,
  );
  const label = t('favourite.star', { name });
  if (!signedIn) {
    return (
      <Link to="/login" search={{ next: href }} aria-label={label} className={classes}>
        <Shape size={18} strokeWidth={1.7} aria-hidden />
      </Link>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      onClick={toggle}
      className={clsx(classes, on && 'text-money')}
    >
      <Shape size={18} strokeWidth={1.7} className={on ? 'fill-current' : ''} aria-hidden />
    </button>
  );
}
