import { errorText } from '@maidan/api';
import { Button, Dialog, Field, Input, toast } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { makeOneTimeLink } from '../../domain/player/player.ts';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';

/** Makes a link that signs a player in once. It is shown once; the audit says who made it. */
export function OneTimeLink({ player, name }: { player: string; name: string }) {
  const { t, maybe, locale } = useI18n();
  const [open, setOpen] = useState(false);
  const make = useMutation({ mutationFn: () => makeOneTimeLink(player) });
  const link = make.data && location.origin + make.data.link;
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          make.reset();
          setOpen(true);
        }}
      >
        {t('onetime.open')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('onetime.title', { name })}
        description={t('onetime.text')}
        closeLabel={t('app.close')}
      >
        <div className="grid gap-3 pt-2">
          {make.error && (
            <p role="alert" className="text-sm text-down">
              {errorText(make.error, maybe)}
            </p>
          )}
          {link && make.data ? (
            <>
              <Field
                label={t('onetime.link')}
                hint={t('onetime.until', { at: moment(make.data.expires_at, locale) })}
              >
                <Input readOnly value={link} onFocus={(event) => event.target.select()} />
              </Field>
              <Button
                variant="primary"
                onClick={() =>
                  void navigator.clipboard.writeText(link).then(() => toast(t('onetime.copied')))
                }
              >
                {t('onetime.copy')}
              </Button>
            </>
          ) : (
            <Button variant="primary" busy={make.isPending} onClick={() => make.mutate()}>
              {t('onetime.make')}
            </Button>
          )}
        </div>
      </Dialog>
    </>
  );
}
