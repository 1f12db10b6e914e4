/**
 * The verifier as a file: it computes rounds from their seeds without any server, also this product's. The build puts it and its page into
 * dist/verify.html, which players store and open whenever they like.
 */
import { drawOf } from '../domain/casino/draws.ts';
import { canVerify, commitmentOf } from '../domain/casino/fair.ts';
import { gameIds, isGame, isSlot, sharedIds, type GameId } from '../domain/casino/games.ts';
import { hashBefore, sharedResult } from '../domain/casino/shared-draw.ts';
import { machines } from '../domain/casino/slots/machines.ts';
import type { SlotParams, SlotResult } from '../domain/casino/slots/machine.ts';
import { roundOf } from '../domain/casino/slots/round.ts';
import { exampleOf } from '../domain/casino/examples.ts';
import { sharedReturns } from '../constants.ts';

/** Texts by language. The build fills them in. */
declare const __TEXTS__: Record<string, Record<string, string>>;

const language = navigator.language.slice(0, 2);
const texts = __TEXTS__[language] ?? __TEXTS__['en'] ?? {};
const t = (key: string): string => texts[`casino.${key}`] ?? key;

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  part: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), part);
  made.append(...children);
  return made;
}

const field = (label: string, input: HTMLElement) => element('label', {}, t(label), input);

const input = (value = '') => {
  const made = element('input', { value, autocomplete: 'off', spellcheck: false, required: true });
  made.dir = 'ltr';
  return made;
};

/** A line of a result: JSON, hashes and numbers run from left to right in every language. */
const line = (value: string, label?: string) =>
  element('span', {}, ...(label ? [`${t(label)}: `] : []), element('bdi', { dir: 'ltr' }, value));

/** A form that shows the lines that it computes. */
function form(fields: HTMLElement[], compute: () => Promise<HTMLElement[]>): HTMLFormElement {
  const out = element('output');
  const made = element(
    'form',
    {},
    ...fields,
    element('button', { type: 'submit' }, t('verify_now')),
    out,
  );
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    void compute()
      .catch(() => [element('span', {}, t('verify_failed'))])
      .then((lines) => out.replaceChildren(...lines));
  });
  return made;
}

/** What a slot pays, spin by spin, in multiples of the stake. */
function paid(game: GameId, params: unknown, drawn: unknown): HTMLElement[] {
  if (!isSlot(game)) return [];
  const machine = machines[game];
  const settings = params as SlotParams;
  const round = roundOf(machine, settings, drawn as SlotResult);
  const stake = machine.unit * (settings.buy ? (machine.buy ?? 1) : 1);
  return [line(`× ${Number((round.pay / stake).toFixed(4))}`)];
}

/** A round of one player, from its seeds. */
function roundForm(): HTMLFormElement {
  const names = gameIds.map((id) => element('option', { value: id }, t(`game_${id}`)));
  const game = element('select', {}, ...names);
  const settings = input(exampleOf('monsoon-treasure'));
  game.addEventListener('change', () => {
    if (isGame(game.value)) settings.value = exampleOf(game.value);
  });
  const [server, client, nonce] = [input(), input(), input('0')];
  return form(
    [
      field('which_game', game),
      field('settings', settings),
      field('server_seed', server),
      field('client_seed', client),
      field('nonce', nonce),
    ],
    async () => {
      if (!isGame(game.value)) return [];
      const params: unknown = JSON.parse(settings.value);
      const seeds = {
        server: server.value.trim(),
        client: client.value.trim(),
        nonce: Number(nonce.value),
      };
      const drawn = await drawOf(game.value, params, seeds);
      return [
        line(JSON.stringify(drawn), 'drawn'),
        ...paid(game.value, params, drawn),
        line(await commitmentOf(seeds.server), 'commitment'),
      ];
    },
  );
}

/** A round that all players share, from its hash. */
function sharedForm(): HTMLFormElement {
  const names = sharedIds.map((id) => element('option', { value: id }, t(`game_${id}`)));
  const game = element('select', {}, ...names);
  const returned: Record<string, number> = sharedReturns;
  const [hash, salt, rounds] = [input(), input(), input('1')];
  return form(
    [
      field('which_game', game),
      field('crash_hash', hash),
      field('crash_salt', salt),
      field('nonce', rounds),
    ],
    async () => {
      const of = hash.value.trim().toLowerCase();
      const result = await sharedResult(of, salt.value.trim(), returned[game.value] ?? 0);
      return [
        line(`${(result / 100).toFixed(2)}×`),
        line(await hashBefore(of), 'crash_before'),
        line(await hashBefore(of, Number(rounds.value)), 'crash_chain'),
      ];
    },
  );
}

document.documentElement.lang = texts === __TEXTS__['en'] ? 'en' : language;
document.documentElement.dir = language === 'ur' && texts !== __TEXTS__['en'] ? 'rtl' : 'ltr';
document.title = t('verify');
document
  .querySelector('main')
  ?.append(
    element('h1', {}, t('verify')),
    element('p', {}, t('verify_offline_text')),
    ...(canVerify() ? [] : [element('p', { role: 'alert' }, t('verify_insecure'))]),
    roundForm(),
    element('h2', {}, sharedIds.map((id) => t(`game_${id}`)).join(' · ')),
    sharedForm(),
  );
