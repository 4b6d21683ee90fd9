/** Keeping a project on the device, and what was kept of it when the server is away. */
import type { MediaItem, Product, WebSession } from '@vitrine/contract'
import { deviceKey, type KeyHolder } from '../../../lib/answer-queue/device-key.ts'
import { mediaPath, preparedPath, projectCoverPath } from '../../../lib/api/asset-paths.ts'
import { api } from '../../../lib/api/client.ts'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { isOutage } from '../../../lib/network/network.ts'
import {
  canTakeAlong,
  forgetTaken,
  isShownAsKept,
  keepFiles,
  keepTaken,
  readTaken,
  setShownAsKept,
  takenAt,
} from '../../../lib/offline-projects/offline-projects.ts'
import type { Entered } from '../../../lib/session/session-store.ts'

/** Pictures kept per product. */
const picturesEach = 6

export function holderOf({ user, impersonator }: Entered): KeyHolder | null {
  return user === null ? null : { personId: user._id, impersonatorId: impersonator?._id ?? null }
}

/** Resolves with the time it was kept, and how many pictures could not be. */
export async function takeAlong(
  session: WebSession,
  entered: Entered,
  onProgress: (share: number) => void,
): Promise<{ keptAt: number; missing: number }> {
  const holder = holderOf(entered)
  const key = holder === null ? null : await deviceKey(holder)
  if (key === null) throw new TypeError('Failed to fetch')
  const { projectId, hasCover, coverVersion, products } = session
  const domainId = entered.domain._id
  const cover = hasCover ? [projectCoverPath(domainId, projectId, coverVersion)] : []
  const pictures = [...cover, ...products.flatMap((product) => picturesOf(domainId, product))]
  const missing = await keepFiles(pictures, onProgress)
  return { keptAt: await keepTaken({ entered, session }, key), missing }
}

/** Stores the present session, where the project was taken along. */
export async function renewTaken(session: WebSession, entered: Entered): Promise<void> {
  const holder = holderOf(entered)
  if (holder === null || !canTakeAlong() || (await takenAt(session.projectId)) === null) return
  // As it was kept is no later than it was.
  if (isShownAsKept()) return
  const key = await deviceKey(holder)
  if (key !== null) await keepTaken({ entered, session }, key)
}

/** The session as the server has it, or as it was taken along where the server is away. */
export async function readSession(
  projectId: string,
  attendee: string | null,
  holder: KeyHolder | null,
): Promise<WebSession> {
  try {
    const session = await api.webSession.getSession({ projectId, ...(attendee === null ? {} : { attendee }) })
    setShownAsKept(null)
    return session
  } catch (error) {
    const isKept = attendee === null && holder !== null && canTakeAlong()
    if (isKept && isOutage(error)) {
      const taken = await readTaken(projectId, holder).catch(() => null)
      if (taken !== null) {
        setShownAsKept({ projectId, keptAt: taken.keptAt })
        // One that was taken along earlier says nothing of agreed prices.
        return { ...taken.session, agreedPrices: taken.session.agreedPrices ?? [] }
      }
    }
    // The right to it has gone.
    if (isKept && [403, 404].includes(refusalOf(error).status)) await forgetTaken(projectId)
    throw error
  }
}

function picturesOf(domainId: string, { _id, media }: Product): string[] {
  const active = media.filter(({ isActive, isReady }) => isActive && isReady)
  return active.slice(0, picturesEach).flatMap((item) => copiesOf(domainId, _id, item))
}

/** A small copy for lists, a larger one to look at. */
function copiesOf(
  domainId: string,
  productId: string,
  { name, version, prepared, type }: MediaItem,
): string[] {
  const wanted = (['thumbnail', 'w960', 'poster'] as const).filter((copy) => prepared.includes(copy))
  if (type === 'image' && !wanted.includes('w960')) {
    const isShown = prepared.includes('picture')
    const whole = isShown
      ? preparedPath(domainId, productId, name, 'picture', version)
      : mediaPath(domainId, productId, name, version)
    return [...wanted.map((copy) => preparedPath(domainId, productId, name, copy, version)), whole]
  }
  return wanted.map((copy) => preparedPath(domainId, productId, name, copy, version))
}
