import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ErrorParameters } from '@vitrine/contract'
import { folderCoverPath } from '../../../lib/api/asset-paths.ts'
import { orpc } from '../../../lib/api/client.ts'
import { foldersQuery } from '../../../lib/api/domain-queries.ts'
import { coverParts } from '../../../lib/conflicts/cover-parts.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'
import { rereadLater } from '../../../lib/forms/reread-later.ts'

interface CoverWrite {
  params: { folderId: string }
  body?: { image: Blob }
}

const partsOf = ({ params, body }: CoverWrite, data: ErrorParameters) =>
  coverParts(body?.image, data, (domainId, version) => folderCoverPath(domainId, params.folderId, version))

/** Writing the folder tree; lists are read again when it is done. */
export function useFolderActions() {
  const queryClient = useQueryClient()
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: orpc.folders.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
  }
  return {
    /** Version of the folder as it was read last, for undoing what was just done. */
    versionOf: (folderId: string): number =>
      queryClient.getQueryData(foldersQuery().queryKey)?.result.find(({ _id }) => _id === folderId)
        ?.version ?? 0,
    create: useMutation({ ...orpc.folders.createFolder.mutationOptions({ onSuccess }) }),
    edit: useMutation({ ...versioned(orpc.folders.editFolder), onSuccess }),
    publish: useMutation({ ...versioned(orpc.folders.editFolder), onSuccess }),
    move: useMutation({ ...versioned(orpc.folders.moveFolder), onSuccess }),
    remove: useMutation({ ...versionedDeletion(orpc.folders.deleteFolder), onSuccess }),
    setCover: useMutation({
      ...versioned(orpc.folders.setFolderCover, { partsOf }),
      onSuccess: async () => {
        rereadLater(onSuccess)
        await onSuccess()
      },
    }),
    removeCover: useMutation({
      ...versionedDeletion(orpc.folders.removeFolderCover, { partsOf }),
      onSuccess,
    }),
    undoRemove: useMutation(orpc.folders.undoFolderDeletion.mutationOptions({ onSuccess })),
  }
}
