/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a combobox that searches has no tag of its own; its keys are handled on the field (ARIA Authoring Practices, combobox with list autocomplete) */
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mayLeave } from '../drafts/unkept.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Input } from '../ui/field.tsx'
import { focusNow } from '../ui/focus-now.ts'
import { Thumb } from '../ui/thumb.tsx'
import { usePaletteHits } from './palette-hits.ts'
import styles from './palette.module.css'

/** Ctrl/⌘ K: goes to a screen, a product's reviews or a review by a few letters. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('palette')
  const go = useNavigate()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { groups, isLooking, failed } = usePaletteHits(typed)
  const hits = groups.flatMap((group) => group.hits)
  const current = hits[Math.min(at, hits.length - 1)]
  const optionId = (id: string) => `${list}-${id}`
  const open = (to: string) => {
    if (!mayLeave()) return
    onClose()
    void go(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next =
        (at + (event.key === 'ArrowDown' ? 1 : hits.length - 1)) % Math.max(1, hits.length)
      setAt(next)
      document.getElementById(optionId(hits[next]?.id ?? ''))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      open(current.to)
    }
  }
  const says = failed
    ? t('failed')
    : !isLooking && hits.length === 0
      ? t('none', { typed: typed.trim() })
      : null
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Input
        ref={focusNow}
        role="combobox"
        aria-label={t('title')}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={current ? optionId(current.id) : undefined}
        autoComplete="off"
        placeholder={t('placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={list}
        role="listbox"
        aria-label={t('title')}
        aria-busy={isLooking}
        className={styles.list}
      >
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <p aria-hidden className={styles.name}>
              {group.name}
            </p>
            {group.hits.map((hit) => (
              <div
                key={hit.id}
                id={optionId(hit.id)}
                role="option"
                aria-selected={hit === current}
                tabIndex={-1}
                className={styles.hit}
                onPointerMove={() => setAt(hits.indexOf(hit))}
                onClick={() => open(hit.to)}
              >
                {hit.picture !== undefined && <Thumb src={hit.picture ?? undefined} />}
                <span dir="auto" className="truncate grow">
                  {hit.title}
                </span>
                {hit.about && <bdi className="sm muted nowrap">{hit.about}</bdi>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={says ? styles.says : 'sr'}>
        {says}
      </p>
    </Dialog>
  )
}
