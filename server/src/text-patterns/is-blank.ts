/**
 * Whether nothing of a text is seen: spaces, signs without width, controls of direction, fillers and marks that stand on
 * nothing.
 */
export const isBlank = (text: string): boolean =>
  /^[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
