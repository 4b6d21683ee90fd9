import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { DetailField, ProcessOrNone } from '@vitrine/contract'
import { holds } from '@vitrine/rules'
import { orpc } from '../../../lib/api/client.ts'
import { leftOut, renamedRibbons, ribbonDrafts } from './left-out.ts'
import { useSettingActions } from './use-setting-actions.ts'

export type FieldEditing = ReturnType<typeof useFieldEditing>

const none: Pick<DetailField, 'dropdownOptions' | 'ribbon'> = { dropdownOptions: [], ribbon: [] }

function draftOf(field: DetailField | null) {
  const { name = '', type = 'text', required = false, searchable = false, dropdownOptions = [] } = field ?? {}
  const ribbon = ribbonDrafts(field ?? none)
  /** What products get in place of options that are no longer there; null for nothing. */
  const replacements: Record<string, string | null> = {}
  return { name, type, required, searchable, dropdownOptions, ribbon, replacements }
}

type FieldDraft = ReturnType<typeof draftOf>

/** What differs from the field: who changes something else meanwhile isn't in the way. */
function editOf<Edit extends Partial<DetailField>>(field: DetailField, edit: Edit): Partial<Edit> {
  const isOther = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(field[key as keyof DetailField])
  return Object.fromEntries(Object.entries(edit).filter(isOther)) as Partial<Edit>
}

const labelsOf = ({ ribbon }: FieldDraft) => ribbon.map(({ label, color }) => ({ label, color }))

/** A field while it is made or edited. `onDone` is given the process that changes the products' values. */
export function useFieldEditing(field: DetailField | null, onDone: (process: string | null) => void) {
  const { createField, editField, changeType } = useSettingActions()
  const form = useForm<FieldDraft>({ initialValues: draftOf(field) })
  const draft = form.values
  const isOtherType = field !== null && draft.type !== field.type
  const { use, report } = useConsequences(field, draft, isOtherType)
  const gone = isOtherType ? [] : leftOut(field ?? none, draft.dropdownOptions, draft.ribbon)
  const inUse = (use.data?.values ?? []).filter(({ value }) => gone.includes(value))
  const changed = { onSuccess: (answer: ProcessOrNone | null) => onDone(answer?.process ?? null) }

  const create = () => {
    const { replacements: _none, ...fresh } = draft
    const body = { ...fresh, ribbon: labelsOf(draft) }
    createField.mutate({ query: {}, body }, { onSuccess: () => onDone(null) })
  }
  const edit = (present: DetailField) => {
    const based = { params: { detailFieldId: present._id }, query: { version: present.version } }
    const { name, required, searchable, dropdownOptions } = draft
    const body = editOf(present, { name: name.trim(), required, searchable })
    if (isOtherType) {
      const change = () => changeType.mutate({ ...based, body: { type: draft.type } }, changed)
      editField.mutate({ ...based, body }, { onSuccess: change })
      return
    }
    const replacements = { ...renamedRibbons(draft.ribbon), ...draft.replacements }
    const lists = editOf(present, { dropdownOptions, ribbon: labelsOf(draft) })
    editField.mutate({ ...based, body: { ...body, ...lists, replacements } }, changed)
  }
  return {
    form,
    isOtherType,
    report,
    /** Options that products have and the field no longer has. */
    inUse,
    /** Whether everything beside the name stands there that saving needs. */
    isComplete:
      inUse.every(({ value }) => draft.replacements[value] !== undefined) &&
      (!isOtherType || report.data !== undefined) &&
      draft.ribbon.every(({ label }) => label.trim() !== ''),
    error: createField.error ?? editField.error,
    isSaving: createField.isPending || editField.isPending || changeType.isPending,
    save: () => (field === null ? create() : edit(field)),
  }
}

/** Which options products have, and what another type makes of their values. */
function useConsequences(field: DetailField | null, { type }: FieldDraft, isOtherType: boolean) {
  const target = { params: { detailFieldId: field?._id ?? '' }, query: {} }
  const anew = { staleTime: 0, gcTime: 0 }
  const use = useQuery({
    ...orpc.settings.getDetailFieldUse.queryOptions({ input: target }),
    enabled: field !== null && holds(field.type, 'option', 'ribbon'),
    ...anew,
  })
  const report = useQuery({
    ...orpc.settings.previewFieldType.queryOptions({ input: { ...target, body: { type } } }),
    enabled: isOtherType,
    ...anew,
  })
  return { use, report }
}
