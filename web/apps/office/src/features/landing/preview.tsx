import { Skeleton } from '@maidan/ui';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '@maidan/api';
import { languageNames } from '@maidan/i18n';
import { useI18n } from '../../i18n.ts';
import type { Drawn } from './use-preview.ts';

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
type Size = keyof typeof sizes;

export interface PreviewProps {
  drawn: Drawn;
  languages: string[];
  language: string;
  onLanguage: (language: string) => void;
}

/** The page as visitors would see it, at two widths. */
export function Preview({ drawn, languages, language, onLanguage }: PreviewProps) {
  const { t, maybe } = useI18n();
  const [size, setSize] = useState<Size>('phone');
  const unsound = (drawn.problems?.length ?? 0) > 0;
  return (
    <section
      aria-label={t('landing.preview')}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label={t('landing.preview.size')} className="flex">
          {(Object.keys(sizes) as Size[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={size === name}
              className="min-h-9 border border-rope px-3 text-sm text-quiet first:rounded-s last:rounded-e aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:text-fore"
              onClick={() => setSize(name)}
            >
              {t(`landing.preview.${name}`)} <span className="num">{sizes[name].width}</span>
            </button>
          ))}
        </div>
        <select
          aria-label={t('landing.preview.language')}
          className="min-h-9 rounded border border-rope bg-stand px-2 text-sm"
          value={language}
          onChange={(event) => onLanguage(event.target.value)}
        >
          {languages.map((code) => (
            <option key={code} value={code}>
              {languageNames[code] ?? code}
            </option>
          ))}
        </select>
        <p role="status" className={clsx('text-sm', unsound ? 'text-down' : 'text-quiet')}>
          {drawn.error
            ? errorText(drawn.error, maybe)
            : unsound
              ? t('landing.preview.unsound')
              : drawn.busy
                ? t('landing.preview.drawing')
                : ''}
        </p>
      </div>
      <Frame html={drawn.html} size={size} faded={unsound} />
    </section>
  );
}

/** Scripts do not run in a preview; without them the browser has none to complain about. */
const withoutScripts = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/g, '');

function Frame({ html, size, faded }: { html?: string; size: Size; faded: boolean }) {
  const { t } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const { width, height } = sizes[size];
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fit = () => setScale(Math.min(1, (element.clientWidth - 2) / width));
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div ref={frame}>
      <div
        className="overflow-hidden rounded border border-rope bg-raised"
        style={{ width: width * scale + 2, height: height * scale + 2 }}
      >
        {html ? (
          <Page
            key={size}
            title={t('landing.preview')}
            html={html}
            style={{ width, height, transform: `scale(${scale})`, opacity: faded ? 0.6 : 1 }}
          />
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
    </div>
  );
}

/** A frame that stays where it was scrolled to when the page in it is drawn again, and whose links lead nowhere. */
function Page({ html, title, style }: { html: string; title: string; style: React.CSSProperties }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={withoutScripts(html)}
      className="block origin-top-left border-0 rtl:origin-top-right"
      style={style}
      onLoad={() => {
        const inner = frame.current?.contentWindow;
        if (!inner) return;
        inner.scrollTo(0, scrolled.current);
        inner.addEventListener('scroll', () => void (scrolled.current = inner.scrollY));
        inner.document.addEventListener('click', (event) => event.preventDefault(), true);
      }}
    />
  );
}
