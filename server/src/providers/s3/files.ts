import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { onDisk } from '../flydrive-files.ts'

export type S3Settings = {
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  publicUrl: string
}

const CONNECT_MS = 3_000
const REQUEST_MS = 30_000

/**
 * Files in an S3-compatible store. `publicUrl` is where its `public/` folder is reached (a CDN, or the bucket itself).
 */
export const s3Files = (settings: S3Settings) => {
  const driver = new S3Driver({
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    region: settings.region,
    // Many compatible stores do not know the newer trailing checksums and would keep them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    bucket: settings.bucket,
    supportsACL: false,
    visibility: 'private',
  })
  return onDisk(new Disk(driver), (key) => `${settings.publicUrl}/${key}`)
}
