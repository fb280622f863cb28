import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { phrase } from '../../texts/phrase.ts'
import { Problem } from '../../problem.ts'
import type { FormBounds, FormContent, FormFile } from '../pages/public-route.ts'
import { isMalformedForm } from './is-malformed-form.ts'
import { makeTemporaryFolder } from '../../temporary-folder.ts'

type ReceivedForm = { content: FormContent; dispose(): Promise<void> }

const FIELDS = 40
const FIELD_BYTES = 100_000

/**
 * Streams a shopper's form to disk, with several files. A file that is too large is cut and marked rather than refused,
 * so that the answer can keep the rest of the form; an empty file field counts as none.
 * @throws Problem `invalid` for anything but a whole form within the bounds.
 */
export const receiveForm = async (
  request: FastifyRequest,
  { maxFiles, maxFileBytes }: FormBounds,
): Promise<ReceivedForm> => {
  const notUnderstood = new Problem('invalid', { detail: phrase('requests.not_understood') })
  if (!request.isMultipart()) throw notUnderstood
  const folder = await makeTemporaryFolder('form')
  const dispose = () => rm(folder, { recursive: true, force: true })
  const fields = new Map<string, string[]>()
  const files: FormFile[] = []
  try {
    const options = {
      throwFileSizeLimit: false,
      limits: { fileSize: maxFileBytes, files: maxFiles, fields: FIELDS, fieldSize: FIELD_BYTES },
    }
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        const value = String(part.value)
        if (value.includes('\0')) throw notUnderstood
        fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), value])
        continue
      }
      const path = join(folder, String(files.length))
      await pipeline(part.file, createWriteStream(path))
      const { size } = await stat(path)
      const isTooLarge = part.file.truncated
      if (size > 0) files.push({ field: part.fieldname, path, size, isTooLarge })
    }
  } catch (error) {
    await dispose()
    if (isMalformedForm(error)) throw notUnderstood
    throw error
  }
  return { content: { values: (name) => fields.get(name) ?? [], files }, dispose }
}
