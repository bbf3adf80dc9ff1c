import { type Page, type PageRequest, Secret } from '@gatehouse/core/kernel';
import {
  type Did,
  type Handle,
  isDirectlyUnder,
  type NewPdsAccount,
  PasswordDiffers,
  type PdsAccount,
  PdsClient,
  type PdsRefusalReason,
  PdsRefused,
  PdsUnavailable,
} from '@gatehouse/core/pds';
import { memoryPage } from '../memory-page.ts';

const RESERVED = 'admin';
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A personal data server in memory. Its handles are directly below one domain. */
export class MemoryPdsClient extends PdsClient {
  /** If true, every method fails, as if no server listened. */
  isAway = false;
  readonly #domain: string;
  readonly #accounts = new Map<Did, PdsAccount>();
  readonly #passwords = new Map<Did, string>();
  /** The PDS account that each invite code created; undefined while the code is unused. */
  readonly #codes = new Map<string, Did | undefined>();
  #made = 0;

  constructor(domain = 'test') {
    super();
    this.#domain = domain;
  }

  /** Replaces the PDS account with this DID, as if its owner had changed it. */
  put(account: PdsAccount): void {
    this.#accounts.set(account.did, account);
  }

  override async mintInviteCode(): Promise<Secret> {
    this.#requirePresence();
    const code = `memory-${this.#next()}`;
    this.#codes.set(code, undefined);
    return new Secret(code);
  }

  override async createAccount(account: NewPdsAccount): Promise<PdsAccount> {
    this.#requirePresence();
    const { handle, email, password, inviteCode } = account;
    const before = this.#madeBy(inviteCode);
    if (before?.handle === handle) {
      if (this.#passwords.get(before.did) !== password.reveal()) throw new PasswordDiffers();
      return before;
    }
    const reason = this.#refusalOf(account);
    if (reason) throw new PdsRefused(reason, `The account was refused: ${reason}.`);
    const made: PdsAccount = { did: `did:plc:memory${this.#next()}`, handle, email };
    this.#codes.set(inviteCode.reveal(), made.did);
    this.#passwords.set(made.did, password.reveal());
    this.put(made);
    return made;
  }

  override async resolveHandle(handle: Handle): Promise<Did | undefined> {
    this.#requirePresence();
    return this.#all().find((account) => account.handle === handle)?.did;
  }

  override async account(did: Did): Promise<PdsAccount | undefined> {
    this.#requirePresence();
    return this.#accounts.get(did);
  }

  override async dids(request: PageRequest): Promise<Page<Did>> {
    this.#requirePresence();
    return memoryPage([...this.#accounts.keys()], (did) => did, request);
  }

  override async isHealthy(): Promise<boolean> {
    return !this.isAway;
  }

  #refusalOf({ handle, email, inviteCode }: NewPdsAccount): PdsRefusalReason | undefined {
    if (!isDirectlyUnder(handle, this.#domain)) return 'domain_unsupported';
    if (handle === `${RESERVED}.${this.#domain}`) return 'handle_reserved';
    if (!EMAIL.test(email)) return 'email_invalid';
    if (!this.#codes.has(inviteCode.reveal()) || this.#madeBy(inviteCode)) return 'invite_unusable';
    if (this.#all().some((account) => account.handle === handle)) return 'handle_taken';
    const isSame = (other: string | null) => other?.toLowerCase() === email.toLowerCase();
    return this.#all().some((account) => isSame(account.email)) ? 'email_taken' : undefined;
  }

  #madeBy(inviteCode: Secret): PdsAccount | undefined {
    const did = this.#codes.get(inviteCode.reveal());
    return did && this.#accounts.get(did);
  }

  #all(): readonly PdsAccount[] {
    return [...this.#accounts.values()];
  }

  #next(): number {
    this.#made += 1;
    return this.#made;
  }

  #requirePresence(): void {
    if (this.isAway) throw new PdsUnavailable();
  }
}
