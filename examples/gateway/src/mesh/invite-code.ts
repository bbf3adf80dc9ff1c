import { type NamedPeer, parseNamedPeer } from '@gatehouse/core/mesh';

/** Content of a code that `gatehouse mesh invite` prints. */
export interface InviteCode extends NamedPeer {
  /** Secret that proves the invite. It can be used once. */
  readonly token: string;
}

const PREFIX = 'gatehouse-mesh:';

export function inviteCodeText({ id, address, token }: InviteCode): string {
  return `${PREFIX}${address}#${id}.${token}`;
}

/** Parses a code that `inviteCodeText` wrote; undefined for any other text. */
export function parseInviteCode(text: string): InviteCode | undefined {
  const [, named = '', token = ''] = /^gatehouse-mesh:(.+)\.([A-Za-z0-9_-]{22})$/.exec(text.trim()) ?? [];
  const peer = parseNamedPeer(named);
  return peer && { ...peer, token };
}
