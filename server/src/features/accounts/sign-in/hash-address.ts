import { createHash } from 'node:crypto'
import { networkOf } from '../attempts/network-of.ts'

export const hashAddress = (accountId: string, ip: string) =>
  createHash('sha256')
    .update(`${accountId} ${networkOf(ip)}`)
    .digest('base64url')
