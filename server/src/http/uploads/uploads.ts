import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { fieldProblem, Problem } from '../../problem.ts'
import type { UploadedFile } from '../route.ts'
import { phrase } from '../../texts/phrase.ts'
import { isMalformedForm } from './is-malformed-form.ts'
import { makeTemporaryFolder } from '../../temporary-folder.ts'

export type Multipart = {
  fields: Record<string, string>
  file: UploadedFile
  dispose(): Promise<void>
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/**
 * Streams a multipart request's file to disk, at most `maxBytes`, buffering none of it in memory.
 * @throws Problem `too_large` (413) past the limit, `invalid` when no file came.
 */
export const receiveMultipart = async (
  request: FastifyRequest,
  maxBytes: number,
): Promise<Multipart> => {
  if (!request.isMultipart()) throw fieldProblem('file', phrase('requests.form_needed'))
  const folder = await makeTemporaryFolder('upload')
  const dispose = () => rm(folder, { recursive: true, force: true })
  try {
    const fields: Record<string, string> = {}
    let file: UploadedFile | undefined
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1_000_000 },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      const path = join(folder, 'upload')
      await pipeline(part.file, createWriteStream(path))
      if (part.file.truncated) throw tooLarge(maxBytes)
      if (part.fieldname === 'file')
        file = { path, name: part.filename || 'file', size: (await stat(path)).size }
    }
    if (!file) throw fieldProblem('file', phrase('requests.file_missing'))
    return { fields, file, dispose }
  } catch (error) {
    await dispose()
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(maxBytes)
    if (isMalformedForm(error))
      throw new Problem('invalid', { detail: phrase('requests.not_understood') })
    throw error
  }
}

const tooLarge = (maxBytes: number) =>
  new Problem('too_large', {
    detail: phrase('requests.upload_too_large', { size: megabytes(maxBytes) }),
  })
