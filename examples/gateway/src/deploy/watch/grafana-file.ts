import { PANELS, type Panel } from './panels.ts';

const PANEL_WIDTH = 12;
const PANEL_HEIGHT = 8;
const COLUMNS = 2;

/** The dashboard for Grafana, as a file to import. */
export function grafanaFile(): string {
  let y = 0;
  let id = 0;
  const panels = Object.entries(PANELS).flatMap(([title, row]) => {
    const heading = { id: ++id, type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: 24, h: 1 } };
    const top = y + 1;
    y = top + Math.ceil(row.length / COLUMNS) * PANEL_HEIGHT;
    return [heading, ...row.map((panel, index) => ({ id: ++id, ...graph(panel, index, top) }))];
  });
  const dashboard = {
    title: 'Gatehouse',
    uid: 'gatehouse',
    tags: ['gatehouse'],
    schemaVersion: 39,
    time: { from: 'now-6h', to: 'now' },
    refresh: '30s',
    templating: {
      list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' }],
    },
    panels,
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

function graph({ title, unit, query, legend }: Panel, index: number, top: number) {
  const datasource = { type: 'prometheus', uid: '$' + '{datasource}' };
  return {
    type: 'timeseries',
    title,
    datasource,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    gridPos: {
      x: (index % COLUMNS) * PANEL_WIDTH,
      y: top + Math.floor(index / COLUMNS) * PANEL_HEIGHT,
      w: PANEL_WIDTH,
      h: PANEL_HEIGHT,
    },
    targets: [{ refId: 'A', datasource, expr: query, legendFormat: legend }],
  };
}
