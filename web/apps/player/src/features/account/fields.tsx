import { Field, Input, Select } from '@maidan/ui';
import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useT } from '../../i18n.ts';
import { usePhoneCountries } from '../../domain/account/phone.ts';
import type { Channel } from './schema.ts';

/** Switches a form between email and phone. */
export function ChannelChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Channel;
  onChange: (channel: Channel) => void;
}) {
  const t = useT();
  return (
    <div role="radiogroup" aria-label={label} className="grid grid-cols-2 rounded bg-raised p-1">
      {(['email', 'phone'] as const).map((channel) => (
        <label
          key={channel}
          className={clsx(
            'grid min-h-11 place-items-center rounded has-focus-visible:outline-2 has-focus-visible:outline-floodlight',
            value === channel ? 'bg-stand font-semibold' : 'text-quiet',
          )}
        >
          <input
            type="radio"
            name="by"
            className="sr-only"
            checked={value === channel}
            onChange={() => onChange(channel)}
          />
          {t(`auth.${channel}`)}
        </label>
      ))}
    </div>
  );
}

interface PhoneProps {
  /** ISO code. */
  country: string;
  onCountry: (iso: string) => void;
  phone: UseFormRegisterReturn;
  error?: string;
}

export function PhoneFields({ country, onCountry, phone, error }: PhoneProps) {
  const t = useT();
  const { countries } = usePhoneCountries();
  return (
    <div className="grid grid-cols-[112px_1fr] gap-2">
      <Field label={t('auth.country')}>
        <Select dir="ltr" value={country} onChange={(event) => onCountry(event.target.value)}>
          {countries.map(({ iso_code, dial_code, name }) => (
            <option key={iso_code} value={iso_code}>
              {`+${dial_code} ${name}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('auth.phone')} error={error}>
        <Input type="tel" dir="ltr" autoComplete="tel" className="num" {...phone} />
      </Field>
    </div>
  );
}

interface PasswordProps {
  label: string;
  hint?: string;
  error?: string;
  isNew: boolean;
  field: UseFormRegisterReturn;
}

export function PasswordField({ label, hint, error, isNew, field }: PasswordProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Field label={label} hint={hint} error={error}>
        <Input
          type={shown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          className="pe-12"
          {...field}
        />
      </Field>
      <button
        type="button"
        aria-label={t(shown ? 'auth.hide' : 'auth.show')}
        aria-pressed={shown}
        className="tap absolute end-0.5 top-[29px] grid place-items-center text-quiet hover:text-fore"
        onClick={() => setShown(!shown)}
      >
        <Icon size={18} aria-hidden />
      </button>
    </div>
  );
}
