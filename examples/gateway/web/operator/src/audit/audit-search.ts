/** An operator's search in the audit log, as the address of the page contains it. */
export interface AuditSearch {
  readonly text: string;
  /** A handle, a DID, or another principal such as `machine:billing`. */
  readonly actor: string;
  /** A handle or a DID. */
  readonly target: string;
  readonly action: string;
  readonly ticket: string;
  /** First and last day, in the reader's time zone. */
  readonly from: string;
  readonly to: string;
}

export const NO_SEARCH: AuditSearch = {
  text: '',
  actor: '',
  target: '',
  action: '',
  ticket: '',
  from: '',
  to: '',
};

const NAMES = Object.keys(NO_SEARCH) as (keyof AuditSearch)[];

export function auditSearch(address: URLSearchParams): AuditSearch {
  return Object.fromEntries(NAMES.map((name) => [name, address.get(name) ?? ''])) as unknown as AuditSearch;
}

/** Returns the search as query parameters of the address. Leaves out empty fields. */
export function addressOf(search: AuditSearch): Record<string, string> {
  const given = NAMES.map((name) => [name, search[name].trim()] as const).filter(([, value]) => value !== '');
  return Object.fromEntries(given);
}
