/** What is wrong with an input, as `userErrors` say it. */
export type InputFault = { field: string[] | null; message: string; code: string }

export const fault = (
  field: (string | number)[] | null,
  code: string,
  message: string,
): InputFault => ({ field: field && field.map(String), message, code })
