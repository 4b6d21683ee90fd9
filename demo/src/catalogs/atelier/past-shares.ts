/** Links that were handed out in the last months, and on which days somebody opened them. */
import type { PastShareEntry } from '../../catalog.ts'

/** So many times on every so many days, from when it was made until it was asked for no more. */
function opened(madeDaysAgo: number, lastDaysAgo: number, every: number): PastShareEntry['opened'] {
  const days: PastShareEntry['opened'] = []
  for (let daysAgo = madeDaysAgo; daysAgo >= lastDaysAgo; daysAgo -= every)
    days.push({ daysAgo, times: 1 + ((daysAgo * 7) % 4) })
  return days
}

export const shares: PastShareEntry[] = [
  {
    ...{ name: 'Spring newsletter', note: 'Sent to all shops', group: 'retail-partners' },
    ...{ by: 'manager@atelier.example', folder: 'collection', madeDaysAgo: 128 },
    opened: opened(127, 20, 4),
  },
  {
    ...{ name: 'Studio editions, for the press', note: '', group: 'retail-partners' },
    ...{ by: 'admin@atelier.example', folder: 'studio-editions', madeDaysAgo: 64 },
    opened: opened(63, 2, 7),
  },
  {
    ...{ name: 'Rooms of the harbour hotel', note: 'For their architect', group: 'hotel-projects' },
    ...{ by: 'manager@atelier.example', folder: 'hospitality', madeDaysAgo: 23 },
    opened: opened(22, 1, 3),
  },
]
