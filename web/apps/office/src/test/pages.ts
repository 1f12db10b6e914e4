import type {
  CampaignRecord,
  CampaignTest,
  CampaignVersion,
  CampaignOptions,
  RawDocument,
  TestArm,
  VariantResult,
} from '../domain/campaign/campaigns.ts';
import type { SupportRecord } from '../domain/support/threads.ts';
import { FakeOffice, refusal } from './office.tsx';

const words: CampaignOptions = {
  kinds: ['race', 'crash'],
  palettes: ['night', 'dusk'],
  scenes: ['track', 'runway'],
  dialogs: ['BasicRegistration'],
  infos: ['CashRaceMoreInfoDialog'],
  params: ['', 'id'],
  clauses: ['play-money', 'adults'],
  blocks: {
    hero: { fields: ['headline', 'lead'], item: [], min: 0, max: 0 },
    facts: { fields: [], item: ['value', 'label'], min: 2, max: 4 },
    closing: { fields: ['headline', 'button'], item: [], min: 0, max: 0 },
  },
  draws: ['wheel-8', 'card'],
  sets: { closing: ['sign-up'] },
  languages: ['en', 'hi', 'ur'],
  spoken: ['en', 'hi', 'ur', 'pt'],
  offers: { 'welcome-casino': ['INR', 'BDT'] },
};

const starter = (route: string, kind: string): RawDocument => ({
  route,
  kind,
  palette: 'dusk',
  scene: { name: 'track', seed: 3 },
  dialog: { name: 'BasicRegistration', currency: 'INR', bonus: 'casino', campaign: '' },
  offer: { id: 'welcome-casino', currency: 'INR' },
  blocks: [{ type: 'hero' }, { type: 'closing', use: 'sign-up' }],
  texts: {
    en: {
      title: 'A race',
      description: 'About a race',
      'hero.headline': 'Run',
      'hero.lead': 'Run and see',
    },
    hi: { title: 'दौड़' },
  },
});

export function page(n: number, more: Partial<CampaignRecord> = {}): CampaignRecord {
  return {
    id: `c${n}`,
    route: `/race-${n}`,
    kind: 'race',
    title: `Race ${n}`,
    state: 'draft',
    revision: 1,
    published: 0,
    latest: 0,
    touched: true,
    testing: false,
    publish_at: 0,
    unpublish_at: 0,
    trouble: '',
    created_at: 1,
    updated_at: 1,
    updated_by: 's1',
    email: 'mira@example.com',
    document: starter(`/race-${n}`, 'race'),
    problems: [],
    changed: true,
    ...more,
  };
}

const headlineOf = (document: RawDocument) =>
  (document['texts'] as Record<string, Record<string, string>>)['en']?.['hero.headline'] ?? '';

/** A refusal that names places of the input. */
export const complaints = (code: string, ...items: [location: string, msg: string][]) =>
  Response.json(
    {
      message: code,
      errors: items.map(([location, msg]) => ({ location, reason: 'badRequest', msg, code })),
    },
    { status: 400 },
  );

const counts = { views: 0, clicks: 0, opens: 0, registrations: 0, first_deposits: 0 };

export const variant = (
  key: string,
  views: number,
  registrations: number,
  p = 1,
): VariantResult => ({
  ...counts,
  variant: `1${key}`,
  test: 1,
  key,
  views,
  registrations,
  rate: registrations / views,
  low: 0.1,
  high: 0.2,
  p_value: p,
  significant: p < 0.05,
});

/** The office of a marketer, with landing pages in memory. */
export class FakePages extends FakeOffice {
  pages: CampaignRecord[] = [];
  versions: CampaignVersion[] = [];
  tests: CampaignTest[] = [];
  variants: VariantResult[] = [];
  /** Headlines that were drawn for a preview. */
  drawn: string[] = [];

  override member = {
    id: 's1',
    email: 'mira@example.com',
    role: 'marketer' as const,
    permissions: ['campaigns.see', 'campaigns.edit', 'promo_codes.make'],
    todo: '' as const,
  };

  override more = (call: string, body: Record<string, unknown>, url: URL) => {
    if (call === 'GET /campaigns') return this.#list(url.searchParams);
    if (call === 'GET /campaigns/vocabulary') return Response.json(words);
    if (call === 'POST /campaigns')
      return this.#create(String(body['route']), String(body['kind']));
    if (call === 'POST /campaigns/import') return this.#import(String(body['file']));
    const [, method, id, rest] = /^(\w+) \/campaigns\/(c\d+)(.*)$/.exec(call) ?? [];
    const found = this.pages.find((p) => p.id === id);
    if (!method || !found) return undefined;
    return this.#one(`${method} ${rest}`, found, body);
  };

