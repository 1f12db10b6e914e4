import { got } from '@maidan/api';
import { hosted, work, type Hosted, type Widget as HostedWidget } from '@maidan/api/captcha';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { useI18n, useT } from './i18n.ts';
import type { FormCaptcha } from './use-captcha.ts';

type Props = Pick<FormCaptcha, 'state' | 'dispatch'>;

interface Settings {
  captcha_kind: 'none' | 'pow' | Hosted;
  captcha_site_key: string;
  captcha_script: string;
}

/** The configured captcha. It dispatches a token, or a failure when it cannot be shown. */
export default function Widget({ state, dispatch }: Props) {
  const [settings, setSettings] = useState<Settings>();
  useEffect(() => {
    got<Settings>(api.client.GET('/api/v3/settings/additional-settings'))
      .then((loaded) => {
        setSettings(loaded);
        if (loaded.captcha_kind === 'none') dispatch({ type: 'failed' });
      })
      .catch(() => dispatch({ type: 'failed' }));
  }, [dispatch]);
  if (!settings || settings.captcha_kind === 'none') return null;
  if (settings.captcha_kind === 'pow') return <ProofOfWork state={state} dispatch={dispatch} />;
  const { captcha_kind: kind, captcha_script: script, captcha_site_key: siteKey } = settings;
  return <HostedCaptcha {...{ kind, script, siteKey, state, dispatch }} />;
}

/** The built-in captcha: a proof of work in a worker, with nothing for the player to do. */
function ProofOfWork({ state, dispatch }: Props) {
  const t = useT();
  const [progress, setProgress] = useState(0);
  const solved = state.token !== '';
  useEffect(() => {
    if (solved) return;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const job = work(worker, setProgress);
    let stopped = false;
    job.token
      .then((token) => !stopped && dispatch({ type: 'solved', token }))
      .catch((error: unknown) => {
        console.warn(error);
        if (!stopped) dispatch({ type: 'failed' });
      });
    return () => {
      stopped = true;
      job.stop();
    };
  }, [solved, state.needReset, dispatch]); // a used token is replaced
  return (
    <div
      id={state.elementId}
      role="status"
      className="grid gap-3 rounded border border-rope bg-stand p-4"
    >
      <span>{t(solved ? 'captcha.solved' : 'captcha.checking')}</span>
      <progress
        aria-label={t('captcha.checking')}
        className="h-1.5 w-full"
        value={solved ? 1 : progress}
        max={1}
      />
    </div>
  );
}

interface HostedProps extends Props {
  kind: Hosted;
  script: string;
  siteKey: string;
}

/** The widget of an external captcha service. */
function HostedCaptcha({ kind, script, siteKey, state, dispatch }: HostedProps) {
  const { code: language } = useI18n();
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<HostedWidget>(null);
  useEffect(() => {
    let removed = false;
    hosted(kind, script, container.current as HTMLDivElement, {
      siteKey,
      language,
      solved: (token) => dispatch({ type: 'solved', token }),
      expired: () => dispatch({ type: 'solved', token: '' }),
    })
      .then((created) => {
        if (removed) created.remove();
        else widget.current = created;
      })
      .catch((error: unknown) => {
        console.warn(error);
        if (!removed) dispatch({ type: 'failed' });
      });
    return () => {
      removed = true;
      widget.current?.remove();
      widget.current = null;
    };
  }, [kind, script, siteKey, language, dispatch]);
  useEffect(() => {
    if (state.needReset) widget.current?.reset();
  }, [state.needReset]);
  return <div id={state.elementId} ref={container} className="min-h-20 overflow-x-auto" />;
}
