const BY_EXTENSION: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  ico: 'image/vnd.microsoft.icon',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  mjs: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

const IN_UTF8 = /^(?:text\/[^;]+|application\/json)$/;

/** Returns the media type for a file extension, or the given media type, with its charset. */
export function mediaType(type: string): string {
  const full = type.includes('/') ? type : (BY_EXTENSION[type] ?? 'application/octet-stream');
  return IN_UTF8.test(full) ? `${full}; charset=utf-8` : full;
}
