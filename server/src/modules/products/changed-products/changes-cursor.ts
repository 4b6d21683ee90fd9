/**
 * Where a program is in the changes of products. Sealed: numbers of transactions are those of all companies, and would
 * tell how much others write.
 */
import * as z from 'zod'
import { refuse } from '../../../platform/errors.ts'
import { openSealedText, sealText } from '../../../platform/sealed-text.ts'

const cursor = z.object({
  /** As `counting` of the repository. */
  counting: z.string(),
  /** Digest of what the cursor's holder may see; see `rightsMark`. */
  rights: z.string(),
  /** Milliseconds since 1970 at which it was made. */
  madeAt: z.number(),
  /** Moments are snapshots, as PostgreSQL writes them. */
  at: z.discriminatedUnion('kind', [
    /** All products as they are at `until`, by id; those changed since come as changes. */
    z.object({ kind: z.literal('all'), until: z.string(), after: z.string() }),
    /** Behind this change of those that ended between two moments; the later one is the next call's where it is null. */
    z.object({
      kind: z.literal('changes'),
      since: z.string(),
      until: z.string().nullable(),
      xid: z.string(),
      productId: z.string(),
    }),
  ]),
})
export type ChangesCursor = z.infer<typeof cursor>

const purposeOf = (domainId: string) => `changes ${domainId}`

export function sealCursor(secret: string, domainId: string, content: ChangesCursor): string {
  return sealText(secret, purposeOf(domainId), JSON.stringify(content))
}

/** Refuses CursorInvalid for what wasn't made here for this company. */
export function openCursor(secret: string, domainId: string, sealed: string): ChangesCursor {
  let text: string
  try {
    text = openSealedText(secret, purposeOf(domainId), sealed)
  } catch (cause) {
    return refuse('CursorInvalid', { place: 'since' }, { cause })
  }
  return cursor.parse(JSON.parse(text))
}
