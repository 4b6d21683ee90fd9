import { useQueryClient } from '@tanstack/react-query'
import type { AccountDefaults, BillingContact } from '@vitrine/contract'
import { orpc } from '../../../lib/api/client.ts'
import { useSavedForm } from '../../../lib/conflicts/use-saved-form.ts'
import { versioned } from '../../../lib/conflicts/versioned.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { refreshDomain } from '../../../lib/session/start-session.ts'

export const defaultsQuery = () => orpc.accountDefaults.getAccountDefaults.queryOptions({ input: {} })
export const subscriptionQuery = () => orpc.accountDefaults.getSubscription.queryOptions({ input: {} })
export const billingQuery = () => orpc.accountDefaults.getBillingContact.queryOptions({ input: {} })

/** All that shows the company's settings is read again. */
function useReread() {
  const queryClient = useQueryClient()
  const { _id } = useEntered().domain
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.accountDefaults.key() }),
      refreshDomain(_id).catch(() => {}),
    ])
    void queryClient.invalidateQueries({ queryKey: orpc.settings.key() })
  }
}

/** Some of the account defaults, edited together. */
export function useDefaultsForm<Part extends keyof AccountDefaults>(
  present: Pick<AccountDefaults, Part>,
  version: number,
) {
  const write = versioned(orpc.accountDefaults.editAccountDefaults)
  const place = `account-defaults.${Object.keys(present).join()}`
  return useSavedForm(present, version, { write, reread: useReread(), place })
}

export function useBillingForm(present: BillingContact, version: number) {
  const write = versioned(orpc.accountDefaults.editBillingContact)
  return useSavedForm(present, version, { write, reread: useReread(), place: 'billing-contact' })
}
