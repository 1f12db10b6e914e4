import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Member } from '../domain/session/session.ts';
import { ShowCode } from '../features/session/code.tsx';
import { Enrol } from '../features/session/enrol.tsx';
import { Credentials } from '../features/session/credentials.tsx';
import { useT } from '../i18n.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { useTitle } from '../title.ts';

/** The sign-in of the back office: the password, then the second factor, which is set up at the first sign-in. */
export function SignIn() {
  const t = useT();
  useTitle(t('session.title'));
  const queries = useQueryClient();
  const router = useRouter();
  const { next } = useSearch({ from: '/sign-in' });
  const [todo, setTodo] = useState<Member['todo']>('');
  const enter = (member: Member) => {
    queries.clear();
    queries.setQueryData(sessionQuery.queryKey, member);
    router.history.push(next ?? '/office/');
  };
  const back = () => setTodo('');
  return (
    <main className="floodlit grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-sm gap-4 rounded border border-rope bg-stand p-6 shadow-lift">
        {todo === '' && (
          <Credentials
            onDone={(member) => (member.todo === '' ? enter(member) : setTodo(member.todo))}
          />
        )}
        {todo === 'code' && <ShowCode onDone={enter} onBack={back} />}
        {todo === 'enrol' && <Enrol onDone={enter} onBack={back} />}
      </div>
    </main>
  );
}
