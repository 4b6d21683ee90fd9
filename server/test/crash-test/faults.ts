/** Faults made on purpose: what a comparison must find. Those that stay come last. */
import { randomUUID } from 'node:crypto'
import type { CheckedClient } from './checked-client.ts'
import type { Records } from './records.ts'

export interface Fault {
  name: string
  /** What the comparison says of it. */
  found: RegExp
  /** Returns how to take it back; null where nobody can, because history is only added to. */
  make(client: CheckedClient, records: Records): Promise<(() => unknown) | null>
}

const kept =
  'domain_id, person_id, kind, subject, subject_id, subject_name, field, old_value, new_value, process_id'

/** Writes an entry of the history down a second time. */
function doubled(which: string): Fault['make'] {
  return async (_client, records) => {
    const [row] = await records.write<{ id: string }>(
      `insert into activity (${kept}) select ${kept} from activity where ${which} limit 1 returning id`,
    )
    if (row === undefined) throw new Error(`there is nothing to double: ${which}`)
    return null
  }
}

export const faults: readonly Fault[] = [
  {
    name: 'an acknowledged write that is lost',
    found: /the history lacks the acknowledged name/,
    make: async ({ ledger }) => {
      ledger.names.push('Never stored')
      return () => ledger.names.pop()
    },
  },
  {
    name: 'a write that another one has undone',
    found: /is called/,
    make: async ({ ledger }) => {
      const [product] = ledger.written
      const { names = [] } = product ?? {}
      const before = names.splice(0, names.length, 'What was acknowledged last')
      return () => names.splice(0, names.length, ...before)
    },
  },
  {
    name: 'a new product that is lost',
    found: /the new product NEW-LOST is lost/,
    make: async ({ ledger }) => {
      ledger.created.set('NEW-LOST', randomUUID())
      return () => ledger.created.delete('NEW-LOST')
    },
  },
  {
    name: 'a bulk change that is lost',
    found: /the bulk change .* is lost/,
    make: async ({ ledger }) => {
      const id = randomUUID()
      ledger.bulks.add(id)
      return () => ledger.bulks.delete(id)
    },
  },
  {
    name: 'a file with other content',
    found: /other content/,
    make: async ({ ledger }) => {
      const [file] = ledger.uploaded
      ledger.uploaded.push({ product: '', name: '', ...file, sha256: 'another' })
      return () => ledger.uploaded.pop()
    },
  },
  {
    name: 'sign-ins that are not in the log',
    found: /sign-ins are logged/,
    make: async ({ ledger }) => {
      ledger.figures.signIns += 1_000
      return () => {
        ledger.figures.signIns -= 1_000
      }
    },
  },
  {
    name: 'a write that happened twice',
    found: /the history has twice: .*updated name/,
    make: doubled("field = 'name' and kind = 'updated'"),
  },
  {
    name: 'a creation that happened twice',
    found: /the history has twice: .*created/,
    make: doubled("kind = 'created'"),
  },
  {
    name: 'an upload that was finished twice',
    found: /the history has twice: .*updated file/,
    make: doubled("field = 'file'"),
  },
  {
    name: 'a step of a bulk change that happened twice',
    found: /the history has twice: .* price:/,
    make: doubled("process_id is not null and field like 'price:%'"),
  },
]
