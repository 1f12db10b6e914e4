import { drawScene, scenes } from '@maidan/art';
import { Input, Select } from '@maidan/ui';
import { useMemo } from 'react';
import { offerKinds } from '../../domain/offer/fields.ts';
import { withKind } from '../../domain/offer/form.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import { useT } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { At, Part } from './fields.tsx';

const sceneNames = Object.keys(scenes);

/** What an offer is. Its id and kind are chosen once. */
export function About() {
  const t = useT();
  const { form, taken, edit } = useEditing();
  const { about } = useOfferNames(form.kind);
  const used = taken?.includes(form.id);
  return (
    <Part title={t('offers.part.about')}>
      <At {...about('id')} error={used ? t('offers.id.taken') : undefined}>
        <Input
          readOnly={!taken}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          data-unreadable={used || undefined}
          value={form.id}
          onChange={({ target: { value } }) => edit((old) => ({ ...old, id: value }))}
        />
      </At>
      <At {...about('name')}>
        <Input
          maxLength={80}
          value={form.name}
          onChange={({ target: { value } }) => edit((old) => ({ ...old, name: value }))}
        />
      </At>
      <At {...about('kind')}>
        <Select
          disabled={!taken}
          value={form.kind}
          onChange={({ target: { value } }) => {
            const kind = offerKinds.find((one) => one === value);
            if (kind) edit((old) => withKind(old, kind));
          }}
        >
          {offerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`offers.kind.${kind}`)}
            </option>
          ))}
        </Select>
      </At>
      <Picture />
    </Part>
  );
}

/** The scene that players see with the offer, drawn beside its name. */
function Picture() {
  const { form, edit } = useEditing();
  const { about } = useOfferNames();
  const scene = form.image;
  const drawing = useMemo(
    () => drawScene({ scene, seed: 1, palette: 'night', id: 'offer' }),
    [scene],
  );
  const names = sceneNames.includes(scene) ? sceneNames : [scene, ...sceneNames];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
      <At {...about('image')}>
        <Select
          value={scene}
          onChange={({ target: { value } }) => edit((old) => ({ ...old, image: value }))}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {name || '–'}
            </option>
          ))}
        </Select>
      </At>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
        alt=""
        width={90}
        height={72}
        className="h-18 w-22.5 rounded border border-rope"
      />
    </div>
  );
}
