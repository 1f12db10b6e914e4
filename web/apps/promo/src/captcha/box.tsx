import {
  hosted,
  work,
  type Captcha,
  type CaptchaEvent,
  type Hosted,
  type Widget,
} from '@maidan/api/captcha';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Settings {
  captcha_kind: 'none' | 'pow' | Hosted;
  captcha_site_key: string;
  captcha_script: string;
}

interface Props {
  t: Record<string, string>;
  lang: string;
  captcha: Captcha;
  dispatch: (event: CaptchaEvent) => void;
}

/** The captcha of a form, shown only once it is required. Whatever kind is set up, it dispatches a token or a failure. */
export function CaptchaBox(props: Props): ReactNode {
  return props.captcha.displayCaptcha && !props.captcha.failed ? <Shown {...props} /> : null;
}

function Shown({ t, lang, captcha, dispatch }: Props): ReactNode {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    fetch('/api/v3/settings/additional-settings')
      .then((response) => response.json() as Promise<Settings>)
      .then((found) => {
        setSettings(found);
        dispatch(
          found.captcha_kind === 'none'
            ? { type: 'failed' }
            : { type: 'settings', siteKey: found.captcha_site_key },
        );
      })
      .catch(() => dispatch({ type: 'failed' }));
    // Once per demand.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!settings || settings.captcha_kind === 'none') return null;
  if (settings.captcha_kind === 'pow')
    return <WorkBox t={t} captcha={captcha} dispatch={dispatch} />;
  return <HostedBox settings={settings} lang={lang} captcha={captcha} dispatch={dispatch} />;
}

/** The built-in captcha: proof of work on the device. */
function WorkBox({ t, captcha, dispatch }: Omit<Props, 'lang'>): ReactNode {
  const [share, setShare] = useState(0);
  const solved = captcha.token !== '';
  useEffect(() => {
    if (solved) return;
    const address = document.documentElement.dataset['captcha'] ?? '';
    const job = work(new Worker(address, { type: 'module' }), setShare);
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
    // A new search for each token that is used up.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [solved, captcha.needReset]);
  return (
    <div className="captcha" id={captcha.elementId} role="status">
      <span>{t[solved ? 'shell.captchaDone' : 'shell.captcha']}</span>
      <progress aria-label={t['shell.captcha']} value={solved ? 1 : share} max={1} />
    </div>
  );
}

function HostedBox({
  settings,
  lang,
  captcha,
  dispatch,
}: { settings: Settings } & Omit<Props, 't'>): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const widget = useRef<Widget | null>(null);
  useEffect(() => {
    let gone = false;
    const { captcha_kind: kind, captcha_script: script, captcha_site_key: siteKey } = settings;
    hosted(kind as Hosted, script, host.current as HTMLDivElement, {
      siteKey,
      language: lang,
      solved: (token) => dispatch({ type: 'solved', token }),
      expired: () => dispatch({ type: 'solved', token: '' }),
    })
      .then((made) => (gone ? made.remove() : (widget.current = made)))
      .catch((error: unknown) => {
        console.warn(error);
        dispatch({ type: 'failed' });
      });
    return () => {
      gone = true;
      widget.current?.remove();
    };
    // One widget per demand.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (captcha.needReset) widget.current?.reset();
  }, [captcha.needReset]);
  return <div className="captcha" id={captcha.elementId} ref={host} />;
}
