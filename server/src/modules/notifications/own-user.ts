/** What a person reads of themselves beside what colleagues see of them. */
import type { User } from '@vitrine/contract'
import type { Scope } from '../../scope/scope.ts'
import { getUser } from '../access/index.ts'
import { listInterestedFolders } from '../folders/index.ts'
import { listInterestedProducts } from '../products/index.ts'
import { getNotificationConfigs } from './notifications.service.ts'
import type { Panels } from './panels.ts'

/** Refuses NotFound. */
export async function getUserForCaller(panels: Panels, scope: Scope, userId: string): Promise<User> {
  const user = await getUser(scope, userId)
  if (scope.person?.id !== userId) return user
  const [{ internal, external }, interestedProducts, interestedFolders] = await Promise.all([
    getNotificationConfigs(panels, scope.person, userId),
    listInterestedProducts(scope, userId),
    listInterestedFolders(scope, userId),
  ])
  return { ...user, notificationConfigs: { internal, external }, interestedProducts, interestedFolders }
}
