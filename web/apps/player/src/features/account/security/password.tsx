import { buttonClass, Button, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { PasswordField } from '../fields.tsx';
import { changePassword, devicesQuery } from './calls.ts';
import { Card, FormError } from './card.tsx';
import { useFieldError, useFormError, useT } from './i18n.ts';

interface Form {
  old: string;
  password: string;
  repeat: string;
}

const fieldLocations = ['old_password', 'password', 'repeat_password'];

/** Changes the password. Without one it links to the recovery email, which can set one. */
export function Password({ hasPassword }: { hasPassword: boolean }) {
  const t = useT();
  if (hasPassword)
    return (
      <Card title={t('security.password')} text={t('security.password_text')}>
        <PasswordForm />
      </Card>
    );
  return (
    <Card title={t('security.password')} text={t('security.no_password')}>
      <Link to="/recover" className={buttonClass()}>
        {t('security.recover')}
      </Link>
    </Card>
  );
}

function PasswordForm() {
  const t = useT();
  const fieldError = useFieldError();
  const formError = useFormError();
  const queries = useQueryClient();
  const form = useForm<Form>({ defaultValues: { old: '', password: '', repeat: '' } });
  const change = useMutation({
    mutationFn: ({ old, password, repeat }: Form) => changePassword(old, password, repeat),
    onSuccess: () => {
      form.reset();
      toast(t('security.password_done'));
      void queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => change.mutate(values))(event)}
    >
      <PasswordField
        label={t('security.old_password')}
        isNew={false}
        error={fieldError(change.error, 'old_password')}
        field={form.register('old')}
      />
      <PasswordField
        label={t('security.new_password')}
        isNew
        error={fieldError(change.error, 'password')}
        field={form.register('password')}
      />
      <PasswordField
        label={t('security.repeat')}
        isNew
        error={fieldError(change.error, 'repeat_password')}
        field={form.register('repeat')}
      />
      <FormError>{formError(change.error, ...fieldLocations)}</FormError>
      <div>
        <Button type="submit" busy={change.isPending}>
          {t('security.change_password')}
        </Button>
      </div>
    </form>
  );
}
