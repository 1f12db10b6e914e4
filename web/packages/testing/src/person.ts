interface SavedAccount {
  id: string;
  kind: string;
  name: string;
  provider: string;
  ifsc: string;
  masked: string;
}

interface TypedAccount {
  kind: string;
  account: { name: string; number?: string; vpa?: string; ifsc?: string; provider?: string };
}

const once = ['first_name', 'last_name', 'birth', 'gender', 'country'] as const;
const needed = ['first_name', 'last_name', 'birth', 'country', 'city'] as const;
const path = '/api/v3/players/me/payout-details';

/** The personal data and saved accounts of the player of the in-memory server. All data are filled in unless a test empties them. */
export class Person {
  profile: Record<string, string> = {
    first_name: 'Asha',
    last_name: 'Rao',
    birth: '1990-05-17',
    country: 'IN',
    city: 'Pune',
  };
  accounts: SavedAccount[] = [];
  version = 1;

  /** Fields to fill in before a withdrawal. */
  get missing() {
    return needed.filter((field) => !this.profile[field]);
  }

  get info() {
    return {
      email: 'asha@example.org',
      phone: '',
      default_account: 'real',
      ...this.profile,
      country: this.profile['country'] ?? 'IN',
      version: this.version,
      locked: once.filter((field) => this.profile[field]),
      missing: this.missing,
    };
  }

  /** Applies changes; fields that can be set only once are not checked. */
  change({ version: _, ...fields }: Record<string, string> & { version?: unknown }): void {
    Object.assign(this.profile, fields);
    this.version++;
  }

  /** The answer to a call about saved accounts; undefined for any other call. */
  answer(call: string, body: unknown): unknown {
    if (call === `GET ${path}`) return { items: this.accounts };
    if (call === `PUT ${path}`) {
      const { kind, account } = body as TypedAccount;
      const end = (account.number ?? account.vpa ?? '').slice(-4);
      const { name, provider = '', ifsc = '' } = account;
      const id = `account-${this.accounts.length + 1}`;
      const saved = { id, kind, name, provider, ifsc, masked: `•••• ${end}` };
      this.accounts.unshift(saved);
      return saved;
    }
    const id = call.startsWith(`DELETE ${path}/`) ? call.split('/').pop() : undefined;
    if (!id) return undefined;
    this.accounts = this.accounts.filter((account) => account.id !== id);
    return null;
  }
}
