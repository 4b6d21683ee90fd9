/** Reports that come by mail: those of one report that the person keeps, and what can be done with them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../api/client.ts'
import { versioned, versionedDeletion } from '../conflicts/versioned.ts'
import { useEntered } from '../session/session-store.ts'

const allAtOnce = { page: 1, per_page: 100 } as const

export function useSchedules(report: string) {
  return useQuery(orpc.reports.listReportSchedules.queryOptions({ input: { ...allAtOnce, report } }))
}

export function useScheduleActions() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.reports.listReportSchedules.key() })
  return {
    create: useMutation(orpc.reports.createReportSchedule.mutationOptions({ onSettled })),
    edit: useMutation({ ...versioned(orpc.reports.editReportSchedule), onSettled }),
    remove: useMutation({ ...versionedDeletion(orpc.reports.deleteReportSchedule), onSettled }),
    send: useMutation(orpc.reports.sendReport.mutationOptions({ onSettled })),
  }
}

export interface Colleague {
  value: string
  label: string
}

/** Whom a report can be sent to: colleagues whom the person sees, and themselves. */
export function useColleagues(): Colleague[] {
  const { access, user } = useEntered()
  const { data } = useQuery({
    ...orpc.people.listUsers.queryOptions({
      input: { kind: 'internal', state: 'active', ...allAtOnce, sort: 'name' },
    }),
    enabled: access.permissions.group.view >= 1,
  })
  const others = (data?.result ?? []).map(({ _id, profile, email }) => ({
    value: _id,
    label: profile.name || email,
  }))
  if (user === null || others.some(({ value }) => value === user._id)) return others
  return [{ value: user._id, label: user.profile.name }, ...others]
}
