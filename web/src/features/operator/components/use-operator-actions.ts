import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'

/** What operators do with companies; list and log are read again, whatever came of it. */
export function useOperatorActions() {
  const queries = useQueryClient()
  const { operator } = orpc
  const onSettled = () => queries.invalidateQueries({ queryKey: operator.key() })
  return {
    found: useMutation(operator.foundCompany.mutationOptions({ onSettled })),
    remove: useMutation(operator.deleteCompany.mutationOptions({ onSettled })),
    archive: useMutation(operator.makeCompanyArchive.mutationOptions({ onSettled })),
    deleteArchive: useMutation(operator.deleteCompanyArchive.mutationOptions({ onSettled })),
    retryImport: useMutation(operator.retryCompanyImport.mutationOptions({ onSettled })),
    deleteImport: useMutation(operator.deleteCompanyImport.mutationOptions({ onSettled })),
    retry: useMutation(operator.retryFailedJob.mutationOptions({ onSettled })),
    announce: useMutation(operator.createAnnouncement.mutationOptions({ onSettled })),
    changeAnnouncement: useMutation(operator.editAnnouncement.mutationOptions({ onSettled })),
    endAnnouncement: useMutation(operator.endAnnouncement.mutationOptions({ onSettled })),
    keep: useMutation(operator.keepCompany.mutationOptions({ onSettled })),
    edit: useMutation(operator.editSubscription.mutationOptions({ onSettled })),
  }
}
