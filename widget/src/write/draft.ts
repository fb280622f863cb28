/** What was typed, and the form that it belongs to; kept in the shopper's browser until it is sent. */
export type Draft = {
  token: string
  values: Record<string, string>
  uploads: { id: string; thumb: string | null }[]
}

/** As long as the server takes a form; its token begins with the time at which it was opened, in base 36. */
const daysMs = 3 * 86_400_000
const isOpen = (token: string) => Date.now() - parseInt(token, 36) < daysMs

const nameOf = (form: HTMLFormElement) => `plaudit-review:${form.dataset['write']}`

/** The kept draft; null without one. A form that is too old gives only its text. */
export const readDraft = (form: HTMLFormElement): Draft | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(form)) ?? 'null') as Draft | null
    if (!kept) return null
    return isOpen(kept.token) ? kept : { ...kept, token: '', uploads: [] }
  } catch {
    return null
  }
}

export const keepDraft = (form: HTMLFormElement, draft: Draft): void => {
  try {
    localStorage.setItem(nameOf(form), JSON.stringify(draft))
  } catch {
    // No room, or not allowed: the form works as before, only a reload loses it.
  }
}

export const forgetDraft = (form: HTMLFormElement): void => {
  try {
    localStorage.removeItem(nameOf(form))
  } catch {
    // Nothing could be kept there.
  }
}

const resultOf = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('not kept')))
  })

const askStore = async <T>(
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  try {
    const asked = indexedDB.open('plaudit-files', 1)
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('files'))
    const database = await resultOf(asked)
    return await resultOf(work(database.transaction('files', 'readwrite').objectStore('files')))
  } catch {
    // Private windows have none: files that are not uploaded yet are then chosen again.
    return undefined
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: what is kept later never stands behind what was kept before. */
const inStore = <T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> => {
  const asked = last.then(() => askStore(work))
  last = asked
  return asked
}

/** Files that are not uploaded yet, by form, so that a reload goes on with them. */
export const readFiles = async (form: HTMLFormElement): Promise<File[]> =>
  (await inStore<File[]>((store) => store.get(nameOf(form)) as IDBRequest<File[]>)) ?? []

export const keepFiles = (form: HTMLFormElement, files: File[]): Promise<unknown> =>
  files.length > 0
    ? inStore((store) => store.put(files, nameOf(form)))
    : inStore((store) => store.delete(nameOf(form)))
