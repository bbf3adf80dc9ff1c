import { parseSync } from 'rolldown/experimental';

/** A node of the syntax tree. Its positions are offsets in the source. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

type See = (node: SyntaxNode, parent: SyntaxNode | undefined) => void;

interface Parsed {
  readonly file: string;
  readonly source: string;
  readonly nodes: readonly (readonly [node: SyntaxNode, parent: SyntaxNode | undefined])[];
}

/** The source that was parsed last. All mutants of a file need the nodes of the same source. */
let last: Parsed | undefined;

/** Calls `see` for every node of the code. Skips types and imports, which do not run. */
export function visitSyntax(file: string, source: string, see: See): void {
  if (last?.file !== file || last.source !== source)
    last = { file, source, nodes: [...nodesOf(parseSync(file, source).program as unknown as SyntaxNode)] };
  for (const [node, parent] of last.nodes) see(node, parent);
}

function* nodesOf(node: SyntaxNode, parent?: SyntaxNode): Iterable<Parsed['nodes'][number]> {
  if (/^TS(?!As|NonNull|Satisfies)|^ImportDeclaration$|^Export(?:All)/.test(node.type)) return;
  yield [node, parent];
  for (const member of Object.values(node))
    for (const child of Array.isArray(member) ? member : [member])
      if (typeof child === 'object' && child !== null && typeof (child as SyntaxNode).type === 'string')
        yield* nodesOf(child as SyntaxNode, node);
}
