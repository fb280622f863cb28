/** A value of the address, where it is one of these. */
export const oneOf = <T extends string>(
  text: string | null,
  allowed: readonly T[],
): T | undefined => allowed.find((one) => one === text)
