/** Batches that have not reached the server, kept on the device within limits of number and age. */
import { engagementLimits } from '@vitrine/rules'

export interface KeptBatch {
  batch: string
  /** Milliseconds, by the device's clock. */
  endedAt: number
  lasted: number
  looks: { product: string; media: string; way: string; seconds: number; opened: number }[]
  searches: { text: string; hasResults: boolean }[]
}

/** Beyond this number, the oldest batches are dropped. */
const mostBatches = 100

export interface KeptBatches {
  read: () => KeptBatch[]
  add: (batch: KeptBatch) => void
  drop: (batch: string) => void
  clear: () => void
}

/** Batches of one person in one company. Where the device refuses to store them they are lost, without an error. */
export function keptBatches(domainId: string, personId: string, now: () => number = Date.now): KeptBatches {
  const key = `vitrine.engagement.${domainId}.${personId}`
  const isYoung = ({ endedAt }: KeptBatch) => {
    const age = now() - endedAt
    return age >= 0 && age < engagementLimits.keptSeconds * 1_000
  }
  const read = (): KeptBatch[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? (kept as KeptBatch[]).filter(isYoung) : []
    } catch {
      return []
    }
  }
  const write = (batches: readonly KeptBatch[]) => {
    try {
      if (batches.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(batches.slice(-mostBatches)))
    } catch {
      // Full, or closed to pages.
    }
  }
  return {
    read,
    add: (batch) => write([...read(), batch]),
    drop: (id) => write(read().filter(({ batch }) => batch !== id)),
    clear: () => write([]),
  }
}
