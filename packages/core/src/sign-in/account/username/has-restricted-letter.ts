/**
 * Letters of the Latin script that names must not contain: phonetic, technical and obsolete letters, clicks, and
 * macrons. Many of them look like plain letters, digits or underscores. Letters that current languages use are not in
 * this set.
 */
const RESTRICTED_LATIN =
  /[[ƄƅƍƖƛƧƨƪƫƺƼ-ǃǷȜȝȡˉˍ\u0234-\u0239\u0250-\u02af\u1d00-\u1dbfℲⅎↃↄ\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\u{10780}-\u{107bf}\u{1df00}-\u{1dfff}]--[əɓɔɖɗɛɣɨɲʉʋʒⱥⱦⱧ-ⱬ]]/v;
/**
 * Letters and marks that belong to no script, such as musical stems. The apostrophes of some alphabets are not in this
 * set.
 */
const WITHOUT_SCRIPT = /[[[\p{L}\p{M}]&&\p{Script_Extensions=Common}]--[ʻʼ]]/v;
/** A combining mark after a character that is not a letter, such as a line through an underscore. */
const MARK_WITHOUT_LETTER = /(?<![\p{L}\p{M}])\p{M}/u;

/**
 * Returns whether the text has a letter or mark that names must not contain, because it imitates another
 * character (UTS 39, Identifier_Status).
 */
export function hasRestrictedLetter(text: string): boolean {
  return RESTRICTED_LATIN.test(text) || WITHOUT_SCRIPT.test(text) || MARK_WITHOUT_LETTER.test(text);
}
