import type { EncodingFound, FileEncoding, FileReading } from '@plaudit/contract/imports/reading'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import styles from './choose-encoding.module.css'
import { encodingNames } from './encoding-names.ts'

const encodings = Object.keys(encodingNames) as FileEncoding[]

/** "Cyrillic (Windows-1251)" */
const useEncodingName = () => {
  const { t } = useTranslation('imports')
  return (encoding: FileEncoding) =>
    t('encoding.name', {
      script: t(`encoding.script.${encodingNames[encoding][0]}`),
      name: encodingNames[encoding][1],
    })
}

type ReadingProps = { reading: FileReading; group: string; checked: boolean; onChoose: () => void }

const Reading = ({ reading, group, checked, onChoose }: ReadingProps) => {
  const { t } = useTranslation('imports')
  const name = useEncodingName()
  const id = useId()
  return (
    <label htmlFor={id} className={styles.reading}>
      <Radio id={id} name={group} checked={checked} onChange={onChoose} />
      <span className={styles.words}>
        <span className={styles.name}>
          <strong>{name(reading.encoding)}</strong>
          <Badge tone={reading.likelihood === 'likely' ? 'success' : 'neutral'}>
            {reading.likelihood === 'likely' && <Check size={14} aria-hidden />}
            {t(`encoding.${reading.likelihood}`)}
          </Badge>
        </span>
        <span className={styles.samples}>
          {reading.samples.map(({ row, text }) => (
            <span key={row}>
              <span className="xs muted num">{t('cards.row', { row: formatNumber(row) })}</span>
              <bdi className={styles.text}>{text}</bdi>
            </span>
          ))}
        </span>
      </span>
    </label>
  )
}

type ChooseEncodingProps = { found: EncodingFound; onChoose: (encoding: FileEncoding) => void }

/**
 * The likely encodings of a text file side by side, with the same rows in each; shown where the file does not
 * determine it.
 */
export const ChooseEncoding = ({ found, onChoose }: ChooseEncodingProps) => {
  const { t } = useTranslation('imports')
  const name = useEncodingName()
  const group = useId()
  if (found.readings.length === 0) return null
  const shown = found.encoding
  const about =
    found.decided_by === 'open'
      ? t('encoding.about_open')
      : t(`encoding.about_${found.decided_by}`, { name: name(shown) })
  return (
    <Card title={t('encoding.title')} about={about}>
      <div className="stack">
        <fieldset className={styles.readings} aria-label={t('encoding.title')}>
          {found.readings.map((reading) => (
            <Reading
              key={reading.encoding}
              reading={reading}
              group={group}
              checked={reading.encoding === shown}
              onChoose={() => onChoose(reading.encoding)}
            />
          ))}
        </fieldset>
        <div className={styles.foot}>
          <Select
            aria-label={t('encoding.another')}
            value=""
            onChange={(event) => onChoose(event.target.value as FileEncoding)}
          >
            <option value="" disabled>
              {t('encoding.another')}
            </option>
            {encodings
              .filter((encoding) => encoding !== shown && !encoding.startsWith('utf-16'))
              .map((encoding) => (
                <option key={encoding} value={encoding}>
                  {name(encoding)}
                </option>
              ))}
          </Select>
          {found.decided_by === 'open' && (
            <Button kind="dark" onClick={() => onChoose(shown)}>
              {t('encoding.use', { name: name(shown) })}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
