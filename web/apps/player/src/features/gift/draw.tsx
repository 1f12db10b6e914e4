import { Field, Input } from '@maidan/ui';
import { useErrorLookup } from '../../api.ts';
import { Section } from '../../parts/page.tsx';
import type { Gift } from './calls.ts';
import { useT } from './i18n.ts';
import { longestText, randomText } from './own-text.ts';
import { Value } from './value.tsx';

/** How a gift is drawn, in three steps. */
export function Steps() {
  const t = useT();
  return (
    <ol className="grid list-decimal gap-2 ps-5 text-sm marker:text-quiet">
      <li>{t('gift.step_1')}</li>
      <li>{t('gift.step_2')}</li>
      <li>{t('gift.step_3')}</li>
    </ol>
  );
}

interface TextProps {
  text: string;
  onText: (text: string) => void;
}

/** The player's part of the draw. Whoever leaves the field empty gets another suggestion. */
function OwnText({ text, onText }: TextProps) {
  const t = useT();
  const lookup = useErrorLookup();
  return (
    <details className="rounded border border-rope">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">
        {t('gift.choose_text')}
      </summary>
      <div className="px-4 pb-4">
        <Field
          label={t('gift.your_text')}
          hint={t('gift.text_hint')}
          error={text ? undefined : lookup('error.gift_text')}
        >
          <Input
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            maxLength={longestText}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onBlur={() => {
              if (!text) onText(randomText());
            }}
          />
        </Field>
      </div>
    </details>
  );
}

interface Props extends TextProps {
  gift: Gift;
}

/** How today's gift is drawn: before with the player's text, afterwards with what was drawn. */
export function Draw({ gift: { hash, opened, refused }, text, onText }: Props) {
  const t = useT();
  return (
    <Section title={t('gift.how')}>
      <div className="grid gap-4 rounded border border-rope bg-stand p-4">
        <Steps />
        <dl className="grid gap-2">
          <Value name={t('gift.hash_today')}>{opened?.hash ?? hash}</Value>
          {opened && (
            <>
              <Value name={t('gift.your_text')} text>
                {opened.text}
              </Value>
              <Value name={t('gift.number')}>{opened.number}</Value>
            </>
          )}
        </dl>
        {opened && <p className="text-sm">{t('gift.seed_later')}</p>}
        {!opened && !refused && <OwnText text={text} onText={onText} />}
      </div>
    </Section>
  );
}
