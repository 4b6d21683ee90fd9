import { useOpenRoom } from '../room-context.ts'
import { type OwnRoomProps, useRoomParts } from '../room-parts.ts'
import styles from './room.module.css'

/** In a room for augmented reality the way into one's own room comes first, and stays while products change. */
export function InOwnRoom(stage: OwnRoomProps) {
  const { InOwnRoom: Part } = useRoomParts()
  const { room } = useOpenRoom()
  if (room.kind !== 'ar') return null
  return (
    <div className={styles.ownRoom}>
      <Part {...stage} />
    </div>
  )
}
