export type Hosted = 'hcaptcha' | 'turnstile' | 'recaptcha';

interface Service {
  render: (host: HTMLElement, options: Record<string, unknown>) => string | number;
  reset: (id: string | number) => void;
  remove?: (id: string | number) => void;
}

/** The global that each service's script makes. */
const globals: Record<Hosted, string> = {
  hcaptcha: 'hcaptcha',
  turnstile: 'turnstile',
  recaptcha: 'grecaptcha',
};

/** Languages that all three services speak; any other is shown in English. */
const spoken =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi'.split(
    ' ',
  );
const tries = 50;
const between = 100;

export interface Widget {
  reset: () => void;
  remove: () => void;
}

/** Draws the widget of a captcha service; it throws when the script cannot be had or cannot draw. */
export async function hosted(
  kind: Hosted,
  script: string,
  host: HTMLElement,
  options: {
    siteKey: string;
    language: string;
    solved: (token: string) => void;
    expired: () => void;
  },
): Promise<Widget> {
  const language = spoken.includes(options.language) ? options.language : 'en';
  const address = new URL(script);
  address.searchParams.set('render', 'explicit');
  address.searchParams.set('hl', language);
  await load(address.href);
  const service = await appear(globals[kind]);
  const id = service.render(host, {
    sitekey: options.siteKey,
    language,
    callback: options.solved,
    'expired-callback': options.expired,
    'error-callback': options.expired,
  });
  return {
    reset: () => service.reset(id),
    remove: () => (service.remove ? service.remove(id) : host.replaceChildren()),
  };
}

function load(src: string): Promise<void> {
  return new Promise((done, fail) => {
    if ([...document.scripts].some((script) => script.src === src)) return done();
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => done();
    script.onerror = () => fail(new Error('captcha: the script could not be loaded'));
    document.head.append(script);
  });
}

async function appear(name: string): Promise<Service> {
  for (let i = 0; i < tries; i++) {
    const service = (window as unknown as Record<string, Partial<Service> | undefined>)[name];
    if (service?.render) return service as Service;
    await new Promise((next) => setTimeout(next, between));
  }
  throw new Error(`captcha: ${name} did not appear`);
}
