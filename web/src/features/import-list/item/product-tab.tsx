import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Draft } from '../../../drafts/use-draft.ts'
import { Field, TextField } from '../../../ui/form/field.tsx'
import { TagField } from '../../../ui/form/tag-field.tsx'
import { CollectionField } from './collection-field.tsx'
import { FieldLock } from './field-lock.tsx'
import type { ItemDraft } from './item-draft.ts'

/** Name, category, tags, collections. */
export const ProductTab = ({ item, draft }: { item: ImportItem; draft: Draft<ItemDraft> }) => {
  const { t } = useTranslation('dropship')
  const { value, type } = draft
  return (
    <div className="stack">
      <TextField
        label={t('field.title')}
        hint={<FieldLock item={item} name="title" />}
        maxLength={255}
        dir="auto"
        value={value.title}
        onChange={(event) => type({ title: event.target.value })}
      />
      <TextField
        label={t('field.category')}
        hint={<FieldLock item={item} name="category" />}
        maxLength={255}
        dir="auto"
        value={value.category}
        onChange={(event) => type({ category: event.target.value })}
      />
      <Field label={t('field.tags')} hint={t('field.tags_hint')}>
        {(described) => (
          <TagField
            described={described}
            maxLength={255}
            value={value.tags}
            onChange={(tags) => type({ tags })}
          />
        )}
      </Field>
      <CollectionField
        value={value.collections}
        onChange={(collections) => type({ collections })}
      />
      <p className="sm">
        <Link className="link" to={`/products/${item.product_id}`}>
          {t('item.at_supplier')}
        </Link>
      </p>
    </div>
  )
}
