import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import Router from '@koa/router';
import { send } from '@koa/send';

// Importing the package would run Swagger UI in this process. Only its folder is needed.
const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

function page(prefix: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="stylesheet" href="${prefix}/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${prefix}/docs/swagger-ui-bundle.js"></script>
<script src="${prefix}/docs/start.js"></script>
</body>
</html>
`;
}

function start(prefix: string): string {
  const options = { url: `${prefix}/openapi.json`, dom_id: '#swagger-ui', deepLinking: true };
  return `SwaggerUIBundle(${JSON.stringify(options)});\n`;
}

const ASSETS = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

/**
 * `<prefix>/openapi.json`, and `<prefix>/docs`, which shows it without loading from other hosts. Every client
 * can read them. `build` is called at the first request, because most processes never get one.
 */
export function openApiRouter(prefix: string, build: () => object): Router {
  let document: object | undefined;
  const router = new Router({ prefix });
  router.get('/openapi.json', (context) => {
    document ??= build();
    context.body = document;
  });
  router.get('/docs', (context) => {
    context.type = 'html';
    context.body = page(prefix);
  });
  router.get('/docs/start.js', (context) => {
    context.type = 'js';
    context.body = start(prefix);
  });
  router.get('/docs/:asset', async (context, next) => {
    const asset = context.params.asset ?? '';
    if (!ASSETS.has(asset)) return next();
    await send(context, asset, { root: SWAGGER_UI, maxage: 3_600_000 });
  });
  return router;
}
