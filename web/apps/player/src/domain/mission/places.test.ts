import { expect, it, test } from 'vitest';
import { areaOf, placesOf, productsOf, type Place, type Product } from './places.ts';

it('knows its products, in one order', () => {
  expect(productsOf({ products: ['crash', 'horses', 'sports'] })).toEqual(['sports', 'crash']);
});

test.each<[Product[], ReturnType<typeof areaOf>, Place[]]>([
  [['sports'], 'sports', ['sports']],
  [['slots'], 'casino', ['slots']],
  [['quick'], 'casino', ['quick']],
  [['suppliers'], 'casino', ['casino']],
  [['tables'], 'casino', [{ game: 'roulette' }, { game: 'dragon-tiger' }]],
  [['crash'], 'casino', [{ game: 'aviator' }, { game: 'jetx' }]],
  [['slots', 'crash'], 'casino', ['casino']],
  [['sports', 'slots'], 'both', ['sports', 'slots']],
])('%j are played in %s', (products, area, places) => {
  expect(areaOf(products)).toBe(area);
  expect(placesOf(products)).toEqual(places);
});
