import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'
import { foldersQuery } from '../../../lib/api/domain-queries.ts'
import { versioned } from '../../../lib/conflicts/versioned.ts'

/** Writing the folder tree; lists are read again when it is done. Refusals show as a banner, or where `isShownInPlace`. */
export function useFolderActions() {
  const queryClient = useQueryClient()
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: orpc.folders.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
  }
  const meta = { isShownInPlace: true }
  return {
    /** Of the folder as it was read last, for undoing what was just done. */
    versionOf: (folderId: string): number =>
      queryClient.getQueryData(foldersQuery().queryKey)?.result.find(({ _id }) => _id === folderId)
        ?.version ?? 0,
    create: useMutation({ ...orpc.folders.createFolder.mutationOptions({ onSuccess }), meta }),
    edit: useMutation({ ...versioned(orpc.folders.editFolder), onSuccess, meta }),
    publish: useMutation({ ...versioned(orpc.folders.editFolder), onSuccess }),
    move: useMutation({ ...versioned(orpc.folders.moveFolder), onSuccess }),
    remove: useMutation({ ...orpc.folders.deleteFolder.mutationOptions({ onSuccess }), meta }),
    setCover: useMutation({ ...orpc.folders.setFolderCover.mutationOptions({ onSuccess }), meta }),
    removeCover: useMutation({ ...orpc.folders.removeFolderCover.mutationOptions({ onSuccess }), meta }),
    undoRemove: useMutation(orpc.folders.undoFolderDeletion.mutationOptions({ onSuccess })),
  }
}
