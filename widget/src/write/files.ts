import { keepFiles, readFiles } from './draft.ts'
import { finishItem, makeItem, numberItems, offerRetry, showProgress } from './file-item.ts'
import { sendFile, type Sent } from './send-file.ts'

type OpenFile = { file: File; done: Promise<boolean>; cancel: () => void }

/** Photos and videos of a form: each is sent when it is chosen, can be removed, and is sent again when the line is back. */
export class FormFiles {
  private readonly open = new Map<HTMLElement, OpenFile>()
  private readonly input: HTMLInputElement
  private readonly adder: HTMLElement
  private readonly list: HTMLElement

  /** Files of an earlier visit are being read; until then the kept ones are not replaced. */
  private reading: Promise<void> | null = null
  private kept: Promise<unknown> = Promise.resolve()

  private readonly form: HTMLFormElement
  private readonly onChange: () => void

  constructor(form: HTMLFormElement, onChange: () => void) {
    this.form = form
    this.onChange = onChange
    this.input = form.querySelector<HTMLInputElement>('[type=file]')!
    this.adder = this.input.closest('li')!
    this.list = this.adder.parentElement!
    this.input.addEventListener('change', () => {
      this.add([...(this.input.files ?? [])])
      this.input.value = ''
    })
    this.list.addEventListener('click', (event) => {
      const button = (event.target as Element).closest('button')
      if (!button?.parentElement?.matches('li')) return
      event.preventDefault()
      this.remove(button.parentElement)
    })
    addEventListener('online', () => form.isConnected && this.sendLost())
  }

  /** Resolves when nothing is on its way; false where a file could not be sent. */
  async settled(): Promise<boolean> {
    await this.reading
    this.sendLost()
    return (await Promise.all([...this.open.values()].map(({ done }) => done))).every(Boolean)
  }

  sent(): Sent[] {
    return [...this.list.querySelectorAll<HTMLInputElement>('[name=upload]')].map(
      ({ value, dataset }) => ({ id: value, thumb: dataset['thumb'] || null }),
    )
  }

  /** Those of the draft at once; what was not sent when the page was left, as soon as it is read. */
  restore(uploads: Sent[]): void {
    this.reading = readFiles(this.form).then((waiting) => {
      this.reading = null
      if (waiting.length + this.open.size > 0) this.add(waiting)
    })
    for (const sent of uploads) finishItem(this.insert(sent.thumb), sent)
    this.settle()
  }

  private items(): HTMLElement[] {
    return [...this.list.children].filter((item) => item !== this.adder) as HTMLElement[]
  }

  private insert(picture: string | null): HTMLElement {
    const item = makeItem(picture)
    this.adder.before(item)
    return item
  }

  private settle(): void {
    const { dataset } = this.form
    const items = this.items()
    this.adder.hidden = items.length >= Number(dataset['most'])
    numberItems(items, dataset)
    if (!this.reading)
      this.kept = keepFiles(
        this.form,
        [...this.open.values()].map(({ file }) => file),
      )
    this.onChange()
  }

  private add(files: File[]): void {
    const room = Number(this.form.dataset['most']) - this.items().length
    for (const file of files.slice(0, room))
      this.start(
        this.insert(file.type.startsWith('image/') ? URL.createObjectURL(file) : null),
        file,
      )
    this.settle()
  }

  private start(item: HTMLElement, file: File): void {
    const address = {
      upload: this.form.dataset['upload']!,
      token: this.form.querySelector<HTMLInputElement>('[name=form]')!.value,
    }
    const { done, cancel } = sendFile(address, file, showProgress(item, file.name))
    const ended = done.then(
      (sent) => {
        this.open.delete(item)
        // Removed, or its dialog was closed: what a new dialog keeps for the same form is not touched.
        if (!item.isConnected) return true
        finishItem(item, sent)
        this.settle()
        return true
      },
      ({ message }: Error) => this.lose(item, file, message),
    )
    this.open.set(item, { file, done: ended, cancel })
  }

  /** A file that the server refuses (`message`) is not offered again; another one is, once a reload would not lose it. */
  private async lose(item: HTMLElement, file: File, message: string): Promise<boolean> {
    await this.reading
    await this.kept
    if (!item.isConnected) return true
    this.list.nextElementSibling!.textContent = message
    if (message) this.remove(item)
    else offerRetry(item, this.form.dataset, () => this.start(item, file))
    return false
  }

  private sendLost(): void {
    for (const [item, { file }] of this.open) if (item.querySelector('div')) this.start(item, file)
  }

  private remove(item: HTMLElement): void {
    const under = this.open.get(item)
    this.open.delete(item)
    item.remove()
    under?.cancel()
    const id = item.querySelector<HTMLInputElement>('[name=upload]')?.value
    if (id) {
      const body = new FormData(this.form)
      body.delete('files')
      body.set('remove', id)
      fetch(this.form.dataset['upload']!, { method: 'POST', body }).catch(() => undefined)
    }
    this.settle()
    this.input.focus()
  }
}
