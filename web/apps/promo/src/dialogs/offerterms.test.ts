import { describe, expect, it } from 'vitest';
import catalogue from '../../../../../lang/promo/ur.dialogs.json';
import { offerTerms } from './offerterms.ts';
import { casinoTerms, page, sportTerms } from './testpage.ts';

const [casino, sport] = page.bonuses as [
  (typeof page.bonuses)[number],
  (typeof page.bonuses)[number],
];

describe('the terms of an offer', () => {
  it('of the casino name deposit, wager, days, products, largest stake and transfer', () => {
    expect(offerTerms(page, casino).lines).toEqual([
      'Casino: at most ₹20,000, on your first deposit.',
      'The first deposit of at least ₹300 gives 100% of it as a bonus.',
      'Stake the bonus 30 times within 7 days, and what is left of it becomes cash.',
      'What counts: slots 100%, crash games 50%.',
      'Largest stake from the bonus: ₹500.',
      'At most 10 times the bonus becomes cash.',
      'A withdrawal before that, or cancelling the bonus, loses it.',
      'One welcome offer for each player. You can also play without one.',
      'For adults of 18 and over. One account for each person.',
    ]);
  });

  it.each([
    ['', 'Bets on sport count at odds of 1.30 and over.'],
    ['3.00', 'Bets on sport count at odds from 1.30 to 3.00.'],
  ])('of sport with the greatest odds "%s" name its odds', (max_odds, line) => {
    const { lines } = offerTerms(page, { ...sport, terms: { ...sportTerms, max_odds } });
    expect(lines).toContain(line);
    expect(lines.filter((text) => /Largest stake|At most/.test(text))).toEqual([]);
  });

  it('of the secret bonus are nine, with the figures of the offer', () => {
    const terms = { ...sportTerms, wager: 6, days: 4, max_odds: '3.00', max_transfer: 1 };
    const { lines } = offerTerms(page, { ...sport, id: 'secret-sport-inr', terms });
    expect(lines).toHaveLength(9);
    expect(lines).toContain('Wager: x6, at odds from 1.30 to 3.00.');
    expect(lines).toContain('Wager period: 4 days.');
    expect(lines).toContain('The first deposit of at least ₹300 gives the bonus.');
  });

  it('set figures apart in a script from right to left', () => {
    const { lines } = offerTerms(
      { ...page, lang: 'ur', t: catalogue },
      { ...casino, terms: { ...casinoTerms, max_bet: '' } },
    );
    expect(lines.join('\n')).toContain('\u2066₹300\u2069');
    expect(lines.join('\n')).not.toContain('{');
  });
});
