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
  tell: (event: CaptchaEvent) => void;
}

/** The captcha of a form, drawn only once it is demanded. Whatever kind is set up, it tells a token or that it failed. */
export function CaptchaBox(props: Props): ReactNode {
  return props.captcha.displayCaptcha && !props.captcha.failed ? <Shown {...props} /> : null;
}

function Shown({ t, lang, captcha, tell }: Props): ReactNode {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    fetch('/api/v3/settings/additional-settings')
      .then((response) => response.json() as Promise<Settings>)
      .then((found) => {
        setSettings(found);
        tell(
          found.captcha_kind === 'none'
            ? { type: 'failed' }
            : { type: 'settings', siteKey: found.captcha_site_key },
        );
      })
      .catch(() => tell({ type: 'failed' }));
    // Once per demand.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!settings || settings.captcha_kind === 'none') return null;
  if (settings.captcha_kind === 'pow') return <OwnBox t={t} captcha={captcha} tell={tell} />;
  return <HostedBox settings={settings} lang={lang} captcha={captcha} tell={tell} />;
}

/** The house's own: the device does a sum, nobody reads crooked letters. */
function OwnBox({ t, captcha, tell }: Omit<Props, 'lang'>): ReactNode {
  const [share, setShare] = useState(0);
  const solved = captcha.token !== '';
  useEffect(() => {
    if (solved) return;
    const address = document.documentElement.dataset['captcha'] ?? '';
    const job = work(new Worker(address, { type: 'module' }), setShare);
    let stopped = false;
    job.token
      .then((token) => !stopped && tell({ type: 'solved', token }))
      .catch((error: unknown) => {
        console.warn(error);
        if (!stopped) tell({ type: 'failed' });
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
  tell,
}: { settings: Settings } & Omit<Props, 't'>): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const widget = useRef<Widget | null>(null);
  useEffect(() => {
    let gone = false;
    const { captcha_kind: kind, captcha_script: script, captcha_site_key: siteKey } = settings;
    hosted(kind as Hosted, script, host.current as HTMLDivElement, {
      siteKey,
      language: lang,
      solved: (token) => tell({ type: 'solved', token }),
      expired: () => tell({ type: 'solved', token: '' }),
    })
      .then((made) => (gone ? made.remove() : (widget.current = made)))
      .catch((error: unknown) => {
        console.warn(error);
        tell({ type: 'failed' });
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
