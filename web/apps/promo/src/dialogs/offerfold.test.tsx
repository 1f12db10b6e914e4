import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FormDialog } from './dialog.tsx';
import { OfferFold } from './offerfold.tsx';
import { initial } from './state.ts';
import type { Name } from './table.ts';
import { casinoTerms, page } from './testpage.ts';

const casinoShort = 'First deposit of at least ₹300; stake the bonus 30 times within 7 days.';
const shown = (short: string) => screen.queryByText((text) => text.includes(short));
const show = (name: Name) => render(<FormDialog name={name} page={page} state={initial(page)} />);

it.each<Name>(['BasicRegistration', 'NewCustomReg', 'AuthNewCustomDialog', 'OpenIPL'])(
  'the form of %s has the terms of its offer',
  (name) => {
    show(name);
    expect(shown(casinoShort)).toBeTruthy();
    const whole = screen.queryByText('Largest stake from the bonus: ₹500.');
    expect(!!whole).toBe(name !== 'OpenIPL'); // a link leads to the whole
  },
);

it('has other terms when another bonus is chosen, and none without one', () => {
  show('BasicRegistration');
  const choose = (value: string): void => {
    fireEvent.change(screen.getByLabelText('Bonus'), { target: { value } });
  };
  choose('s-inr');
  expect(shown(casinoShort)).toBeNull();
  expect(shown('stake the bonus 5 times within 3 days')).toBeTruthy();
  expect(screen.getByText('Bets on sport count at odds of 1.30 and over.')).toBeTruthy();
  choose('');
  expect(shown('stake the bonus')).toBeNull();
});

it('is empty for what a code gives without a deposit', () => {
  const [casino] = page.bonuses;
  const gift = casino && { ...casino, terms: { ...casinoTerms, min_deposit: '' } };
  const { container } = render(<OfferFold page={page} bonus={gift} />);
  expect(container.innerHTML).toBe('');
});
