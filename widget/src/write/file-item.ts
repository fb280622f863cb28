import type { Sent } from './send-file.ts'

type Texts = Pick<DOMStringMap, string>

const made = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  values: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(name), values)

/** A file in the list, with its picture (null for a video) and the button that removes it. */
export const makeItem = (picture: string | null): HTMLElement => {
  const item = made('li', {})
  item.append(
    picture ? made('img', { src: picture }) : made('span', { textContent: '▶' }),
    made('button', { type: 'button', textContent: '×' }),
  )
  return item
}

/** It is on the server: from now on it goes with the form by its id. */
export const finishItem = (item: HTMLElement, { id, thumb }: Sent): void => {
  item.querySelector('progress')?.remove()
  const kept = made('input', { type: 'hidden', name: 'upload', value: id })
  kept.dataset['thumb'] = thumb ?? ''
  item.append(kept)
}

/** It did not get there: says so, with a button that sends it again. */
export const offerRetry = (item: HTMLElement, texts: Texts, again: () => void): void => {
  const offer = made('div', { textContent: `${texts['lost']} ` })
  const button = made('button', { type: 'button', textContent: texts['retry'] ?? '' })
  button.addEventListener('click', again)
  offer.append(button)
  item.querySelector('progress')?.remove()
  item.append(offer)
}

/** Shows how much has gone (0 to 1). */
export const showProgress = (item: HTMLElement, name: string): ((share: number) => void) => {
  item.querySelector('div')?.remove()
  const bar = made('progress', { max: 1, value: 0, ariaLabel: name })
  item.append(bar)
  return (share) => {
    bar.value = share
  }
}

const numbered = (text: string | undefined, n: number) => (text ?? '').replace('#', String(n))

/** Names the files and their buttons by their place. */
export const numberItems = (items: HTMLElement[], texts: Texts): void =>
  items.forEach((item, at) => {
    item.querySelector('button')!.ariaLabel = numbered(texts['remove'], at + 1)
    const picture = item.querySelector('img')
    if (picture) picture.alt = numbered(texts['file'], at + 1)
  })
