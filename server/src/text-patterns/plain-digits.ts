/** Digits of every script as 0–9. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    if (code < 128) return digit
    // Decimal digits stand in runs of ten; the run begins where counting down stops being a digit.
    let zero = code
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String(code - zero)
  })
