import { fieldError } from '@maidan/api';
import { Button, Field, Select, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '../../domain/account/me.ts';
import { useErrorLookup, useErrorText } from '../../api.ts';
import { upload, verificationQuery, type Kind } from './calls.ts';
import { useI18n } from './i18n.ts';
import { PhotoInput } from './photo-input.tsx';
import type { PreparedPhoto } from './resize-photo.ts';

const groups: Record<string, Kind[]> = {
  identity: ['national_id', 'passport', 'driving_licence'],
  face: ['selfie'],
  residence: ['proof_of_address'],
};
const twoSided: Kind[] = ['national_id', 'driving_licence'];

interface Props {
  /** The groups of documents that staff requested; empty for a free choice. */
  requested: string[];
  /** How many days photos are stored after the check. */
  retentionDays: number;
  onClose: () => void;
}

/** A form to choose the document type, add its photos and upload them. */
export function SendDocument({ requested, retentionDays, onClose }: Props) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const queries = useQueryClient();
  const kinds = (requested.length > 0 ? requested : Object.keys(groups)).flatMap(
    (group) => groups[group] ?? [],
  );
  const [chosen, setChosen] = useState<Kind>();
  const [front, setFront] = useState<PreparedPhoto>();
  const [back, setBack] = useState<PreparedPhoto>();
  const [progress, setProgress] = useState(0);
  const kind = chosen ?? kinds[0] ?? 'passport';
  const needsBack = twoSided.includes(kind);
  const send = useMutation({
    mutationFn: (photo: PreparedPhoto) =>
      upload(
        { kind, front: photo.data, ...(needsBack && back ? { back: back.data } : {}) },
        setProgress,
      ),
    onSuccess: async () => {
      toast(t('identity.sent'), 200);
      await Promise.all([
        queries.invalidateQueries(verificationQuery),
        queries.invalidateQueries(meQuery),
      ]);
      onClose();
    },
  });
  const sideError = (side: string) => fieldError(send.error, side, lookup);
  const shownAtPhoto = sideError('front') ?? sideError('back');
  return (
    <form
      className="grid gap-4 rounded bg-raised p-3 sm:p-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (front) send.mutate(front);
      }}
    >
      <Field label={t('identity.kind')} className="max-w-md">
        <Select
          value={kind}
          onChange={(event) => {
            setChosen(event.target.value as Kind);
            send.reset();
          }}
        >
          {kinds.map((name) => (
            <option key={name} value={name}>
              {t(`kind.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
      <ul className="grid list-disc gap-1 ps-5 text-sm text-quiet">
        <li>{t('identity.tip_whole')}</li>
        <li>{t('identity.tip_sharp')}</li>
        <li>{t(kind === 'proof_of_address' ? 'identity.tip_address' : 'identity.tip_valid')}</li>
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <PhotoInput
          label={t(needsBack ? 'identity.front' : 'identity.photo')}
          camera={kind === 'selfie' ? 'user' : 'environment'}
          photo={front}
          onPhoto={setFront}
          error={sideError('front')}
        />
        {needsBack && (
          <PhotoInput
            label={t('identity.back')}
            camera="environment"
            photo={back}
            onPhoto={setBack}
            error={sideError('back')}
          />
        )}
      </div>
      <p className="text-sm text-quiet">{t('identity.privacy', { days: retentionDays })}</p>
      {send.error && !shownAtPhoto && (
        <p role="alert" className="text-sm text-down">
          {explain(send.error)}
        </p>
      )}
      {send.isPending && (
        <progress
          aria-label={t('identity.sending')}
          value={progress}
          max={1}
          className="h-1.5 w-full"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={send.isPending}
          disabled={!front || (needsBack && !back)}
        >
          {t('identity.submit')}
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={send.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
