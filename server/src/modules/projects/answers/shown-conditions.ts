/** What a project shows of products: the intersection of its own choice, what the attendee sees and what the reader sees. */
import { textsSeenBy } from '@vitrine/rules'
import { sql } from 'kysely'
import type { ProductVisibility } from '../../products/index.ts'
import type { AnswerProject } from './answer-projects.repository.ts'

type Shows = Pick<AnswerProject, 'fieldIds' | 'priceTypeIds'>

function inBoth<Entry>(
  one: ReadonlyMap<string, Entry>,
  other: ReadonlyMap<string, Entry>,
): ReadonlyMap<string, Entry> {
  return new Map([...one].filter(([id]) => other.has(id)))
}

/** Nobody sees more in somebody's place than they do themselves, nor more than that person does. */
export function seenByBoth(reader: ProductVisibility, attendee: ProductVisibility): ProductVisibility {
  if (reader === attendee) return inSession(reader)
  return inSession({
    ...reader,
    condition: sql<boolean>`(${reader.condition} and ${attendee.condition})`,
    fields: inBoth(reader.fields, attendee.fields),
    priceTypes: inBoth(reader.priceTypes, attendee.priceTypes),
  })
}

/** A session shows staff what clients see: active media and texts for everybody, without the history of changes. */
function inSession(seen: ProductVisibility): ProductVisibility {
  return {
    ...seen,
    texts: textsSeenBy({ isClient: true }),
    // How complete a product is, is for its editors.
    purposes: new Map(),
    isEverything: false,
    seesEveryChange: false,
    seesInactive: false,
  }
}

/** Its fields and price types alone, in its order. */
export function cutToProject(seen: ProductVisibility, { fieldIds, priceTypeIds }: Shows): ProductVisibility {
  return {
    ...seen,
    fields: inOrder(seen.fields, fieldIds),
    priceTypes: inOrder(seen.priceTypes, priceTypeIds),
    purposes: new Map(),
  }
}

function inOrder<Entry>(
  entries: ReadonlyMap<string, Entry>,
  ids: readonly string[],
): ReadonlyMap<string, Entry> {
  return new Map(
    ids.flatMap((id): [string, Entry][] => {
      const entry = entries.get(id)
      return entry === undefined ? [] : [[id, entry]]
    }),
  )
}
