import { pictureUpload } from '@plaudit/contract/owner-tools/uploads'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadPicture } from '../../api/upload-picture.ts'
import { Card } from '../../ui/layout/card.tsx'
import { AssetsUploader, type Asset } from '../../ui/form/assets-uploader.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import type { FieldState } from './field-state.ts'

/** The kinds that take files: `file` keeps one for the form to send, `assets-uploader` sends pictures at once. */
export const FileFields = ({ state }: { state: FieldState }) => {
  const { t } = useTranslation('fields')
  const [file, setFile] = useState<File | null>(null)
  const [assets, setAssets] = useState<Asset[]>([])
  const off = state === 'off'
  return (
    <Card label="files">
      <div className="stack">
        <FileField
          label="file"
          value={file}
          onChange={setFile}
          accept=".csv,text/csv"
          maxBytes={pictureUpload.maxBytes}
          disabled={off}
          error={state === 'wrong' ? t('page.wrong') : undefined}
        />
        <AssetsUploader
          label="assets-uploader"
          value={assets}
          onChange={setAssets}
          upload={uploadPicture}
          max={4}
          maxBytes={pictureUpload.maxBytes}
          disabled={off}
        />
      </div>
    </Card>
  )
}
