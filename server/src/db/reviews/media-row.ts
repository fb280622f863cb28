export type MediaRow = {
  id: string
  kind: 'photo' | 'video'
  state: 'pending' | 'ready' | 'failed'
  source_url: string
  key: string | null
  thumb_key: string | null
  width: number | null
  height: number | null
  problem: string | null
}
