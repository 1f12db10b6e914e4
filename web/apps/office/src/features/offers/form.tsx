import { About } from './about.tsx';
import { Amounts } from './amounts.tsx';
import { Conditions } from './conditions.tsx';
import { Languages } from './languages.tsx';
import { Where } from './where.tsx';

/** All parts of the form. */
export function OfferFields() {
  return (
    <>
      <About />
      <Amounts />
      <Conditions />
      <Where />
      <Languages />
    </>
  );
}
