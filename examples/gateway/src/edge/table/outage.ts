/** The page or JSON that every edge sends, with status 502, while the server behind it is unavailable. */
export const OUTAGE = {
  page: {
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="5">
<title>Back in a moment</title>
<main>
<h1>Back in a moment</h1>
<p>The service is starting or being updated. This page reloads by itself.</p>
</main>
</html>
`,
  },
  json: {
    contentType: 'application/json; charset=utf-8',
    body: '{"error":"unavailable","message":"The service is starting or being updated. Try again in a few seconds."}',
  },
} as const;

/** Headers of the responses in `OUTAGE`. */
export const OUTAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'Retry-After': '5',
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
} as const;
