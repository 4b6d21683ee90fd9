/** Every write that says what it was based on. */
import * as own from './own-writes.ts'
import * as people from './people-writes.ts'
import * as products from './product-writes.ts'
import * as projects from './project-writes.ts'
import * as settings from './setting-writes.ts'
import * as trees from './tree-writes.ts'
import type { Builders } from './versioned-write.ts'

/** Calls that are refused without a version. */
export const needing: Builders = {
  ...trees.needing,
  ...settings.needing,
  ...products.needing,
  ...people.needing,
  ...projects.needing,
  ...own.needing,
}

/** Calls that go without, and heed a version that is sent. */
export const heeding: Builders = {
  ...trees.heeding,
  ...settings.heeding,
  ...products.heeding,
  ...people.heeding,
  ...projects.heeding,
  ...own.heeding,
}
