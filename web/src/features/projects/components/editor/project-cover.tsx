import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPhoto } from '@tabler/icons-react'
import type { Project } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { projectCoverPath } from '../../../../lib/api/asset-paths.ts'
import { ImageDialog } from '../../../../lib/forms/image-dialog.tsx'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { useProjectCover } from '../../api/use-project-cover.ts'
import { ProjectPicture } from '../project-parts.tsx'
import { useEditing } from './editing.ts'
import own from './editor.module.css'

/** What stands for the project in lists and in its web session: pictures of its first products, or one of its own. */
export function ProjectCover() {
  const { t } = useTranslation('projects')
  const { project } = useEditing()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <figure className={own.cover}>
      <ProjectPicture project={project} isLarge />
      <figcaption>{project.hasCover ? t('coverOwnText') : t('coverText')}</figcaption>
      {project.mayEdit && (
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />}
          onClick={dialog.open}
        >
          {project.hasCover ? t('coverChange') : t('coverChoose')}
        </Button>
      )}
      {isOpen && <CoverDialog project={project} onClose={dialog.close} />}
    </figure>
  )
}

function CoverDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const { domain } = useEntered()
  const { set, remove } = useProjectCover()
  const { _id, name, hasCover, coverVersion } = project
  const target = { params: { projectId: _id }, query: { version: coverVersion } }
  return (
    <ImageDialog
      title={t('coverTitle', { name })}
      address={hasCover ? projectCoverPath(domain._id, _id, coverVersion) : null}
      isBusy={set.isPending || remove.isPending}
      onClose={onClose}
      onUpload={(picture) => {
        const image = new File([picture], 'cover.png', { type: 'image/png' })
        set.mutate({ ...target, body: { image } }, { onSuccess: onClose })
      }}
      onRemove={() => remove.mutate(target, { onSuccess: onClose })}
    />
  )
}
