import { type NamedPeer, parseNamedPeer } from '@gatehouse/core/mesh';

/** Content of a code that `gatehouse mesh invite` prints. */
export interface InviteCode extends NamedPeer {
  /** Proves the invite. It can be used once. */
  readonly token: string;
}

const PREFIX = 'gatehouse-mesh:';

export function inviteCodeText({ id, address, token }: InviteCode): string {
  return `${PREFIX}${address}#${id}.${token}`;
}

/** Reads what `inviteCodeText` wrote; undefined for other text. */
export function parseInviteCode(text: string): InviteCode | undefined {
  const [, named = '', token = ''] = /^gatehouse-mesh:(.+)\.([A-Za-z0-9_-]{22})$/.exec(text.trim()) ?? [];
  const peer = parseNamedPeer(named);
  return peer && { ...peer, token };
}
