interface Range {
  readonly type: string;
  readonly quality: number;
}

/**
 * Returns whether a client prefers HTML to JSON, according to its `Accept` header (RFC 9110 section 12.5.1). If both
 * are equally good, returns whether the header names HTML, and does not name JSON before HTML.
 */
export function prefersHtml(header: string): boolean {
  const ranges = header.split(',').map(rangeOf);
  const html = qualityOf('text/html', ranges);
  const json = qualityOf('application/json', ranges);
  if (html !== json) return html > json;
  const [first] = ranges.filter(({ type }) => type === 'text/html' || type === 'application/json');
  return html > 0 && first?.type === 'text/html';
}

function rangeOf(item: string): Range {
  const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
}

/** Returns the quality of a type. The most specific range that contains the type determines it. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  for (const range of [type, `${type.split('/', 1)[0]}/*`, '*/*']) {
    const found = ranges.find((each) => each.type === range);
    if (found) return found.quality;
  }
  return 0;
}
