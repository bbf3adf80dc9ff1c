import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The public stream of a personal data server's commits. */
export interface Firehose {
  /** Number of commits that wrote the record. */
  commits(did: string, path: string): number;
  close(): void;
}

/** Listens to all commits since the server was created. */
export async function openFirehose(pdsUrl: string): Promise<Firehose> {
  const frames: Buffer[] = [];
  const url = `${pdsUrl.replace('http', 'ws')}/xrpc/com.atproto.sync.subscribeRepos?cursor=0`;
  const socket = new WebSocket(url);
  socket.on('message', (frame: Buffer) => frames.push(frame));
  await once(socket, 'open');
  return {
    // Searches for `path` members, because a frame also contains the repository's tree with paths of other
    // records.
    commits: (did, path) =>
      frames.filter((frame) => frame.includes(did) && frame.includes(memberInCbor('path', path))).length,
    close: () => socket.terminate(),
  };
}

/** A member of a CBOR map (RFC 8949 section 3), with a short name and a text of 24 to 255 bytes. */
function memberInCbor(name: string, text: string): Buffer {
  return Buffer.concat([
    Buffer.from([0x60 + name.length]),
    Buffer.from(name),
    Buffer.from([0x78, text.length]),
    Buffer.from(text),
  ]);
}
