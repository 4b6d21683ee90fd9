/** Which files of the products that a caller sees they may have. */
import { type RawBuilder, sql } from 'kysely'
import { openedProject, type Scope } from '../../scope/scope.ts'
import { productVisibility } from './product-visibility.ts'
import { inOwnProject } from './project-condition.ts'

interface Seen {
  condition: RawBuilder<boolean>
  withInactive: boolean
}

/** Conditions on the slot row `s`. */
export interface FileVisibility {
  /** Products whose files may be asked for. */
  products: RawBuilder<boolean>
  /** Also on the version `v` of a media item. */
  media: Seen
  documents: Seen
}

const kindOfVersion = sql`case when v.type in ('image', 'video') then v.type else '3d' end`

/**
 * Those of all products that are seen; where projects are all that is shown to somebody, of what these show. Refuses as
 * `productVisibility`.
 */
export async function fileVisibility(scope: Scope): Promise<FileVisibility> {
  const { condition, seesInactive: withInactive } = await productVisibility(scope)
  if (!seesProjectsAlone(scope)) {
    const seen = { condition, withInactive }
    return { products: condition, media: seen, documents: seen }
  }
  const shownBy = (shows?: RawBuilder<boolean>) =>
    sql<boolean>`(${condition} and ${inOwnProject(scope, shows)})`
  return {
    products: shownBy(),
    media: { condition: shownBy(sql`${kindOfVersion} = any(shown.media_kinds)`), withInactive },
    documents: { condition: shownBy(sql`shown.shows_files`), withInactive },
  }
}

/** Guests, and clients of a company without catalogue. */
function seesProjectsAlone(scope: Scope): boolean {
  return openedProject(scope) !== null || (scope.isClient && !scope.subscription.allowCatalog)
}
