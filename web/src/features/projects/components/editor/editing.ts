/** The project on the page, with what is changed in it and not stored yet. */
import { useQueryClient } from '@tanstack/react-query'
import type { Project } from '@vitrine/contract'
import { createContext, useContext } from 'react'
import { useErrorText } from '../../../../lib/i18n/error-text.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import type { ProjectPart } from '../../api/kept-edits.ts'
import { type EditsState, type ProjectEdits, projectEditsOf } from '../../api/project-edits.ts'

interface ProjectEditing {
  /** As it is stored. */
  project: Project
  edits: ProjectEdits
  state: EditsState
}

const Editing = createContext<ProjectEditing | null>(null)

export const ProjectEditingProvider = Editing.Provider

export function useEditsOf(project: Project): ProjectEditing {
  const queryClient = useQueryClient()
  const { user, domain } = useEntered()
  const edits = projectEditsOf({
    queryClient,
    projectId: project._id,
    personId: user?._id ?? '',
    domainId: domain._id,
  })
  return { project, edits, state: edits.use() }
}

export function useEditing(): ProjectEditing {
  const editing = useContext(Editing)
  if (editing === null) throw new Error('this section needs the page of a project around it')
  return editing
}

/** What stays open to its owner after the end; everything else needs it to be reopened. */
const openAfterEnd: readonly ProjectPart[] = ['name', 'description', 'ownerId', 'presenters']

export function mayChange({ mayEdit, state }: Project, part: ProjectPart): boolean {
  return mayEdit && (state !== 'done' || openAfterEnd.includes(part))
}

interface PartField<Value> {
  value: Value
  /** Why it wasn't stored, in words. */
  error: string | null
  isDisabled: boolean
  change: (value: Value) => void
  /** More may follow at once: it is stored a moment after the last letter. */
  type: (value: Value) => void
  /** Nothing more follows. */
  leave: () => void
}

/** A part of the project: as it was changed here, else as it is stored. */
export function usePart<Part extends ProjectPart>(part: Part): PartField<Project[Part & keyof Project]> {
  type Value = Project[Part & keyof Project]
  const { project, edits, state } = useEditing()
  const errorText = useErrorText()
  const edit = state.parts.get(part)
  return {
    value: (edit === undefined ? project[part as Part & keyof Project] : edit.value) as Value,
    error: edit === undefined || edit.refusal === null ? null : errorText(edit.refusal),
    isDisabled: !mayChange(project, part),
    change: (value) => edits.change(part, value, project),
    type: (value) => edits.change(part, value, project, true),
    leave: () => edits.flush(),
  }
}
