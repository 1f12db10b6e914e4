import { useSignedIn } from '../api.ts';
import { RealityCheck } from '../domain/limits/reality-check.tsx';
import { DepositPrompt } from './deposit-prompt.tsx';

/** Dialogs that open over any screen some time after it loaded, so their code is not in the first load. */
export default function Deferred() {
  const signedIn = useSignedIn();
  return (
    <>
      <DepositPrompt />
      {signedIn && <RealityCheck />}
    </>
  );
}
