import type { Product } from '@vitrine/contract'
import { useOpenRoom } from '../room-context.ts'
import { useRoomParts } from '../room-parts.ts'
import styles from './room.module.css'

/** In a room for augmented reality the way into one's own room comes first. */
export function InOwnRoom({ product }: { product: Product }) {
  const { InOwnRoom: Part } = useRoomParts()
  const { room, session } = useOpenRoom()
  if (room.kind !== 'ar') return null
  return (
    <div className={styles.ownRoom}>
      <Part product={product} session={session} />
    </div>
  )
}
