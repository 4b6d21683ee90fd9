import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'

/** Writing the folder tree; lists are read again when it is done. Refusals show as a banner, or where `isShownInPlace`. */
export function useFolderActions() {
  const queryClient = useQueryClient()
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: orpc.folders.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
  }
  const meta = { isShownInPlace: true }
  return {
    create: useMutation({ ...orpc.folders.createFolder.mutationOptions({ onSuccess }), meta }),
    edit: useMutation({ ...orpc.folders.editFolder.mutationOptions({ onSuccess }), meta }),
    publish: useMutation(orpc.folders.editFolder.mutationOptions({ onSuccess })),
    move: useMutation(orpc.folders.moveFolder.mutationOptions({ onSuccess })),
    remove: useMutation({ ...orpc.folders.deleteFolder.mutationOptions({ onSuccess }), meta }),
    setCover: useMutation({ ...orpc.folders.setFolderCover.mutationOptions({ onSuccess }), meta }),
    removeCover: useMutation({ ...orpc.folders.removeFolderCover.mutationOptions({ onSuccess }), meta }),
    undoRemove: useMutation(orpc.folders.undoFolderDeletion.mutationOptions({ onSuccess })),
  }
}
