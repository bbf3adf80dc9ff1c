import { authTexts, groundTexts, type StoredText } from '@gatehouse/testing/contracts';
import { gatewayTexts } from '@gatehouse/testing/contracts/gateway';

const HEAD = `# Texts

The length and the characters of each stored text, and how a store compares it. A store loses data or mixes up accounts in
these cases: a column is shorter than the text, a collation ignores case or accents, or a column stores only characters of
at most three bytes in UTF-8. The contracts store the longest text of each kind. A text without a limit of its own can fill
a request of 64 KiB. The user agent is cut after 256 UTF-16 units.

\`npm run docs\` generates this page from the texts that the contracts store (\`ground-texts.ts\`, \`auth-texts.ts\` and
\`gateway-texts.ts\` in \`packages/testing/src/contracts\`). Texts of the gateway that are stored in sealed form are not listed.

| port | text | characters | bytes in UTF-8 | limited by | alphabet | compared |
|---|---|--:|--:|---|---|---|
`;

/** Returns the page of every text that the ports store, with its length and alphabet. */
export function textsPage(): string {
  const ports = Object.entries({ ...groundTexts, ...authTexts, ...gatewayTexts });
  const rows = ports.flatMap(([port, texts]) =>
    Object.entries(texts).map(([field, text]) => row(port, field, text)),
  );
  return `${HEAD}${rows.join('\n')}\n`;
}

function row(port: string, field: string, { longest, alphabet, accepts, compared = '' }: StoredText): string {
  const characters = [...longest].length;
  const bytes = Buffer.byteLength(longest);
  const cells = [`\`${port}\``, `\`${field}\``, characters, bytes, accepts ? 'core' : '', alphabet, compared];
  return `| ${cells.join(' | ')} |`;
}
