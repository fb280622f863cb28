import { Bold, Heading2, Italic, List, ListOrdered, RemoveFormatting } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import styles from './item.module.css'
import { nodesOf } from './rich-nodes.ts'

type Command = {
  name: 'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'plain'
  icon: ReactNode
  run: [string, string?]
}
const commands: Command[] = [
  { name: 'bold', icon: <Bold aria-hidden />, run: ['bold'] },
  { name: 'italic', icon: <Italic aria-hidden />, run: ['italic'] },
  { name: 'heading', icon: <Heading2 aria-hidden />, run: ['formatBlock', 'h3'] },
  { name: 'list', icon: <List aria-hidden />, run: ['insertUnorderedList'] },
  { name: 'numbers', icon: <ListOrdered aria-hidden />, run: ['insertOrderedList'] },
  { name: 'plain', icon: <RemoveFormatting aria-hidden />, run: ['formatBlock', 'p'] },
]

const Toolbar = ({ onRun }: { onRun: (what: Command['run']) => void }) => {
  const { t } = useTranslation('dropship')
  return (
    <div role="toolbar" aria-label={t('rich.label')} className={styles.toolbar}>
      {commands.map(({ name, icon, run }) => (
        <Button
          key={name}
          size="sm"
          kind="quiet"
          square
          aria-label={t(`rich.${name}`)}
          title={t(`rich.${name}`)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(run)}
        >
          {icon}
        </Button>
      ))}
    </div>
  )
}

/**
 * A text with paragraphs, headings, lists and emphasis. It is written with the browser's own editing; what is pasted loses
 * its looks. The server cleans what is saved.
 */
export const RichText = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (html: string) => void
}) => {
  const box = useRef<HTMLDivElement>(null)
  // What this box last gave out: any other value came from outside, and is shown.
  const given = useRef<string | null>(null)
  useEffect(() => {
    if (!box.current || value === given.current) return
    given.current = value
    box.current.replaceChildren(nodesOf(value))
  }, [value])
  const give = () => {
    const html = box.current?.innerHTML ?? ''
    given.current = html === '<br>' ? '' : html
    onChange(given.current)
  }
  const run = ([command, argument]: Command['run']) => {
    box.current?.focus()
    // Deprecated, and the only way to edit with the browser's own undo; every browser has it.
    document.execCommand(command, false, argument)
    give()
  }
  return (
    <div className={styles.rich}>
      <Toolbar onRun={run} />
      <div
        ref={box}
        contentEditable
        suppressContentEditableWarning
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a text area has no emphasis and no lists
        role="textbox"
        aria-multiline
        aria-label={label}
        tabIndex={0}
        dir="auto"
        className={styles.text}
        onInput={give}
        onPaste={(event) => {
          event.preventDefault()
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
        }}
      />
    </div>
  )
}