  #list(search: URLSearchParams) {
    const [state, text] = [search.get('state'), search.get('text') ?? ''];
    const items = this.pages.filter((p) => (!state || p.state === state) && p.route.includes(text));
    return Response.json({ items, next: '' });
  }

  #create(route: string, kind: string) {
    if (this.pages.some((p) => p.route === route)) return refusal(409, 'campaign_route_taken');
    const made = page(this.pages.length + 1, { route, kind, document: starter(route, kind) });
    this.pages.push(made);
    return Response.json(made);
  }

  #import(file: string) {
    if (file.includes('rice')) {
      return complaints('campaign_unreadable', ['2', 'kind "rice" is not one of: race']);
    }
    return this.#create('/imported', 'race');
  }

  #one(call: string, found: CampaignRecord, body: Record<string, unknown>): Response | undefined {
    if (call === 'GET ') return Response.json(found);
    if (call === 'GET /versions') {
      return Response.json({ items: this.versions.map((v) => ({ ...v, document: undefined })) });
    }
    const version = /^GET \/versions\/(\d+)$/.exec(call);
    if (version) return Response.json(this.versions.find((v) => v.number === Number(version[1])));
    if (call === 'GET /tests') return Response.json({ items: this.tests });
    if (call === 'GET /results') return Response.json(this.#results());
    if (call === 'POST /test/stop') {
      this.tests = this.tests.map((test) => ({ ...test, state: 'stopped' as const }));
      return this.change(found.id, { testing: false });
    }
    if (call === 'POST /preview') return this.#draw(body['document'] as RawDocument);
    if ('revision' in body && body['revision'] !== found.revision)
      return refusal(409, 'campaign_stale');
    if (call === 'PUT /draft')
      return this.change(found.id, { document: body['document'] as RawDocument });
    if (call === 'POST /publish') return this.#publish(found, String(body['note']));
    if (call === 'POST /test') return this.#startTest(found, body['variants'] as TestArm[]);
    if (call === 'POST /unpublish') return this.change(found.id, { state: 'unpublished' });
    return undefined;
  }

  #startTest(found: CampaignRecord, arms: TestArm[]) {
    const variants = arms.map(({ key, weight }) => ({ key, name: `1${key}`, weight }));
    this.tests = [
      { number: 1, state: 'running', winner: '', started_at: 1, ended_at: 0, variants },
    ];
    return this.change(found.id, { testing: true });
  }

  #results() {
    const total = { ...counts, rate: 0, low: 0, high: 1 };
    return {
      from: '2026-03-01',
      to: '2026-03-30',
      total,
      variants: this.variants,
      partners: [{ ...total, name: 'p7', views: 1234 }],
      days: [],
      clicks: [],
    };
  }

  #draw(document: RawDocument) {
    const headline = headlineOf(document);
    if (headline.includes('{')) {
      const message = `text "hero.headline": there is no placeholder ${headline}`;
      return complaints('campaign_unsound', ['/texts/en/hero.headline', message]);
    }
    this.drawn.push(headline);
    return Response.json({ html: `<!doctype html><h1>${headline}</h1>` });
  }

  #publish(found: CampaignRecord, note: string) {
    if (headlineOf(found.document) === 'boom') {
      return complaints('campaign_unrendered', ['/texts/hi', 'the page cannot be drawn in hi']);
    }
    const number = found.latest + 1;
    this.versions.unshift({
      number,
      at: number,
      by: 's1',
      email: 'mira@example.com',
      note,
      document: found.document,
    });
    return this.change(found.id, { state: 'published', published: number, latest: number });
  }

  /** Changes a page as a member of staff would, here or elsewhere. */
  change(id: string, part: Partial<CampaignRecord>): Response {
    this.pages = this.pages.map((p) =>
      p.id === id ? { ...p, ...part, revision: p.revision + 1 } : p,
    );
    return Response.json(this.pages.find((p) => p.id === id));
  }
}

/** The office of a helper, with one conversation. */
export class FakeDesk extends FakeOffice {
  record: SupportRecord = {
    thread: {
      id: 't1',
      player_id: '',
      name: 'Ravi',
      email: 'ravi@example.com',
      status: 'open',
      messages: 1,
      created_at: 1,
      updated_at: 1,
      vip: '',
      manager: '',
      mine: false,
    },
    lines: [
      { seq: 1, at: 1, author: 'visitor', staff_email: '', signed: '', text: 'Where is my offer?' },
    ],
  };

  override member = {
    id: 's2',
    email: 'help@example.com',
    role: 'support' as const,
    permissions: ['support.answer'],
    todo: '' as const,
  };

  override more: FakeOffice['more'] = (call, body) => {
    const { thread, lines } = this.record;
    if (call === 'GET /support/threads') return Response.json({ items: [thread], next: '' });
    if (call === 'POST /support/threads/t1/answer') {
      const said = {
        seq: lines.length + 1,
        at: 2,
        author: 'staff' as const,
        staff_email: 'help@example.com',
        signed: '',
        text: String(body['text']),
      };
      this.record = { thread: { ...thread, status: 'answered' }, lines: [...lines, said] };
    }
    if (call === 'POST /support/threads/t1/close') {
      this.record = { thread: { ...thread, status: 'closed' }, lines };
    }
    if (call.includes('/support/threads/t1')) return Response.json(this.record);
    return undefined;
  };
}
