/** For `ref` of the main field of a screen or dialog: focuses it as soon as it is mounted. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
