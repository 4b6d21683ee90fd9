import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ProjectSummary } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { NameDialog } from '../../../lib/forms/name-dialog.tsx'
import { namesBeside } from '../../../lib/forms/use-name.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { useProjectActions } from '../api/use-projects.ts'
import { useTemplateActions, useTemplates } from '../api/use-templates.ts'
import { NewProjectDialog } from './new-project-dialog.tsx'
import { actionOf } from './quick-action.ts'
import { TemplatesDialog } from './templates-dialog.tsx'
import type { QuickActions } from './use-quick-actions.tsx'

/** The one thing that comes next for a project, as a button; nothing for those who may not. */
export function NextAction({ project, actions }: { project: ProjectSummary; actions: QuickActions }) {
  const { t } = useTranslation('projects')
  if (!project.mayEdit) return null
  const action = actionOf[project.state]
  return (
    <Button
      size="compact-sm"
      variant={action === 'start' ? 'light' : 'default'}
      loading={actions.busy === project._id}
      aria-label={t('actionNamed', { action: t(action), name: project.name })}
      onClick={() => actions.run(action, project)}
    >
      {t(action)}
    </Button>
  )
}

interface ProjectMenuProps {
  project: ProjectSummary
  onDeleted?: () => void
}

/** Everything else that staff can do with a project. */
export function ProjectMenu({ project, onDeleted }: ProjectMenuProps) {
  const { t } = useTranslation('projects')
  const { access } = useEntered()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'duplicate' | 'template' | 'templates' | null>(null)
  const askDeletion = useDeletion(project, onDeleted)
  const runs = project.role === null || project.role === 'owner' || project.role === 'presenter'
  if (access.isClient || !runs) return null
  const { _id: projectId, name, mayEdit } = project
  const open = () => void navigate({ to: '/projects/project/$projectId', params: { projectId }, search: {} })
  const close = () => setDialog(null)
  return (
    <>
      <RowMenu label={t('actionsOf', { name })}>
        <Menu.Item onClick={open}>{t(mayEdit ? 'openEdit' : 'openLook')}</Menu.Item>
        <Menu.Item onClick={() => setDialog('duplicate')}>{t('duplicate')}</Menu.Item>
        <Menu.Item onClick={() => setDialog('template')}>{t('saveAsTemplate')}</Menu.Item>
        {mayEdit && (
          <Menu.Item color="red" onClick={askDeletion}>
            {t('delete')}
          </Menu.Item>
        )}
      </RowMenu>
      {dialog === 'duplicate' && <NewProjectDialog start={{ project }} onClose={close} />}
      {dialog === 'template' && (
        <SaveAsTemplate project={project} onSaved={() => setDialog('templates')} onClose={close} />
      )}
      {dialog === 'templates' && <TemplatesDialog onClose={close} />}
    </>
  )
}

interface SaveAsTemplateProps {
  project: ProjectSummary
  onSaved: () => void
  onClose: () => void
}

function SaveAsTemplate({ project, onSaved, onClose }: SaveAsTemplateProps) {
  const { t } = useTranslation('projects')
  const { create } = useTemplateActions()
  const own = (useTemplates().data?.result ?? []).filter(({ isOwn }) => isOwn)
  return (
    <NameDialog
      title={t('saveAsTemplate')}
      label={t('name')}
      name=""
      taken={namesBeside(own, undefined)}
      submitLabel={t('save')}
      error={create.error}
      isBusy={create.isPending}
      onName={(name) =>
        create.mutate({ query: {}, body: { name, from: { project: project._id } } }, { onSuccess: onSaved })
      }
      onClose={onClose}
    />
  )
}

/** Asks before the project is deleted. */
function useDeletion(
  { _id, name, attendeeCount: count, version }: ProjectSummary,
  onDeleted?: () => void,
): () => void {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { remove } = useProjectActions()
  return () =>
    confirmDelete({
      title: t('deleteTitle', { name }),
      text: t('deleteText', { count, number: number(count) }),
      run: () => remove.mutateAsync({ params: { projectId: _id }, query: { version } }).then(onDeleted),
    })
}
