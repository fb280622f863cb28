/** A color as it is kept: `#RRGGBB`. */
export const isColor = (text: string): boolean => /^#[0-9a-fA-F]{6}$/.test(text)

/** What was typed, while the color is still `for`: it stands until that changes from outside. */
export type TypedColor = { for: string | null; text: string }

/** Whether what was typed is no color, so that it is not the value. */
export const isColorFault = (typed: TypedColor | undefined, value: string | null): boolean =>
  typed !== undefined && typed.for === value && typed.text !== '' && !isColor(typed.text)
