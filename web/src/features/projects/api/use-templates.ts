import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'
import { useEntered } from '../../../lib/session/session-store.ts'

const templatesQuery = (userId: string) =>
  orpc.projectTemplates.listTemplates.queryOptions({ input: { userId, page: 1, per_page: -1 }, staleTime: 0 })

/** Own templates, and published ones of one's groups. */
export function useTemplates() {
  const { user, access } = useEntered()
  return useQuery({ ...templatesQuery(user?._id ?? ''), enabled: user !== null && !access.isClient })
}

export function useTemplateActions() {
  const queryClient = useQueryClient()
  const { projectTemplates } = orpc
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: projectTemplates.key() })
  return {
    create: useMutation({ ...projectTemplates.createTemplate.mutationOptions({ onSuccess }) }),
    edit: useMutation({ ...versioned(projectTemplates.editTemplate), onSuccess }),
    publish: useMutation({ ...projectTemplates.publishTemplate.mutationOptions({ onSuccess }) }),
    unpublish: useMutation({ ...projectTemplates.unpublishTemplate.mutationOptions({ onSuccess }) }),
    remove: useMutation({ ...versionedDeletion(projectTemplates.deleteTemplate), onSuccess }),
  }
}

/** A template with what it names and is gone. */
export function useTemplate(templateId: string) {
  return useQuery(orpc.projectTemplates.getTemplate.queryOptions({ input: { params: { templateId } } }))
}
