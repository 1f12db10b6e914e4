import { send, since } from './calls.ts';
import styles from './chat.css';

/** How often answers are asked for while the conversation is open, in milliseconds. */
const every = 4000;
const longest = 2000;

/** Our own support inbox: a button at the left, and a small panel with the conversation. English, as support is. */
export function ownChat(): void {
  const host = document.createElement('div');
  host.id = 'chat';
  host.lang = 'en';
  host.dir = 'ltr';
  host.innerHTML = `<style>${styles}</style>
<section hidden aria-label="Support">
  <header><h2>Support</h2><button type="button" class="x" aria-label="Close">×</button></header>
  <div class="talk" role="log" tabindex="0" aria-label="Conversation"><p class="staff">Hello! Ask us anything; a person answers here.</p></div>
  <form><label><span>Message</span><textarea name="text" rows="2" required maxlength="${longest}"></textarea></label>
  <p class="wrong" role="alert" hidden>It could not be sent. Please try again.</p><button class="go">Send</button></form>
</section>
<button type="button" class="open" aria-expanded="false"><svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h16v11H9l-5 4z"/></svg><span>Support</span></button>`;
  document.body.append(host);
  new Panel(host);
}

class Panel {
  #seq = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #panel: HTMLElement;
  #opener: HTMLButtonElement;
  #talk: HTMLElement;
  #wrong: HTMLElement;
  #form: HTMLFormElement;

  constructor(host: HTMLElement) {
    const part = <Element extends HTMLElement>(selector: string): Element =>
      host.querySelector(selector) as Element;
    this.#panel = part('section');
    this.#opener = part('.open');
    this.#talk = part('.talk');
    this.#wrong = part('.wrong');
    this.#form = part('form');
    this.#opener.addEventListener('click', () => this.#show(this.#panel.hidden !== false));
    part('.x').addEventListener('click', () => this.#show(false));
    host.addEventListener('keydown', (event) => event.key === 'Escape' && this.#show(false));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send();
    });
  }

  #show(open: boolean): void {
    this.#panel.hidden = !open;
    this.#opener.setAttribute('aria-expanded', String(open));
    clearInterval(this.#timer);
    if (!open) return this.#opener.focus();
    this.#form.querySelector('textarea')?.focus();
    this.#timer = setInterval(() => void this.#poll(), every);
    void this.#poll();
  }

  async #send(): Promise<void> {
    const field = this.#form.querySelector('textarea') as HTMLTextAreaElement;
    const text = field.value.trim();
    if (!text) return;
    const button = this.#form.querySelector('button') as HTMLButtonElement;
    button.disabled = true;
    try {
      await send(text);
      field.value = '';
      this.#wrong.hidden = true;
      await this.#poll();
    } catch {
      this.#wrong.hidden = false; // what was typed stays
    } finally {
      button.disabled = false;
    }
  }

  async #poll(): Promise<void> {
    for (const { seq, author, text } of await since(this.#seq).catch(() => [])) {
      if (seq <= this.#seq) continue; // two answers may overtake each other
      this.#seq = seq;
      const line = document.createElement('p');
      line.className = author;
      line.textContent = text;
      this.#talk.append(line);
      this.#talk.scrollTop = this.#talk.scrollHeight;
    }
  }
}
