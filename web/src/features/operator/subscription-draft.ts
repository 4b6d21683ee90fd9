/** A subscription as it is typed, and the parts of it that are sent. Pure. */
import type { OperatedCompanyUse, Subscription, SubscriptionEdit } from '@vitrine/contract'

export const planFlags = [
  'allowCatalog',
  'allowShopping',
  'allowCentral',
  'allowThreeSidesLayout',
  'allowCustomThreeSidesLayout',
  'allowMultipleArPlacement',
  'allowColorCustomization',
  'allowLogoCustomization',
  'allowMapping',
] as const
export const sessionKinds = ['web', 'st', 'ar'] as const
export const planLimits = [
  { used: 'arProducts', max: 'maxArProducts' },
  { used: 'projects', max: 'maxProjects' },
  { used: 'internalUsers', max: 'maxInternalUsers' },
] as const

/** Default plan of a new company. */
export const planOfNew = {
  plan: 'Full',
  isActive: true,
  enabledSessions: { ar: true, st: true, web: true },
  ...Object.fromEntries(planFlags.map((flag) => [flag, true])),
  ...Object.fromEntries(planLimits.map(({ max }) => [max, null])),
}

/** Only changed parts are sent, so that another operator's changes aren't undone. */
export function subscriptionEdit(before: Subscription, after: Subscription): SubscriptionEdit {
  const parts = ['plan', ...planFlags, ...planLimits.map(({ max }) => max)] as const
  const changed = parts.filter((part) => after[part] !== before[part])
  const sessions = sessionKinds.some((kind) => after.enabledSessions[kind] !== before.enabledSessions[kind])
  return {
    ...Object.fromEntries(changed.map((part) => [part, after[part]])),
    ...(sessions ? { enabledSessions: after.enabledSessions } : {}),
  }
}

/** The parts of a typed subscription that differ from the stored one. */
export function changedParts(before: Subscription, typed: SubscriptionEdit): SubscriptionEdit {
  const parts = Object.keys(typed) as (keyof Subscription)[]
  const changed = parts.filter((part) => JSON.stringify(typed[part]) !== JSON.stringify(before[part]))
  return Object.fromEntries(changed.map((part) => [part, typed[part]]))
}

/** Limits below the present use: nothing is deleted because of them, but nothing can be added. */
export function limitsBelowUse(
  plan: SubscriptionEdit,
  used: OperatedCompanyUse['used'] | undefined,
): { part: keyof OperatedCompanyUse['used']; limit: number; count: number }[] {
  if (used === undefined) return []
  return planLimits.flatMap(({ used: part, max }) => {
    const [limit, count] = [plan[max], used[part]]
    return limit != null && limit < count ? [{ part, limit, count }] : []
  })
}
