import type { Push } from '@plaudit/contract/dropshipping/pushes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Thumb } from '../../../ui/data/thumb.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useDismissPush } from './push-actions.ts'
import { usePushes } from './push-queries.ts'
import styles from './pushing.module.css'

const tones = { waiting: 'info', finishing: 'info', failed: 'error', done: 'success' } as const

/** Everything that is said of a push: the server's sentences, that it is tried again, what stayed. */
const Said = ({ push }: { push: Push }) => {
  const { t } = useTranslation('selling')
  return (
    <span className="sm muted">
      {push.state === 'waiting' && push.tries > 0 && <span>{t('panel.retrying')} </span>}
      {push.notes.map((note) => (
        <span key={note}>{note} </span>
      ))}
      {push.left > 0 && <span>{t('panel.left', { count: push.left })}</span>}
    </span>
  )
}

const Row = ({
  push,
  onAgain,
}: {
  push: Push
  onAgain: (which: { id: string; title: string }) => void
}) => {
  const { t } = useTranslation('selling')
  const dismiss = useDismissPush()
  return (
    <li className={styles.push}>
      <Thumb src={push.image?.src} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to={`/import-list?open=${push.item_id}`} className={styles.title} dir="auto">
            {push.title}
          </Link>
          <Badge tone={tones[push.state]}>{t(`panel.${push.state}`)}</Badge>
        </p>
        <Said push={push} />
      </div>
      {push.state === 'failed' && (
        <div className={styles.actions}>
          <Button size="sm" onClick={() => onAgain({ id: push.item_id, title: push.title })}>
            {t('push.again')}
          </Button>
          <Button size="sm" kind="quiet" onClick={() => void dismiss(push.item_id)}>
            {t('push.dismiss')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** PROD-51: pushes that run or failed; those of the last day behind a line. Nothing where there are none. */
export const PushPanel = ({
  onAgain,
}: {
  onAgain: (which: { id: string; title: string }) => void
}) => {
  const { t } = useTranslation('selling')
  const { data } = usePushes()
  const of = (state: Push['state']) => data?.results.filter((push) => push.state === state) ?? []
  const waiting = [...of('waiting'), ...of('finishing')]
  const [failed, done] = [of('failed'), of('done')]
  if (waiting.length + failed.length + done.length === 0) return null
  const words = [
    waiting.length > 0 && t('panel.under_way', { count: waiting.length }),
    failed.length > 0 && t('panel.failed_count', { count: failed.length }),
  ].filter(Boolean)
  const rows = (pushes: Push[]) => (
    <ul className={styles.pushes}>
      {pushes.map((push) => (
        <Row key={push.item_id} push={push} onAgain={onAgain} />
      ))}
    </ul>
  )
  return (
    <Card flush label={t('panel.label')} className={styles.panel}>
      <div aria-live="polite">{words.length > 0 && <h2>{words.join(' · ')}</h2>}</div>
      {rows([...failed, ...waiting])}
      {done.length > 0 && (
        <details>
          <summary>{t('panel.done_lately', { count: done.length })}</summary>
          {rows(done)}
          <p className={styles.onwards}>
            <Link className="link" to="/live-products">
              {t('panel.to_live')}
            </Link>
          </p>
        </details>
      )}
    </Card>
  )
}
