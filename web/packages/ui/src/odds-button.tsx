import { formatOdds, type OddsMilli } from '@maidan/money';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { mark, unmark } from './moves.ts';

/** What a price button offers at the moment. */
export interface Quote {
  odds: OddsMilli;
  /** Anything but "active" is locked: the price is not offered. */
  status: string;
}

/** Writes the quotes of one button as they come, from now until what it returns is called. */
export type Follow = (button: HTMLElement, write: (quote: Quote) => void) => () => void;

export interface OddsButtonProps extends Quote {
  id: string;
  /** Nothing where the place says it, as in a table of prices: the price then stands in the middle. */
  name?: ReactNode;
  /** The name for those who do not see the market it stands in: "Kaveri to win". */
  label: string;
  /** The odds as the player reads them [decimal]. */
  text?: (odds: OddsMilli) => string;
  /** Where quotes come from that are newer than those of the props; must stay the same from one drawing to the next. */
  follow?: Follow;
  selected: boolean;
  onToggle: () => void;
  suspendedLabel: string;
  className?: string;
}

/** Writes a text into an element that nobody else writes into; a text that stands there already costs nothing. */
function put(element: HTMLElement, text: string) {
  const { firstChild } = element;
  if (firstChild instanceof Text) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (text) element.append(text);
}

/** How wide a price is, in digits: all of these have one width, points and strokes half of it. */
const widthOf = (text: string) =>
  `${[...text].reduce((n, sign) => n + (/[./]/.test(sign) ? 0.5 : 1), 0)}`;

/** Writes a price. Its box changes only with the number of digits, so that a price change causes no layout around it. */
function putPrice(element: HTMLElement, text: string) {
  put(element, text);
  const width = widthOf(text);
  if (element.style.getPropertyValue('--digits') !== width)
    element.style.setProperty('--digits', width);
}

/** In the browser only the effects write whether a button is disabled: React ignores the clicks of one that it disabled itself. */
const onServer = typeof document === 'undefined';

/** What a button shows of a quote: the price, and for screen readers that there is none. */
function shownOf({ odds, status }: Quote, text: (odds: OddsMilli) => string, suspended: string) {
  const locked = status !== 'active';
  return { locked, price: locked ? '' : text(odds), state: locked ? `, ${suspended}` : '' };
}

/**
 * A price that can be taken: flashes when it moves, locks when it is suspended. The price itself is written to the DOM directly, not by React:
 * prices move hundreds of times a second, and nothing else of the button does.
 */
export function OddsButton(props: OddsButtonProps) {
  const { id, name, label, odds, status, selected, onToggle, suspendedLabel, className } = props;
  const { text = formatOdds, follow } = props;
  const button = useRef<HTMLButtonElement>(null);
  const price = useRef<HTMLElement>(null);
  const state = useRef<HTMLSpanElement>(null);
  const last = useRef(odds);
  // What a page that the server rendered shows until the first effect. React must not change it afterwards, so it stays the same.
  const [first] = useState(() => shownOf({ odds, status }, text, suspendedLabel));

  const write = useEffectEvent((quote: Quote) => {
    if (!button.current || !price.current || !state.current) return;
    const { locked, price: shown, state: spoken } = shownOf(quote, text, suspendedLabel);
    putPrice(price.current, shown);
    put(state.current, spoken);
    button.current.toggleAttribute('data-locked', locked);
    button.current.disabled = locked && !selected;
    if (locked) unmark(price.current);
    else if (quote.odds !== last.current)
      mark(price.current, quote.odds > last.current ? 'up' : 'down');
    last.current = quote.odds;
  });
  useLayoutEffect(() => {
    write({ odds, status });
  }, [odds, status, selected, text, suspendedLabel]);
  useEffect(() => {
    if (!follow || !button.current) return;
    return follow(button.current, (quote) => write(quote));
  }, [follow]);

  return (
    <button
      ref={button}
      type="button"
      data-testid={`odds-${id}`}
      aria-pressed={selected}
      data-locked={first.locked ? '' : undefined}
      disabled={onServer && first.locked}
      suppressHydrationWarning
      onClick={onToggle}
      className={clsx(
        'group flex min-h-12 items-center gap-2 rounded border text-start',
        name ? 'justify-between ps-3 pe-1' : 'justify-center',
        selected
          ? 'border-floodlight bg-floodlight text-on-floodlight'
          : 'border-rope bg-raised enabled:hover:border-edge data-locked:opacity-70',
        className,
      )}
    >
      {/* Added to the visible text, not instead of it: voice control finds the button by its visible text. */}
      <span className="sr-only">
        {label}
        <span ref={state} suppressHydrationWarning>
          {first.state}
        </span>
      </span>
      {name && (
        <span
          className={clsx(
            'line-clamp-2 min-w-0 py-1 text-sm leading-tight wrap-break-word',
            !selected && 'text-quiet',
          )}
        >
          {name}
        </span>
      )}
      <Lock
        size={16}
        aria-hidden
        className={clsx(
          'hidden shrink-0 group-data-locked:block',
          name && 'me-2',
          !selected && 'text-quiet',
        )}
      />
      {/* The space of the arrow is right of the digits in every language: the digits are centred, not their box. */}
      <span
        className={clsx(
          'num shrink-0 text-lg font-semibold font-narrow group-data-locked:hidden',
          name ? '-ms-1' : 'ml-2',
        )}
      >
        <bdi
          ref={price}
          dir="ltr"
          style={{ '--digits': widthOf(first.price) } as CSSProperties}
          suppressHydrationWarning
          className={clsx('odds-price', !selected && 'odds-colour')}
        >
          {first.price}
        </bdi>
      </span>
    </button>
  );
}
