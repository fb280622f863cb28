import { blockUrl, fetchText } from './load-block.ts'

type BlockPosition = { element: Element; storefront: URL }

const part = <T extends Element>(root: ShadowRoot, selector: string) =>
  root.querySelector<T>(selector)

/** Says in the status line what the list shows now, or that it could not be had; screen readers hear it. */
const say = (root: ShadowRoot, text: string, visible: boolean): void => {
  const line = part<HTMLElement>(root, '[role=status]')
  if (!line) return
  line.textContent = text
  line.className = visible ? '' : classes.visuallyHidden
}

const markBars = (root: ShadowRoot, rating: string | null): void => {
  for (const bar of root.querySelectorAll<HTMLAnchorElement>(`.${classes.ratingBars} a`)) {
    if (rating && new URLSearchParams(bar.search).get('rating') === rating)
      bar.setAttribute('aria-current', 'true')
    else bar.removeAttribute('aria-current')
  }
}

/** Swaps another list in. Focus stays where it was, or goes to the top of the list when the pages were turned. */
const swapList = async (
  root: ShadowRoot,
  { element, storefront }: BlockPosition,
  query: URLSearchParams,
): Promise<void> => {
  const list = part<HTMLElement>(root, `.${classes.list}`)
  if (!list) return
  list.ariaBusy = 'true'
  const asked = new URLSearchParams(query)
  asked.set('part', 'list')
  const text = await fetchText(blockUrl(element, storefront, asked))
  list.ariaBusy = null
  if (text === null) return say(root, list.dataset['failed'] ?? '', true)
  const focused = root.activeElement?.id
  list.innerHTML = text
  say(root, list.querySelector(`.${classes.pagination} p`)?.textContent ?? '', false)
  markBars(root, query.get('rating'))
  const back = focused && root.getElementById(focused)
  if (back) return back.focus()
  list.focus({ preventScroll: true })
  if (query.has('cursor')) list.scrollIntoView({ block: 'start' })
}

const vote = async (form: HTMLFormElement): Promise<void> => {
  const button = form.querySelector('button')
  const count = form.querySelector('data')
  if (!button || !count || button.ariaPressed === 'true') return
  button.ariaPressed = 'true'
  try {
    const answer = await fetch(form.action, { method: 'POST' })
    if (!answer.ok) throw new Error(String(answer.status))
    count.textContent = ` ${((await answer.json()) as { helpful_votes: number }).helpful_votes}`
  } catch {
    // The vote did not arrive: the button is ready to be pressed again.
    button.ariaPressed = 'false'
  }
}

const openPhoto = async (link: HTMLAnchorElement, storefront: URL): Promise<void> => {
  try {
    const { openLightbox } = (await import(
      /* @vite-ignore */ new URL('lightbox.js', storefront).href
    )) as typeof import('./lightbox.ts')
    openLightbox(link)
  } catch {
    location.assign(link.href)
  }
}

const openWriting = async (link: HTMLAnchorElement, storefront: URL): Promise<void> => {
  try {
    const { openForm } = (await import(
      /* @vite-ignore */ new URL('write.js', storefront).href
    )) as typeof import('./write/write.ts')
    await openForm(link)
  } catch {
    location.assign(link.href)
  }
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Makes the links and forms of a drawn block quicker; without this they work as links and forms. */
export const listenIn = (root: ShadowRoot, place: BlockPosition): void => {
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || !isPlain(event as MouseEvent)) return
    if (link.matches(`.${classes.writeButton}`)) {
      event.preventDefault()
      return void openWriting(link, place.storefront)
    }
    const isPhoto = link.parentElement?.parentElement?.matches(`.${classes.gallery}`)
    if (!isPhoto && !link.getAttribute('href')?.startsWith('?')) return
    event.preventDefault()
    void (isPhoto
      ? openPhoto(link, place.storefront)
      : swapList(root, place, new URLSearchParams(link.search)))
  })
  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.matches('[data-write]')) return
    event.preventDefault()
    void (form.method === 'post'
      ? vote(form)
      : swapList(
          root,
          place,
          new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
        ))
  })
  // Chromium loses the focus when what is open in a shadow root closes (seen in version 156).
  root.addEventListener(
    'toggle',
    ({ target, newState }: Event & { newState?: string }) => {
      const closed = target as Element
      const isLost = closed.contains(root.activeElement) || document.activeElement === document.body
      if (newState === 'closed' && closed.role === 'dialog' && isLost)
        part<HTMLElement>(root, `[popovertarget="${closed.id}"]`)?.focus({ preventScroll: true })
    },
    true,
  )
  root.addEventListener('change', (event) => {
    const { form } = event.target as HTMLSelectElement
    if (!form?.matches('[data-write]')) form?.requestSubmit()
  })
}
