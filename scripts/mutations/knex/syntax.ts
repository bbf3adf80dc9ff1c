import { parseSync } from 'rolldown/experimental';

/** A node of the syntax tree. Its positions are offsets in the source. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

type See = (node: SyntaxNode, parent: SyntaxNode | undefined) => void;

/** Calls `see` for every node of the code. Skips types and imports, which do not run. */
export function visitSyntax(file: string, source: string, see: See): void {
  visit(parseSync(file, source).program as unknown as SyntaxNode, see);
}

function visit(node: SyntaxNode, see: See, parent?: SyntaxNode): void {
  if (/^TS(?!As|NonNull|Satisfies)|^ImportDeclaration$|^Export(?:All)/.test(node.type)) return;
  see(node, parent);
  for (const member of Object.values(node))
    for (const child of Array.isArray(member) ? member : [member])
      if (typeof child === 'object' && child !== null && typeof (child as SyntaxNode).type === 'string')
        visit(child as SyntaxNode, see, node);
}
