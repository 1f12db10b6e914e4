import { languageNames } from '@maidan/i18n';
import { Checkbox, Textarea } from '@maidan/ui';
import { useI18n } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { valueAt, withValue } from './document.ts';
import { At, dense, HeadInput, HeadSelect, plain } from './fields.tsx';
import { Figures } from './figures.tsx';
import { Picture } from './picture.tsx';

/** Everything of a page that is not a block and not a text. */
export function Head() {
  const { t, maybe } = useI18n();
  const { document, words, edit } = useEditing();
  const offer = String(valueAt(document, ['offer', 'id']) ?? '');
  const currencies = [...new Set(Object.values(words.offers).flat())];
  const takeOffer = (id: string) =>
    edit('', (d) => {
      const made = words.offers[id] ?? [];
      const now = String(valueAt(d, ['offer', 'currency']) ?? '');
      return withValue(d, ['offer'], { id, currency: made.includes(now) ? now : (made[0] ?? now) });
    });
  const kinds = words.kinds.map((kind) => ({
    value: kind,
    name: maybe(`landing.kind.${kind}`) ?? kind,
  }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Picture />
      <div className="grid grid-cols-2 gap-3">
        <HeadSelect keys={['kind']} label={t('landing.kind')} options={kinds} />
        <HeadSelect
          keys={['param']}
          label={t('landing.param')}
          none={t('landing.param.none')}
          options={words.params
            .filter(Boolean)
            .map((param) => ({ value: param, name: maybe(`landing.param.${param}`) ?? param }))}
        />
        <HeadSelect
          keys={['offer', 'id']}
          label={t('landing.offer')}
          options={plain(Object.keys(words.offers))}
          onChoose={takeOffer}
        />
        <HeadSelect
          keys={['offer', 'currency']}
          label={t('landing.offer.currency')}
          options={plain(words.offers[offer] ?? [])}
        />
        <HeadSelect
          keys={['dialog', 'name']}
          label={t('landing.dialog')}
          options={plain(words.dialogs)}
        />
        <HeadSelect
          keys={['dialog', 'currency']}
          label={t('landing.dialog.currency')}
          none={t('landing.none')}
          options={plain(currencies)}
        />
        <HeadSelect
          keys={['dialog', 'bonus']}
          label={t('landing.dialog.bonus')}
          none={t('landing.none')}
          options={plain(['casino', 'sport'])}
        />
        <HeadInput keys={['dialog', 'campaign']} label={t('landing.dialog.campaign')} />
        <HeadSelect
          keys={['info']}
          label={t('landing.info')}
          none={t('landing.none')}
          options={plain(words.infos)}
        />
        <HeadInput keys={['creator']} label={t('landing.creator')} />
        <HeadInput
          keys={['after', 'register']}
          label={t('landing.after.register')}
          hint={t('landing.after.hint')}
          list="landing-after"
        />
        <HeadInput
          keys={['after', 'login']}
          label={t('landing.after.login')}
          list="landing-after"
        />
        <datalist id="landing-after">
          <option value="stay" />
          <option value="casino/slot/aviator" />
          <option value="sports/cricket" />
        </datalist>
      </div>
      <HeadSelect
        keys={['language']}
        label={t('landing.language.only')}
        none={t('landing.language.all')}
        options={words.spoken.map((code) => ({ value: code, name: languageNames[code] ?? code }))}
      />
      <div className="grid grid-cols-1 sm:grid-cols-2">
        {(['chat', 'locale_from_browser'] as const).map((key) => (
          <Checkbox
            key={key}
            label={t(`landing.${key}`)}
            checked={document[key] === true}
            onChange={(event) => {
              const { checked } = event.target;
              edit('', (d) => withValue(d, [key], checked || undefined));
            }}
          />
        ))}
      </div>
      <Redirects />
      <Figures />
    </div>
  );
}

/** Further addresses of the page, one a line. */
function Redirects() {
  const { t } = useI18n();
  const { document, edit } = useEditing();
  const paths = Array.isArray(document['redirect_from']) ? document['redirect_from'] : [];
  return (
    <At path="/redirect_from" label={t('landing.redirects')} hint={t('landing.redirects.hint')}>
      <Textarea
        className={dense}
        rows={Math.max(1, paths.length)}
        value={paths.join('\n')}
        onChange={(event) => {
          const lines = event.target.value === '' ? undefined : event.target.value.split('\n');
          edit('/redirect_from', (d) => withValue(d, ['redirect_from'], lines));
        }}
      />
    </At>
  );
}
