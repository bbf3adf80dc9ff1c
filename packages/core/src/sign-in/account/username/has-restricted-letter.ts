/**
 * Letters of the Latin script that names must not contain: phonetic, technical and obsolete letters, clicks, macrons
 * and tone marks. Many of them look like plain letters, digits or underscores. Letters that current languages use are
 * not in this set.
 */
const RESTRICTED_LATIN =
  /[[ƄƅƍƖƛƦƧƨƪƫƸ-ǃǷȜȝȡȢȣˇˉ-ˋˍ\u0234-\u0239\u0250-\u02af\u1d00-\u1dbf\u1e9c\u1e9d\u1e9f\u1efa-\u1effℲⅎↃↄ\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\u{10780}-\u{107bf}\u{1df00}-\u{1dfff}]--[əɓɔɖɗɛɣɨɲʉʋʒⱥⱦⱧ-ⱬ]]/v;
/**
 * Letters and marks that belong to no script, such as musical stems. The apostrophes of some alphabets are not in this
 * set.
 */
const WITHOUT_SCRIPT = /[[[\p{L}\p{M}]&&\p{Script_Extensions=Common}]--[ʻʼ]]/v;
/** A combining mark after a character that is not a letter, such as a line through an underscore. */
const MARK_WITHOUT_LETTER = /(?<![\p{L}\p{M}])\p{M}/u;
/** A dot above a letter that already has one, or becomes an `i` by it. The dot is invisible, or imitates an `i`. */
const DOT_ON_I = /[\p{Soft_Dotted}lı]\p{M}*\u0307/u;

/**
 * Returns whether the text has a letter or mark that names must not contain, because it imitates another
 * character (UTS 39, Identifier_Status).
 */
export function hasRestrictedLetter(text: string): boolean {
  return [RESTRICTED_LATIN, WITHOUT_SCRIPT, MARK_WITHOUT_LETTER, DOT_ON_I].some((set) => set.test(text));
}
