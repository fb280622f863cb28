import { forgetDraft, keepDraft, keepFiles, readDraft } from './draft.ts'
import { FormFiles } from './files.ts'
import { fillValues, readValues } from './form-values.ts'

/** The shopper's own time instead of UTC, in the language of the form. */
const localizeTimes = (within: Element): void => {
  const language = within.getAttribute('lang') ?? undefined
  for (const time of within.querySelectorAll('time'))
    time.textContent = new Intl.DateTimeFormat(language, {
      dateStyle: 'full',
      timeStyle: 'short',
    }).format(new Date(time.dateTime))
}

class ReviewForm {
  private readonly files: FormFiles
  private readonly notice: HTMLElement
  private readonly button: HTMLButtonElement
  private readonly sendText: string
  private readonly token: HTMLInputElement
  private readonly form: HTMLFormElement
  private isRestored = false

  constructor(form: HTMLFormElement) {
    this.form = form
    this.notice = form.querySelector(`.${classes.writeNotice}`)!
    this.button = form.querySelector(`.${classes.writeSend}`)!
    this.sendText = this.button.textContent
    this.token = form.querySelector('[name=form]')!
    this.files = new FormFiles(form, () => this.saveDraft())
    form.addEventListener('input', (event) => {
      this.clearFault(event.target as Element)
      this.saveDraft()
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!this.button.ariaDisabled) void this.trySending()
    })
    form.addEventListener('click', (event) => this.follow(event))
    addEventListener('online', () => {
      if (this.notice.textContent === form.dataset['offline']) this.notice.textContent = ''
    })
    const isReturned = this.isReturned()
    if (!isReturned) this.restoreDraft()
    this.isRestored = true
    // It may have come with another token than the draft's.
    if (isReturned) this.saveDraft()
    form.querySelector<HTMLElement>('[role=alert]')?.focus()
  }

  private showNotice(name: string): void {
    this.notice.textContent = this.form.dataset[name] ?? ''
  }

  private saveDraft(): void {
    if (this.isRestored)
      keepDraft(this.form, {
        token: this.token.value,
        values: readValues(this.form),
        uploads: this.files.sent(),
      })
  }

  /** A fault goes, and its line in the list above, as soon as its field is right. */
  private clearFault(field: Element): void {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    const { name } = field
    const fault = this.form.querySelector(`[id="write-${name}-fault"]`)
    if (!fault || !field.validity.valid || (field.required && !field.value.trim())) return
    fault.remove()
    for (const one of this.form.querySelectorAll(`[name="${name}"]`)) {
      one.removeAttribute('aria-invalid')
      const hints = one
        .getAttribute('aria-describedby')
        ?.replace(/\S+-fault/, '')
        .trim()
      if (hints) one.setAttribute('aria-describedby', hints)
      else one.removeAttribute('aria-describedby')
    }
    const list = this.form.querySelector('[role=alert]')
    list?.querySelector(`a[href^="#write-${name}"]`)?.parentElement?.remove()
    if (list && !list.querySelector('li')) list.remove()
  }

  /** In a shadow root the address bar does not find what a fault's link names. */
  private follow(event: Event): void {
    const id = (event.target as Element).closest('a')?.hash.slice(1)
    if (!id) return
    event.preventDefault()
    this.form.querySelector<HTMLElement>(`[id="${id}"]`)?.focus()
  }

  /** A form that the server sent back has all that was kept, and its files. */
  private isReturned(): boolean {
    const isFilled = Object.keys(readValues(this.form)).some((name) => name !== 'rating')
    return isFilled || this.form.querySelector('[role=alert], [name=upload]') !== null
  }

  private restoreDraft(): void {
    const draft = readDraft(this.form)
    if (draft) {
      fillValues(this.form, draft.values)
      if (draft.token) this.token.value = draft.token
      if (Object.keys(draft.values).length > 0) this.showNotice('restored')
    }
    this.files.restore(draft?.uploads ?? [])
  }

  private show(text: string): void {
    const next = new DOMParser()
      .parseFromString(text, 'text/html')
      .querySelector<HTMLElement>('form, [data-done]')
    if (!next) throw new Error('Neither the form nor what became of it: the product is gone')
    this.form.replaceWith(next)
    localizeTimes(next)
    if (next instanceof HTMLFormElement) return enhanceForm(next)
    forgetDraft(this.form)
    void keepFiles(this.form, [])
    // From its beginning: the focus alone would bring the title to the edge.
    ;(next.closest('dialog') ?? document.documentElement).scrollTo(0, 0)
    next.querySelector('h1')?.focus({ preventScroll: true })
  }

  private async send(): Promise<void> {
    this.showNotice('busy')
    if (!(await this.files.settled())) throw new Error('A file could not be sent')
    const address = new URL(this.form.action)
    address.searchParams.set('part', 'form')
    const body = new FormData(this.form)
    body.delete('files')
    this.showNotice('')
    const answer = await fetch(address, { method: 'POST', body })
    this.show(await answer.text())
  }

  /** A form that could not be sent stays as it was, and says so. */
  private async trySending(): Promise<void> {
    this.button.ariaDisabled = 'true'
    this.button.textContent = this.form.dataset['sending'] ?? ''
    try {
      await this.send()
    } catch {
      this.showNotice(navigator.onLine ? 'failed' : 'offline')
      this.notice.scrollIntoView({ block: 'nearest' })
    }
    this.button.ariaDisabled = null
    this.button.textContent = this.sendText
  }
}

/**
 * Makes a drawn form quicker and safer: what is typed is kept in this browser, and files are sent as they are chosen.
 * Without this it works as a form.
 */
export const enhanceForm = (form: HTMLFormElement): void => void new ReviewForm(form)
