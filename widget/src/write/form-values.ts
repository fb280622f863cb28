const typed = new Set(['rating', 'title', 'text', 'name', 'email', 'consent'])

/** What was typed and chosen, without what is empty. */
export const readValues = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typed.has(entry[0]) && entry[1] !== '',
    ),
  )

export const fillValues = (form: HTMLFormElement, values: Record<string, string>): void => {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true
    else if (field && 'value' in field) field.value = value
  }
}
