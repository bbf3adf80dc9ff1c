import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Answer } from '../../forwarding/answer.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns the built files of the identity portal by path. Empty if the pages have not been built. */
export function portalFiles(folder: string): ReadonlyMap<string, Answer> {
  const names = namesIn(folder).filter((name) => extname(name) in CONTENT_TYPES);
  return new Map(names.map((name) => [`/app/${name}`, fileAnswer(folder, name)]));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

function fileAnswer(folder: string, name: string): Answer {
  const isNamedByContent = name.startsWith('assets/');
  return {
    status: 200,
    contentType: CONTENT_TYPES[extname(name)] ?? '',
    body: readFileSync(join(folder, name), 'utf8'),
    headers: {
      'Cache-Control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  };
}
