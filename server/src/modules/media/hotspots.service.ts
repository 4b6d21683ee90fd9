/** Points of 3D files that say something. */
import type { Hotspot } from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { changeEditable } from '../products/index.ts'
import { mediaChanged } from './attachments/attachments.service.ts'
import type { MediaKey } from './items/media-versions.repository.ts'
import { saveHotspots } from './media.repository.ts'

/** Takes the place of all that there were. Refuses NotFound for other files too, NotAllowed, StaleVersion. */
export async function setHotspots(
  scope: Scope,
  key: MediaKey,
  hotspots: readonly Hotspot[],
  basedOn?: number,
): Promise<{ revision: number }> {
  return await changeEditable(scope, key.productId, async (open) => {
    const record = { kind: 'media', key: { product_id: key.productId, name: key.name } } as const
    await checkFresh(open, basedOn, record, ['hotspots'])
    const revision = (await saveHotspots(open, key, hotspots)) ?? refuse('NotFound')
    await mediaChanged(open, key)
    return { revision }
  })
}
