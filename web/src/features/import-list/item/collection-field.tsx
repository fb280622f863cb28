import { useTranslation } from 'react-i18next'
import { Check } from '../../../ui/form/choice.tsx'
import { useListChoices } from '../list/list-queries.ts'
import styles from './item.module.css'

/** The collections of the store that a product goes to. One that the store has no more stays until it is taken away. */
export const CollectionField = ({
  value,
  onChange,
}: {
  value: string[]
  onChange: (ids: string[]) => void
}) => {
  const { t } = useTranslation('dropship')
  const { data } = useListChoices()
  const known = data?.collections ?? []
  const gone = data ? value.filter((id) => !known.some((one) => one.id === id)) : []
  const all = [...known, ...gone.map((id) => ({ id, title: t('field.collection_gone', { id }) }))]
  return (
    <fieldset className="stack close">
      <legend className={styles.legend}>{t('field.collections')}</legend>
      {data && all.length === 0 && <p className="sm muted">{t('field.no_collections')}</p>}
      <div className={styles.collections}>
        {all.map(({ id, title }) => (
          <label key={id} className="row close">
            <Check
              checked={value.includes(id)}
              onChange={() =>
                onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
              }
            />
            <span dir="auto">{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
