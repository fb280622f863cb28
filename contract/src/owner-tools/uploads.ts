import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'

/** FILE-1: pictures are PNG or JPG, judged by their content once they arrive. */
export const pictureUpload = {
  types: ['image/png', 'image/jpeg'],
  maxBytes: 10 * 1024 * 1024,
} as const

/**
 * FILE-2: the client then puts the file to `url` with `headers` and without the
 * Authorization header, within 10 minutes.
 */
export const startUpload = endpoint({
  name: 'uploads.start',
  summary: 'A place to put a picture',
  method: 'POST',
  path: 'uploads/',
  auth: 'owner',
  input: z.object({
    filename: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, ruleText('file_name_missing')),
        z.maxLength(255, ruleText('at_most_characters')),
      ),
    content_type: z.string().check(z.maxLength(100)),
    /** Bytes. */
    size: z.int().check(z.minimum(1, ruleText('file_empty'))),
  }),
  output: z.object({
    method: z.literal('PUT'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    /** The URL of the picture after the upload: re-encoded as WebP, 1600 px at most. */
    public_url: z.string(),
  }),
  errors: ['invalid', 'unsupported_file', 'too_large'],
  example: { filename: 'table.jpg', content_type: 'image/jpeg', size: 48_211 },
})
