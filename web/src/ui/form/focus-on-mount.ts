/** `ref` of the field that a person comes to a screen or dialog for: it has the focus as soon as it is there. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
