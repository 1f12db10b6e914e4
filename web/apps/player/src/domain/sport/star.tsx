import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Star as StarShape } from 'lucide-react';
import { useFavourite, type FavouriteKind } from './favourites.ts';
import { useT } from './i18n.ts';

interface Props {
  kind: FavouriteKind;
  value: string;
  /** The name of the item for screen readers. */
  name: string;
  className?: string;
}

/** A toggle that adds something to the player's favourites. For guests it links to sign-in. */
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
        <StarShape size={18} strokeWidth={1.7} aria-hidden />
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
      <StarShape size={18} strokeWidth={1.7} className={on ? 'fill-current' : ''} aria-hidden />
    </button>
  );
}
