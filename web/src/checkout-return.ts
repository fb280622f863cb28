/** Where a checkout leads back to, in this tab: what was typed there is kept as a draft meanwhile. */
const KEY = 'plaudit.checkout-return'

export const rememberReturn = (path: string): void => {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // A browser that keeps nothing: the checkout ends with its usual ways on.
  }
}

/** A path of ours, or null. */
export const returnPath = (): string | null => {
  try {
    const path = sessionStorage.getItem(KEY)
    return path?.startsWith('/') && !path.startsWith('//') ? path : null
  } catch {
    return null
  }
}

/** It was followed. */
export const forgetReturn = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
