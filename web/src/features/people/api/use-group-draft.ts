import type { GroupDetail } from '@vitrine/contract'
import { type Area, type Level, templateLevels } from '@vitrine/rules'
import { useTypedForm } from '../../../lib/session/typed-form.ts'

const parts = ['name', 'template', 'levels', 'folders', 'fields'] as const

export type GroupDraft = Pick<GroupDetail, (typeof parts)[number]>

function draftOf({ name, template, levels, folders, fields }: GroupDetail): GroupDraft {
  return { name, template, levels, folders, fields }
}

/** A group while it is being changed. What a template grants is fixed; changing it makes the group a custom one. */
export function useGroupDraft(group: GroupDetail) {
  const form = useTypedForm<GroupDraft>(`group.${group._id}`, draftOf(group))
  const draft = form.values
  // Part by part: of the whole, the form compares only what was set since the last saving.
  const changed = parts.filter((part) => form.isDirty(part))
  return {
    form,
    isDirty: changed.length > 0,
    changes: Object.fromEntries(changed.map((part) => [part, draft[part]])) as Partial<GroupDraft>,
    setTemplate: (template: GroupDraft['template']) => {
      form.setFieldValue('template', template)
      if (template === 'Creator' || template === 'Manager')
        form.setFieldValue('levels', templateLevels[template])
    },
    setLevel: (area: Area, right: 'view' | 'edit', level: Level) => {
      const before = draft.levels[area] ?? { view: 0, edit: 0 }
      const next = { ...before, [right]: level }
      // The right to edit includes the right to view.
      if (right === 'edit' && next.view < level) next.view = level
      if (right === 'view' && next.edit > level) next.edit = level
      if (draft.template !== null) form.setFieldValue('template', 'Custom')
      form.setFieldValue('levels', { ...draft.levels, [area]: next })
    },
    /** Marks the draft as stored. */
    keep: () => form.resetDirty(draft),
    /** Takes over a colleague's version. */
    take: (theirs: GroupDetail) => {
      form.setValues(draftOf(theirs))
      form.resetDirty(draftOf(theirs))
    },
  }
}
