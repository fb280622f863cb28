import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { onDisk } from '../flydrive-files.ts'

/** Files in a folder of this machine, served by this process under `/files/`. */
export const diskFiles = ({ folder, publicUrl }: { folder: string; publicUrl: string }) =>
  onDisk(
    new Disk(new FSDriver({ location: join(folder), visibility: 'private' })),
    (key) => `${publicUrl}/files/${key.replace(/^public\//, '')}`,
  )
