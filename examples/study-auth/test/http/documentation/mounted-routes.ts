import type { Routes } from '@gatehouse/http-koa/endpoint';
import type { Step } from '@gatehouse/http-koa/exchange';

/** The routes of an application, as the OpenAPI document would name them. */
export function mountedRoutes(steps: readonly Step[]): Set<string> {
  const tables = steps.flatMap((step) => ('routes' in step ? [step.routes as Routes] : []));
  return new Set(tables.flatMap(({ keys }) => keys.map((key) => key.replace(/:(\w+)/g, '{$1}'))));
}
