import { lazy, Suspense } from 'react';
import { useSignedIn } from '../api.ts';

const RealityCheck = lazy(async () => ({
  default: (await import('../limits/reality-check.tsx')).RealityCheck,
}));

/** The stop that shows a player time and money; what it is made of comes after the screen. */
export function RealityStop() {
  const signedIn = useSignedIn();
  if (!signedIn) return null;
  return (
    <Suspense>
      <RealityCheck />
    </Suspense>
  );
}
