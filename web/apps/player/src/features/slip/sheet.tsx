import { BottomSheet } from '@maidan/ui';
import { useT } from '../../i18n.ts';
import { setSlipOpen, useSlipOpen } from '../../domain/slip/sheet.ts';
import { ClearSlip } from './clear.tsx';
import { SlipPanel } from './panel.tsx';

/** The slip as a bottom sheet. */
export function SlipSheet() {
  const t = useT();
  return (
    <BottomSheet
      open={useSlipOpen()}
      onOpenChange={setSlipOpen}
      title={t('slip.title')}
      closeLabel={t('app.close')}
      action={<ClearSlip />}
      data-testid="bet-slip"
    >
      <SlipPanel />
    </BottomSheet>
  );
}
