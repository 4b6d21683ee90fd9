/** Batches that have not arrived yet, on the device: so many, and for so long. */
import { engagementLimits } from '@vitrine/rules'

export interface KeptBatch {
  batch: string
  /** Milliseconds, by the device's clock. */
  endedAt: number
  lasted: number
  looks: { product: string; media: string; way: string; seconds: number; opened: number }[]
  searches: { text: string; hasResults: boolean }[]
}

/** Of the oldest are given up first. */
const mostBatches = 100

export interface KeptBatches {
  read: () => KeptBatch[]
  add: (batch: KeptBatch) => void
  drop: (batch: string) => void
  clear: () => void
}

/** Of one person in one company. What the device refuses to keep is lost, and nothing else. */
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
