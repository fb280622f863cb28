/** Joins class names, skipping empty ones: `cx('a', on && 'b')`. */
export const cx = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
