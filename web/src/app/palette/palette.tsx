/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a combobox that searches has no tag of its own; its keys are handled on the field (ARIA Authoring Practices, combobox with list autocomplete) */
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mayLeave } from '../../drafts/unsaved-inputs.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Input } from '../../ui/form/field.tsx'
import { focusOnMount } from '../../ui/form/focus-on-mount.ts'
import { Thumb } from '../../ui/data/thumb.tsx'
import { usePaletteResults, type PaletteResult, type PaletteGroup } from './palette-results.ts'
import styles from './palette.module.css'

const optionId = (list: string, hit: string) => `${list}-${hit}`

type HitRowProps = {
  id: string
  hit: PaletteResult
  isCurrent: boolean
  onPoint: () => void
  onOpen: () => void
}

const HitRow = ({ id, hit, isCurrent, onPoint, onOpen }: HitRowProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isCurrent}
    tabIndex={-1}
    className={styles.hit}
    onPointerMove={onPoint}
    onClick={onOpen}
  >
    {hit.picture !== undefined && <Thumb src={hit.picture ?? undefined} />}
    <span dir="auto" className="truncate grow">
      {hit.title}
    </span>
    {hit.about && <bdi className="sm muted nowrap">{hit.about}</bdi>}
  </div>
)

type HitListProps = {
  id: string
  groups: PaletteGroup[]
  current: PaletteResult | undefined
  isLooking: boolean
  onPoint: (hit: PaletteResult) => void
  onOpen: (hit: PaletteResult) => void
}

const HitList = ({ id, groups, current, isLooking, onPoint, onOpen }: HitListProps) => {
  const { t } = useTranslation('palette')
  return (
    <div
      id={id}
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
            <HitRow
              key={hit.id}
              id={optionId(id, hit.id)}
              hit={hit}
              isCurrent={hit === current}
              onPoint={() => onPoint(hit)}
              onOpen={() => onOpen(hit)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type HitKeys = { list: string; hits: PaletteResult[]; onOpen: (to: string) => void }

/** Arrow keys move through the results, wrapping around; Enter opens one. */
const useHitKeys = ({ list, hits, onOpen }: HitKeys) => {
  const [at, setAt] = useState(0)
  const current = hits[Math.min(at, hits.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next =
        (at + (event.key === 'ArrowDown' ? 1 : hits.length - 1)) % Math.max(1, hits.length)
      setAt(next)
      document
        .getElementById(optionId(list, hits[next]?.id ?? ''))
        ?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      onOpen(current.to)
    }
  }
  return { current, setAt, onKeyDown }
}

/** Ctrl/⌘ K: goes to a screen, a product's reviews or a review by a few letters. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('palette')
  const go = useNavigate()
  const list = useId()
  const [typed, setTyped] = useState('')
  const { groups, isLooking, failed } = usePaletteResults(typed)
  const hits = groups.flatMap((group) => group.hits)
  const open = (to: string) => {
    if (!mayLeave()) return
    onClose()
    void go(to)
  }
  const { current, setAt, onKeyDown } = useHitKeys({ list, hits, onOpen: open })
  const statusText = () => {
    if (failed) return t('failed')
    return !isLooking && hits.length === 0 ? t('none', { typed: typed.trim() }) : null
  }
  const said = statusText()
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Input
        ref={focusOnMount}
        role="combobox"
        aria-label={t('title')}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={current ? optionId(list, current.id) : undefined}
        autoComplete="off"
        placeholder={t('placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <HitList
        id={list}
        groups={groups}
        current={current}
        isLooking={isLooking}
        onPoint={(hit) => setAt(hits.indexOf(hit))}
        onOpen={(hit) => open(hit.to)}
      />
      <p role="status" className={said ? styles.statusText : 'sr'}>
        {said}
      </p>
    </Dialog>
  )
}
