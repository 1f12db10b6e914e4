import type { ReactNode } from 'react';
import { fill, type Page } from '../page.ts';

/** The truth about the money, and whom to ask. */
export function Footer({ page }: { page: Page }): ReactNode {
  const { t, brand } = page;
  return (
    <footer className="foot">
      <p className="badges">
        <span dir="ltr">18+</span>
        {brand.playMoney && <span>{t['page.playMoney']}</span>}
      </p>
      <p>
        {fill(t[brand.playMoney ? 'page.playMoneyText' : 'page.responsible'], {
          brand: brand.name,
        })}
      </p>
      <p>
        {t['page.support']} <a href={`mailto:${brand.support}`}>{brand.support}</a>
      </p>
    </footer>
  );
}
