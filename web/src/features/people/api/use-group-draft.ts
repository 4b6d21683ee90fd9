import type { GroupDetail } from '@vitrine/contract'
import { type Area, templateLevels } from '@vitrine/rules'
import { useState } from 'react'

export interface GroupDraft {
  name: string
  template: GroupDetail['template']
  levels: GroupDetail['levels']
  folders: GroupDetail['folders']
  fields: GroupDetail['fields']
}

export function draftOf({ name, template, levels, folders, fields }: GroupDetail): GroupDraft {
  return { name, template, levels, folders, fields }
}

/** A group while it is being changed. What a template grants is fixed; changing it makes the group a custom one. */
export function useGroupDraft(group: GroupDetail) {
  const [stored, setStored] = useState(() => draftOf(group))
  const [draft, setDraft] = useState(stored)
  const changed = (Object.keys(draft) as (keyof GroupDraft)[]).filter(
    (key) => JSON.stringify(draft[key]) !== JSON.stringify(stored[key]),
  )
  return {
    draft,
    isDirty: changed.length > 0,
    changes: Object.fromEntries(changed.map((key) => [key, draft[key]])) as Partial<GroupDraft>,
    setName: (name: string) => setDraft({ ...draft, name }),
    setTemplate: (template: GroupDraft['template']) => {
      const levels =
        template === 'Creator' || template === 'Manager' ? templateLevels[template] : draft.levels
      setDraft({ ...draft, template, levels })
    },
    setLevel: (area: Area, right: 'view' | 'edit', level: 0 | 1 | 2 | 3) => {
      const before = draft.levels[area] ?? { view: 0, edit: 0 }
      const next = { ...before, [right]: level }
      // Whoever edits sees.
      if (right === 'edit' && next.view < level) next.view = level
      if (right === 'view' && next.edit > level) next.edit = level
      const template = draft.template === null ? null : ('Custom' as const)
      setDraft({ ...draft, template, levels: { ...draft.levels, [area]: next } })
    },
    setFolders: (folders: GroupDraft['folders']) => setDraft({ ...draft, folders }),
    setFields: (fields: GroupDraft['fields']) => setDraft({ ...draft, fields }),
    /** What was saved counts as stored from now on. */
    keep: () => setStored(draft),
    /** What somebody else has made of it. */
    take: (theirs: GroupDetail) => {
      setStored(draftOf(theirs))
      setDraft(draftOf(theirs))
    },
  }
}
