import { isIP, type LookupFunction } from 'node:net';
import { isLoopback, isPublic, permittedLookup } from '../network/index.ts';
import { ProviderFailure, quoted } from './provider-failure.ts';

const LOOPBACK_NAME = /^(?:.+\.)?localhost$/;

/** Determines which servers this server can call because of the single sign-on settings. */
export interface Reach {
  /** True to also allow addresses of private networks and of this machine, and plain http to this machine. */
  readonly privateNetworks: boolean;
  /** Name of the setting that allows private networks. The error message mentions it. */
  readonly setting?: string | undefined;
}

/**
 * Checks the address that the connection uses. Names are resolved only here. A name therefore cannot resolve to an
 * allowed address for the check and to another address for the connection (DNS rebinding).
 */
export class NetworkPolicy {
  readonly #reach: Reach;

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  get allowsPlainHttp(): boolean {
    return this.#reach.privateNetworks;
  }

  /** Throws `ProviderFailure` unless the scheme is https, or http where plain http is allowed. */
  checkScheme(url: URL): void {
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && this.allowsPlainHttp)) {
      throw new ProviderFailure(
        `${quoted(url.origin === 'null' ? url.protocol : url.origin)} must use https.${this.#reach.setting === undefined ? '' : ` Plain http works only on this machine, with ${this.#reach.setting}.`}`,
      );
    }
  }

  /** Checks the scheme and a literal IP address without resolving names. Throws `ProviderFailure`. */
  check(url: URL): void {
    this.checkScheme(url);
    const host = withoutBrackets(url);
    if (isIP(host) && !this.#isPermitted(url, host)) throw this.#refusal(url, [host]);
  }

  /**
   * Checks an address that only browsers open. Throws `ProviderFailure` if it uses plain http, unless the host is
   * loopback or the host of the issuer. Otherwise codes and passwords could be read on their way.
   */
  checkForBrowsers(url: URL, issuer: string): void {
    this.checkScheme(url);
    const isLocal = LOOPBACK_NAME.test(url.hostname) || isLoopback(withoutBrackets(url));
    if (url.protocol === 'https:' || isLocal || url.hostname === URL.parse(issuer)?.hostname) return;
    throw new ProviderFailure(`${quoted(url.origin)} must use https. Plain http works only on this machine.`);
  }

  /** Returns a function that resolves names for a connection to the URL, and returns only allowed addresses. */
  lookupFor(url: URL): LookupFunction {
    return permittedLookup({
      isPermitted: (address) => this.#isPermitted(url, address),
      refusal: (_hostname, found) => this.#refusal(url, found),
    });
  }

  #isPermitted({ protocol }: URL, address: string): boolean {
    if (protocol === 'http:') return this.#reach.privateNetworks && isLoopback(address);
    return this.#reach.privateNetworks || isPublic(address);
  }

  #advice(): string {
    const { setting } = this.#reach;
    return setting === undefined
      ? "Such addresses are called only if the server's configuration allows it."
      : `To allow such addresses, start the server with ${setting}.`;
  }

  #refusal({ hostname }: URL, found: readonly string[]): ProviderFailure {
    const where = `${hostname} is at ${found.join(', ')}`;
    return new ProviderFailure(
      this.#reach.privateNetworks
        ? `${where}. Without https only this machine itself can be called.`
        : `${where}, inside this server's own network. ${this.#advice()}`,
    );
  }
}

function withoutBrackets({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
