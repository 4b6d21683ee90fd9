import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ErrorParameters } from '@vitrine/contract'
import { projectCoverPath } from '../../../lib/api/asset-paths.ts'
import { orpc } from '../../../lib/api/client.ts'
import { coverParts } from '../../../lib/conflicts/cover-parts.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'

interface CoverWrite {
  params: { projectId: string }
  body?: { image: Blob }
}

const partsOf = ({ params, body }: CoverWrite, data: ErrorParameters) =>
  coverParts(body?.image, data, (domainId, version) => projectCoverPath(domainId, params.projectId, version))

/** The picture that stands for a project; what shows it is read again. */
export function useProjectCover() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.projects.key() })
  return {
    set: useMutation({ ...versioned(orpc.projects.setProjectCover, { partsOf }), onSuccess }),
    remove: useMutation({ ...versionedDeletion(orpc.projects.removeProjectCover, { partsOf }), onSuccess }),
  }
}
