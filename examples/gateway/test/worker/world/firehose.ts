import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The public stream of the commits of a personal data server. */
export interface Firehose {
  /** Returns how many commits have written the record. */
  commits(did: string, path: string): number;
  /** The ids of the files whose records commits have written, in the order of the commits. */
  files(did: string): readonly string[];
  close(): void;
}

/** Reads all commits since the server was created. */
export async function openFirehose(pdsUrl: string): Promise<Firehose> {
  const frames: Buffer[] = [];
  const url = `${pdsUrl.replace('http', 'ws')}/xrpc/com.atproto.sync.subscribeRepos?cursor=0`;
  const socket = new WebSocket(url);
  socket.on('message', (frame: Buffer) => frames.push(frame));
  await once(socket, 'open');
  return {
    // Only `path` members are searched for, because a frame also contains the repository's tree, which has
    // the paths of other records.
    commits: (did, path) =>
      frames.filter((frame) => frame.includes(did) && frame.includes(memberInCbor('path', path))).length,
    files: (did) => frames.filter((frame) => frame.includes(did)).flatMap(filesIn),
    close: () => socket.terminate(),
  };
}

/**
 * Returns a member of a CBOR map (RFC 8949 section 3) as bytes. Its name is short, and its text has 24 to 255
 * bytes.
 */
function memberInCbor(name: string, text: string): Buffer {
  return Buffer.concat([
    Buffer.from([0x60 + name.length]),
    Buffer.from(name),
    Buffer.from([0x78, text.length]),
    Buffer.from(text),
  ]);
}

/** Returns the names of the catalog entries whose paths are in the `path` members of a frame. */
function filesIn(frame: Buffer): string[] {
  const text = frame.toString('latin1');
  const paths = [...text.matchAll(/dpathx(.)/gs)].map(({ index, 0: member, 1: length = '' }) => {
    const start = index + member.length;
    return text.slice(start, start + length.charCodeAt(0));
  });
  const collection = 'cloud.svc.catalog.entry/';
  return paths.filter((path) => path.startsWith(collection)).map((path) => path.slice(collection.length));
}
