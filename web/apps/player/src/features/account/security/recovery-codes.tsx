import { Button, toast } from '@maidan/ui';
import { useT } from './i18n.ts';

/** New recovery codes; the server never returns them again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast(t('security.codes_copied'));
  };
  return (
    <div className="grid gap-4 pt-2">
      <p className="text-quiet">{t('security.codes_text')}</p>
      <ul
        dir="ltr"
        aria-label={t('security.codes')}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded border border-rope bg-ground p-3 text-center font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid gap-2">
        {'clipboard' in navigator && (
          <Button onClick={() => void copy()}>{t('security.codes_copy')}</Button>
        )}
        <Button variant="primary" onClick={onDone}>
          {t('security.codes_saved')}
        </Button>
      </div>
    </div>
  );
}
