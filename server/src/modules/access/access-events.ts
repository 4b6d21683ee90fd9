/** Who is told of these is defined in `people`, which knows what the folders are. */
import { defineEvent } from '../../scope/domain-events.ts'

/** Somebody has become a member. */
export const memberAdded = defineEvent<{ personId: string }>('member-added')

/** A group may see more folders than before. */
export const foldersGranted = defineEvent<{ groupId: string; folderIds: readonly string[] }>(
  'folders-granted',
)
