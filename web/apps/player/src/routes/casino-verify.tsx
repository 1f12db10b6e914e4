import { useSearch } from '@tanstack/react-router';
import { useT } from '../domain/casino/i18n.ts';
import { SharedVerification } from '../features/casino/crash/verify.tsx';
import { RoundVerification, Verifier } from '../features/casino/verify.tsx';
import { Screen } from '../parts/page.tsx';

/** Computes a round again: one of the player's, or any by its seeds. */
export function CasinoVerify() {
  const t = useT();
  const search = useSearch({ from: '/casino/verify' });
  return (
    <Screen title={t('casino.verify')} narrow>
      {search.shared ? (
        <SharedVerification key={search.shared} id={search.shared} />
      ) : search.round && !search.server ? (
        <RoundVerification key={search.round} id={search.round} />
      ) : (
        <Verifier search={search} />
      )}
      <p className="pt-6 text-sm text-quiet">
        {t('casino.verify_file_text')}{' '}
        <a href="/verify.html" download="verify.html" className="text-fore underline">
          {t('casino.verify_file')}
        </a>
      </p>
    </Screen>
  );
}
