import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Routes } from '../endpoint/routes.ts';
import { sendFile } from '../server/send-file.ts';

/** Returns the folder of the package. Importing the package would run Swagger UI in this process. */
function swaggerFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}

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

const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/**
 * Returns routes for `<prefix>/openapi.json` and for `<prefix>/docs`, which shows the document without loading anything
 * from other hosts. Every client can read them. `build` is called at the first request, because most processes never
 * receive one. Throws if the optional package `swagger-ui-dist` is not installed. If the steps are mounted at a path,
 * pass the path as `mountedAt`, because the page links to its files.
 */
export function openApiRoutes(prefix: string, build: () => object, mountedAt = ''): Routes {
  const folder = swaggerFolder();
  let document: object | undefined;
  const routes = new Routes();
  routes.add('GET', `${prefix}/openapi.json`, (context) => {
    document ??= build();
    context.body = document;
  });
  routes.add('GET', `${prefix}/docs`, (context) => {
    context.type = 'html';
    context.body = page(mountedAt + prefix);
  });
  routes.add('GET', `${prefix}/docs/start.js`, (context) => {
    context.type = 'js';
    context.body = start(mountedAt + prefix);
  });
  for (const asset of ASSETS)
    routes.add('GET', `${prefix}/docs/${asset}`, (context) =>
      sendFile(context, join(folder, asset), 'max-age=3600'),
    );
  return routes;
}
