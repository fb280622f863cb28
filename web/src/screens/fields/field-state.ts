export const fieldStates = ['empty', 'filled', 'wrong', 'off'] as const
export type FieldState = (typeof fieldStates)[number]

/** The initial value of a state: `wrong` and `off` are filled too. */
export const startsWith = <T>(state: FieldState, empty: T, filled: T): T =>
  state === 'empty' ? empty : filled
