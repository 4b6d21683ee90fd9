import type { DomainSettings } from '@vitrine/contract'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../../lib/product-fields/filter-phrase.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'

/** What the forms of bulk actions offer values from. */
export interface BulkFormParts {
  settings: DomainSettings
  structure: Structure
  wording: Wording
  canWrite: (field: Field) => boolean
}
