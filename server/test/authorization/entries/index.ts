/** All calls that write, by what they are about. */
import type { Entry } from '../attempt.ts'
import { accountEntries } from './account.entries.ts'
import { folderEntries } from './folders.entries.ts'
import { groupEntries } from './groups.entries.ts'
import { mediaEntries } from './media.entries.ts'
import { ownEntries } from './own.entries.ts'
import { peopleEntries } from './people.entries.ts'
import { productEntries } from './products.entries.ts'
import { projectEntries } from './projects.entries.ts'
import { settingEntries } from './settings.entries.ts'

export const subjects = {
  people: peopleEntries,
  groups: groupEntries,
  settings: settingEntries,
  folders: folderEntries,
  products: productEntries,
  media: mediaEntries,
  own: ownEntries,
  projects: projectEntries,
  account: accountEntries,
} as const satisfies Record<string, Record<string, Entry>>

export const allEntries: Readonly<Record<string, Entry>> = Object.assign({}, ...Object.values(subjects))
