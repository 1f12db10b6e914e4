import type { ComponentType, ReactNode } from 'react';
import { BothDialog } from './both.tsx';
import { LoginDialog } from './login.tsx';
import { MessageDialog } from './message.tsx';
import { RegistrationDialog } from './registration.tsx';
import { ResetDialog } from './reset.tsx';
import { Scope, type DialogProps } from './state.ts';
import { dialogs, type Spec } from './table.ts';

const kinds: Record<Spec['kind'], ComponentType<DialogProps>> = {
  login: LoginDialog,
  registration: RegistrationDialog,
  both: BothDialog,
  reset: ResetDialog,
  message: MessageDialog,
};

/** What stands inside a dialog, by its name. */
export function FormDialog(props: DialogProps): ReactNode {
  const Kind = kinds[dialogs[props.name].kind];
  return (
    <Scope value={`${props.name}-`}>
      <Kind {...props} />
    </Scope>
  );
}
